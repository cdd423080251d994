/**
 * Types of fields, values and dataset schemas, for every other room.
 * It must never know where records are kept or how a query is written.
 */
export * from './field.ts'
export * from './value-notation.ts'
