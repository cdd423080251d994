/**
 * The physical layout of a version: which columns its table has, in which order rows lie, which indexes help, and the
 * SQL that derives the engine's own columns from a record's values. A load needs only `versionColumns`
 * and `derivedColumns`.
 */
export * from './layout/columns.ts'
export * from './layout/derived.ts'
export * from './layout/derived-column.ts'
export * from './layout/folding.ts'
export * from './layout/indexes.ts'
