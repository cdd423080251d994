/**
 * Runs typed queries on ClickHouse and keeps the tables of dataset versions.
 * It is the only room that writes SQL for a query; no caller's text ever becomes part of a statement, and no engine text leaves it.
 */
export * from './engine.ts'
export * from './column.ts'
export { canonicalText, derivedColumns } from './layout.ts'
