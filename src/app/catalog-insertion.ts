import { Readable } from 'node:stream'
import type { CatalogRow } from '#catalog'
import { derivedColumns, type Filling, ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import { type Field, isMultivalued } from '#schema'

/** Rows of an earlier table that the new one has too. */
export interface KeptRows {
  readonly table: string
  /** Fields that its rows have values of. */
  readonly filled: ReadonlySet<string>
  /** Ordinals of its rows that the new table has not. */
  readonly gone: readonly number[]
}

/** The insertion that fills a catalog table, and the fields that its rows then have values of. */
export interface CatalogFilling extends Filling {
  readonly filled: ReadonlySet<string>
}

/**
 * Rows with their ordinals, and those of an earlier table, which are copied as they are: the engine then neither reads texts
 * nor derives columns of datasets that did not change. Columns without any value are left out: most metas of most portals
 * are empty, and for the engine each column is parsing, an expression and a stream.
 */
export function catalogFilling(
  fields: readonly Field[],
  rows: Iterable<readonly [CatalogRow, ordinal: number]>,
  kept?: KeptRows
): CatalogFilling {
  const filled = new Map([...(kept?.filled ?? [])].map((name, at) => [name, at]))
  const lines = Array.from(
    rows,
    ([row, ordinal]) => `${JSON.stringify({ ...cellsOf(row, filled), _ordinal: ordinal })}\n`
  )
  const present = fields.filter((field) => filled.has(field.name))
  const place = (field: Field): string => column(filled.get(field.name) ?? -1)
  const columns = derivedColumns({ fields: present.map(asKey), expectedRows: lines.length }, place, {
    ordinal: '_ordinal',
    timestamp: "now64(3, 'UTC')",
    occurrence: '0'
  })
  const structure = [...present.map((field) => `${place(field)} ${typeOf(field)}`), '_ordinal UInt64'].join(', ')
  const added = `SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM input('${structure}')`
  const names = columns.map(({ name }) => name)
  // As a stream: a text of this size would be copied one more time.
  return {
    columns: names,
    filled: new Set(filled.keys()),
    select: `${kept === undefined ? added : `${keptSql(kept, names)} UNION ALL ${added}`} FORMAT JSONEachRow`,
    body: Readable.from([lines.join('')]),
    settings: { date_time_input_format: 'best_effort' }
  }
}

function keptSql({ table, gone }: KeptRows, columns: readonly string[]): string {
  const where = gone.length === 0 ? '' : ` WHERE ${quoteIdentifier(ORDINAL_COLUMN)} NOT IN (${gone.join(', ')})`
  return `SELECT ${columns.map(quoteIdentifier).join(', ')} FROM ${quoteIdentifier(table)}${where}`
}

/** Values of a row by short column names, which are assigned as values appear. */
function cellsOf(row: CatalogRow, filled: Map<string, number>): Record<string, unknown> {
  const cells: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (value === null) continue
    const place = filled.get(name) ?? filled.size
    filled.set(name, place)
    // Shapes travel as their JSON text; everything else is what JSON calls it.
    cells[column(place)] =
      typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : wellFormed(value)
  }
  return cells
}

/** The engine refuses halves of characters, and with them the whole catalog. */
function wellFormed(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : Array.isArray(value) ? value.map(wellFormed) : value
}

/** A dataset is the record: the row's id is computed from its id only. */
function asKey(field: Field): Field {
  return field.name === 'dataset_uid' ? { ...field, annotations: { ...field.annotations, id: true } } : field
}

const column = (place: number): string => `f${place}`

/** Inside a quoted text: quotes are doubled. */
function typeOf(field: Field): string {
  if (isMultivalued(field)) return 'Array(String)'
  switch (field.type) {
    case 'int':
      return 'Nullable(Int64)'
    case 'double':
      return 'Nullable(Float64)'
    case 'boolean':
      return 'Nullable(Bool)'
    case 'date':
      return 'Nullable(Date32)'
    case 'datetime':
      return "Nullable(DateTime64(6, ''UTC''))"
    case 'text':
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
    case 'json_blob':
      return 'Nullable(String)'
  }
}
