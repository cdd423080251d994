import { columnOf, type FieldStatistics, type Loader, longitudeOf, quoteIdentifier } from '#engine'
import { type Field, isMultivalued } from '#schema'
import type { LoadSettings } from './load-settings.ts'

const COLUMNS_PER_SCAN = 20

type Row = Readonly<Record<string, string | null>>

/** What the types of columns depend on, of a version that exists. */
export async function measureStored(
  loader: Loader,
  table: string,
  fields: readonly Field[],
  { settings, signal }: LoadSettings
): Promise<Readonly<Record<string, FieldStatistics>>> {
  const found: Record<string, FieldStatistics> = {}
  for (let from = 0; from < fields.length; from += COLUMNS_PER_SCAN) {
    const group = fields.slice(from, from + COLUMNS_PER_SCAN)
    const [row = {}] = await loader.select<Row>({
      sql: `SELECT ${group.map(measuring).join(', ')} FROM ${quoteIdentifier(table)}`,
      settings,
      signal
    })
    for (const [at, field] of group.entries()) found[field.name] = statisticsOf(at, row)
  }
  return found
}

function measuring(field: Field, at: number): string {
  const column = quoteIdentifier(field.type === 'geo_point_2d' ? longitudeOf(field) : columnOf(field))
  const isText = field.type === 'text'
  const measured = {
    nulls: isMultivalued(field) ? '0' : `countIf(isNull(${column}))`,
    distinct: isText ? `${isMultivalued(field) ? 'uniqArray' : 'uniq'}(${column})` : 'NULL',
    low: field.type === 'int' ? `min(${column})` : 'NULL',
    high: field.type === 'int' ? `max(${column})` : 'NULL'
  }
  return Object.entries(measured)
    .map(([name, sql]) => `toString(${sql}) AS ${name}${at}`)
    .join(', ')
}

function statisticsOf(at: number, row: Row): FieldStatistics {
  const [distinct, low, high] = [row[`distinct${at}`], row[`low${at}`], row[`high${at}`]]
  return {
    hasNulls: row[`nulls${at}`] !== '0',
    ...(typeof distinct === 'string' && { distinct: Number(distinct) }),
    ...(typeof low === 'string' && typeof high === 'string' && { range: [BigInt(low), BigInt(high)] as const })
  }
}
