import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'

interface Column {
  readonly name: string
  readonly type: string
}

/**
 * Whether the rows of a table, in columns of the widest types, fit the columns of another one, which are as narrow as the
 * values were when it was made: integers of few bytes, columns without nulls.
 */
export async function fitsTable(loader: Loader, added: string, table: string): Promise<boolean> {
  const [wide, narrow] = [await columnsOf(loader, added), await columnsOf(loader, table)]
  const types = new Map(narrow.map(({ name, type }) => [name, type]))
  if (wide.length !== narrow.length) return false
  if (wide.some(({ name, type }) => family(types.get(name) ?? '') !== family(type))) return false
  const misfits = wide.flatMap(({ name, type }) => misfitsOf(name, type, types.get(name)!))
  if (misfits.length === 0) return true
  const [row] = await loader.select<{ misfits: string }>({
    sql: `SELECT countIf(${misfits.join(' OR ')}) AS misfits FROM ${quoteIdentifier(added)}`
  })
  return Number(row?.misfits) === 0
}

async function columnsOf(loader: Loader, table: string): Promise<Column[]> {
  return loader.select<Column & Record<string, unknown>>({
    sql: 'SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String}',
    params: { table }
  })
}

/** A type regardless of its width, of nulls and of a dictionary. */
function family(type: string): string {
  return type
    .replace(/\b(LowCardinality|Nullable)\(/g, '(')
    .replace(/\bInt(8|16|32|64)\b/, 'Int')
    .replaceAll(/[()]/g, '')
}

function misfitsOf(name: string, wide: string, narrow: string): string[] {
  const column = quoteIdentifier(name)
  const bits = /\bInt(8|16|32)\b/.exec(narrow)?.[1]
  return [
    ...(wide.includes('Nullable(') && !narrow.includes('Nullable(') ? [`isNull(${column})`] : []),
    ...(bits === undefined ? [] : [`ifNull(toInt${bits}(${column}) != ${column}, false)`])
  ]
}
