import { Readable } from 'node:stream'
import type { CatalogRow } from '#catalog'
import { derivedColumns, type Filling } from '#engine'
import { type Field, isMultivalued } from '#schema'

/**
 * The insertion that fills a catalog table. Columns without any value are left out: most metas of most portals are empty, and for the
 * engine each column is parsing, an expression and a stream.
 */
export function catalogFilling(fields: readonly Field[], rows: readonly CatalogRow[]): Filling {
  const filled = new Map<string, number>()
  const lines = rows.map((row, ordinal) => `${JSON.stringify({ ...cellsOf(row, filled), _ordinal: ordinal })}\n`)
  const present = fields.filter((field) => filled.has(field.name))
  const place = (field: Field): string => column(filled.get(field.name) ?? -1)
  const columns = derivedColumns({ fields: present.map(asKey), expectedRows: rows.length }, place, {
    ordinal: '_ordinal',
    timestamp: "now64(3, 'UTC')",
    occurrence: '0'
  })
  const structure = [...present.map((field) => `${place(field)} ${typeOf(field)}`), '_ordinal UInt64'].join(', ')
  const select = `SELECT ${columns.map((each) => each.sql).join(', ')} FROM input('${structure}') FORMAT JSONEachRow`
  // As a stream: a text of this size would be copied one more time.
  return {
    columns: columns.map(({ name }) => name),
    select,
    body: Readable.from([lines.join('')]),
    settings: { date_time_input_format: 'best_effort' }
  }
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
