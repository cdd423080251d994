import type { Loader } from '#engine'
import { columnOf, ID_COLUMN, latitudeOf, longitudeOf, quoteIdentifier } from '#engine'
import type { Field } from '#schema'

/** A column whose values of equal records are equal, and whose minimum and maximum are indexed. */
interface RangeColumn {
  readonly column: string
  /** SQL of a value from its text. */
  readonly fromText: (text: string) => string
  /** By how much a value may differ from the one that its text gives. */
  readonly tolerance?: number
}

/**
 * Whether a record of one table has the id of a record of another one. Reading all ids of ten million records takes 0.3 s
 * and more (200 MB), so the records are narrowed first: where numbers or dates of the new records lie outside of those
 * before, as in a series of measurements, the index of minima and maxima leaves out nearly all records. Otherwise those with
 * one of the new numbers or dates are looked at (0.06 s), if a field has many different ones.
 */
export async function shareIds(
  loader: Loader,
  before: string,
  added: string,
  fields: readonly Field[],
  signal?: AbortSignal
): Promise<boolean> {
  const keys = fields.filter(({ annotations }) => annotations.id === true)
  const { first, ranges, params } = await narrow(loader, added, keys.length > 0 ? keys : fields)
  const [found] = await loader.select<{ found: number }>({
    sql: `SELECT 1 AS found FROM ${quoteIdentifier(before)}${first} WHERE ${ranges}${ID_COLUMN} GLOBAL IN (SELECT ${ID_COLUMN} FROM ${quoteIdentifier(added)}) LIMIT 1`,
    params,
    settings: { max_execution_time: 0 },
    ...(signal && { signal })
  })
  return found !== undefined
}

interface Narrowed {
  /** A PREWHERE clause: the engine would otherwise look every id up in its bloom filter too, which takes longer. */
  readonly first: string
  /** Conditions, each with AND at its end. */
  readonly ranges: string
  readonly params: Readonly<Record<string, string>>
}

/** The values that records with equal ids have in common: those of the added ones, where none is null. */
export async function narrow(loader: Loader, table: string, fields: readonly Field[]): Promise<Narrowed> {
  const times = fields.filter(isTime)
  const ranges = [...times, ...fields.filter((field) => !isTime(field))].flatMap(rangeColumns).slice(0, MAX_RANGES)
  if (ranges.length === 0) return { first: '', ranges: '', params: {} }
  const measured = ranges.map(({ column }, place) => {
    const name = quoteIdentifier(column)
    return `count() = count(${name}) AS whole${place}, toString(min(${name})) AS low${place}, toString(max(${name})) AS high${place}, uniq(${name}) AS distinct${place}`
  })
  const [row] = await loader.select<Record<string, string | number | null>>({
    sql: `SELECT count() AS rows, ${measured.join(', ')} FROM ${quoteIdentifier(table)}`
  })
  const distinct = ranges.map(({ tolerance }, place) =>
    tolerance === undefined && row?.[`whole${place}`] === 1 ? Number(row?.[`distinct${place}`]) : 0
  )
  const [rows, most] = [Number(row?.rows), Math.max(...distinct)]
  const selective = rows <= MAX_VALUES && most * 2 > rows ? distinct.indexOf(most) : -1
  const params: Record<string, string> = {}
  const conditions = ranges.flatMap(({ column, fromText, tolerance = 0 }, place) => {
    const [low, high] = [row?.[`low${place}`], row?.[`high${place}`]]
    if (row?.[`whole${place}`] !== 1 || typeof low !== 'string' || typeof high !== 'string') return []
    Object.assign(params, { [`low${place}`]: low, [`high${place}`]: high })
    const name = quoteIdentifier(column)
    const [from, to] = [fromText(`{low${place}:String}`), fromText(`{high${place}:String}`)]
    return tolerance === 0
      ? `${name} >= ${from} AND ${name} <= ${to} AND `
      : `${name} >= ${from} - ${tolerance} AND ${name} <= ${to} + ${tolerance} AND `
  })
  const column = ranges[selective] && quoteIdentifier(ranges[selective].column)
  const first =
    column === undefined ? '' : ` PREWHERE ${column} GLOBAL IN (SELECT ${column} FROM ${quoteIdentifier(table)})`
  return { first, ranges: conditions.join(''), params }
}

const isTime = ({ type }: Field): boolean => type === 'date' || type === 'datetime'

/** More values would take more memory than they save time. */
const MAX_VALUES = 100_000

/** Further conditions cost more to plan than they leave out. */
const MAX_RANGES = 4

/** Not doubles: their texts may be those of values that are not numbers. */
function rangeColumns(field: Field): RangeColumn[] {
  switch (field.type) {
    case 'date':
      return [{ column: columnOf(field), fromText: (text) => `toDate32(${text})` }]
    case 'datetime':
      return [{ column: columnOf(field), fromText: (text) => `toDateTime64(${text}, 6, 'UTC')` }]
    case 'int':
      return [{ column: columnOf(field), fromText: (text) => `toInt64(${text})` }]
    case 'geo_point_2d':
      return [longitudeOf(field), latitudeOf(field)].map((column) => ({
        column,
        fromText: (text) => `toFloat64(${text})`,
        tolerance: 1e-6
      }))
    case 'text':
    case 'double':
    case 'boolean':
    case 'geo_shape':
    case 'file':
    case 'json_blob':
      return []
  }
}
