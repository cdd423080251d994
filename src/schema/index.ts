/**
 * What a field, a value and a dataset's shape are, for every other room.
 * It must never know where records are kept or how a query is written.
 */
export * from './field.ts'
