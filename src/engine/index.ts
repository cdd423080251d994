/**
 * Runs typed queries on ClickHouse and keeps the tables of dataset versions. It is the only room that writes SQL for a
 * query; no caller's text ever becomes part of a statement, and no engine text leaves it.
 */

export { type EngineErrorCode, engineError } from '#clickhouse'
export { AttachedTables, type AttachedTablesOptions } from './attached/attached-tables.ts'
export { Cluster, type ClusterNode, type ClusterOptions } from './cluster/cluster.ts'
export * from './column.ts'
export { coordinatesType } from './coordinates-type.ts'
export { createClusterEngine, createEngine, type EngineOptions } from './create-engine.ts'
export * from './engine.ts'
export { isJsonText } from './json-text.ts'
export {
  canonicalText,
  type DerivedColumn,
  derivedColumns,
  keepsLayout,
  LAYOUT,
  placedBy,
  type RecordExpressions,
  recordId,
  type SourceExpression,
  storedValue
} from './layout.ts'
export type { TableLabel } from './table-label.ts'
