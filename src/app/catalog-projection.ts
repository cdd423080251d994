import { Readable } from 'node:stream'
import type { CatalogRow, Projection } from '#catalog'
import { derivedColumns, quoteIdentifier, type Engine } from '#engine'
import { randomBase36, type Log } from '#kit'
import { isMultivalued, type Field } from '#schema'

/** Tables of the catalog begin with this, and nothing else does. */
export const PROJECTION_PREFIX = 'c_'

export interface ProjectionOptions {
  readonly engine: Pick<Engine, 'versions' | 'loader'>
  readonly log: Log
  /** How long a replaced table stays for the queries that found it just before. */
  readonly graceMs: number
}

/** Catalog tables that have been replaced, and the drop of them that is due. */
export interface CatalogProjection extends Projection {
  /** Drops what was replaced long enough ago; everything of this server's when `all`. */
  sweep(options?: { readonly all: boolean }): Promise<void>
}

/**
 * Keeps the catalog as a table of the engine, one per revision, with the layout of a dataset's version: every stage of a query meets
 * the same columns. Names end at random, because several servers on one engine build the same revision.
 */
export function createCatalogProjection({ engine, log, graceMs }: ProjectionOptions): CatalogProjection {
  const standing = new Set<string>()
  const released = new Map<string, number>()
  return {
    load: async (revision, fields, rows) => {
      const table = `${PROJECTION_PREFIX}${revision}_${randomBase36(6)}`
      const lines = [...linesOf(fields, rows)]
      const shape = { fields, expectedRows: lines.length }
      standing.add(table)
      await engine.versions.create(table, shape)
      const columns = derivedColumns(shape, (field) => placeOf(fields, field), { ordinal: '_ordinal', timestamp: "now64(3, 'UTC')", occurrence: '0' })
      const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
      const values = columns.map(({ sql }) => sql).join(', ')
      const sql = `INSERT INTO ${quoteIdentifier(table)} (${names}) SELECT ${values} FROM input('${structureOf(fields)}') FORMAT JSONEachRow`
      if (lines.length > 0) await engine.loader.execute({ sql, body: Readable.from(lines), settings: { date_time_input_format: 'best_effort' } })
      return table
    },
    release: async (table) => void released.set(table, performance.now()),
    sweep: async ({ all } = { all: false }) => {
      const due = all ? [...standing] : [...released].filter(([, sinceMs]) => performance.now() - sinceMs > graceMs).map(([table]) => table)
      for (const table of due) {
        await engine.versions.drop(table).catch((error: unknown) => log.warn({ err: error, table }, 'a catalog table could not be dropped'))
        standing.delete(table)
        released.delete(table)
      }
    }
  }
}

function* linesOf(fields: readonly Field[], rows: Iterable<CatalogRow>): Generator<string> {
  let ordinal = 0
  for (const row of rows) {
    const cells = fields.map((field, place) => [column(place), cellOf(field, row[field.name] ?? null)])
    yield `${JSON.stringify({ ...Object.fromEntries(cells), _ordinal: ordinal++ })}\n`
  }
}

/** Shapes travel as their JSON text; everything else is what JSON calls it. */
function cellOf(field: Field, value: CatalogRow[string]): unknown {
  if (value === null) return isMultivalued(field) ? [] : null
  return field.type === 'geo_shape' ? JSON.stringify(value) : value
}

function placeOf(fields: readonly Field[], field: Field): string {
  return column(fields.indexOf(field))
}

const column = (place: number): string => `f${place}`

function structureOf(fields: readonly Field[]): string {
  return [...fields.map((field, place) => `${column(place)} ${typeOf(field)}`), '_ordinal UInt64'].join(', ')
}

/** Inside a quoted text: quotes are doubled. */
function typeOf(field: Field): string {
  if (isMultivalued(field)) return 'Array(String)'
  switch (field.type) {
    case 'int': return 'Nullable(Int64)'
    case 'double': return 'Nullable(Float64)'
    case 'boolean': return 'Nullable(Bool)'
    case 'date': return 'Nullable(Date32)'
    case 'datetime': return "Nullable(DateTime64(6, ''UTC''))"
    default: return 'Nullable(String)'
  }
}
