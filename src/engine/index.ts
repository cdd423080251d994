/**
 * Runs typed queries on ClickHouse and keeps the tables of dataset versions. It is the only room that writes SQL for a
 * query; no caller's text ever becomes part of a statement, and no engine text leaves it.
 */

export { engineError } from '#clickhouse'
export { AttachedTables } from './attached/attached-tables.ts'
export { Cluster } from './cluster/cluster.ts'
export * from './column.ts'
export { coordinatesType } from './coordinates-type.ts'
export { createClusterEngine, createEngine } from './create-engine.ts'
export * from './engine.ts'
export { isJsonText } from './json-text.ts'
export { canonicalText, derivedColumns, keepsLayout, LAYOUT, placedBy, recordId, storedValue } from './layout.ts'
