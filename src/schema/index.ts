/**
 * Types of fields, values and dataset schemas, for every other room.
 * It must never know where records are kept or how a query is written.
 */
export * from './derived-field.ts'
export * from './field.ts'
export * from './load-rules.ts'
export * from './shared-fields.ts'
export * from './value-notation.ts'
