import type { Engine } from '#engine'
import {
  canonicalText,
  ID_COLUMN,
  keepsLayout,
  ORDINAL_COLUMN,
  PLACE_COLUMN,
  placedBy,
  quoteIdentifier,
  recordId,
  storedValue
} from '#engine'
import type { CopiedVersion } from '../copy/records-copy.ts'
import type { EarlierVersion } from '../load/load-version.ts'

/**
 * More parts make every read slower. A change of a version that has as many is made by loading all records again, which
 * writes few large parts.
 */
const MAX_PARTS = 100

/** Reads skip masked records one by one. A version of which more are masked is loaded again. */
const MAX_MASKED_SHARE = 0.1
/** Of small versions more, so that not every change loads them again. */
const MIN_MASKED = 100

/**
 * Whether a version can take further records beside those that it has, and from which ordinal on; undefined when its
 * layout would differ from that of a load of all records.
 */
export async function findExtendable(
  engine: Pick<Engine, 'loader' | 'versions'>,
  current: CopiedVersion,
  addedRows: number
): Promise<EarlierVersion | undefined> {
  const { table, fields, recordCount } = current
  const after = recordCount + addedRows
  // The types of columns follow from the values: a version that grows to twice its size gets new ones.
  if (recordCount === 0 || addedRows > recordCount || !keepsLayout(fields, recordCount, after)) return undefined
  const { rows, parts, masked } = await engine.versions.measure(table)
  if (rows !== recordCount || parts >= MAX_PARTS || masked > rows * MAX_MASKED_SHARE + MIN_MASKED) return undefined
  const isPlaced = placedBy(fields, recordCount) !== undefined
  if (!(await hasLayout(engine, current, isPlaced))) return undefined
  // The sorting key knows the greatest ordinal of records in the order of their file.
  const last = isPlaced
    ? `max(${ORDINAL_COLUMN}) AS last FROM ${quoteIdentifier(table)}`
    : `${ORDINAL_COLUMN} AS last FROM ${quoteIdentifier(table)} ORDER BY ${PLACE_COLUMN} DESC, ${ORDINAL_COLUMN} DESC LIMIT 1`
  const [row] = await engine.loader.select<{ last: string }>({ sql: `SELECT ${last}` })
  return row === undefined ? undefined : { table, nextOrdinal: BigInt(row.last) + 1n }
}

/** First records that are looked at. */
const LOOKED_AT = 100

/**
 * Whether the rows lie as they would be loaded now, and their ids are made of the fields in their order of now: fields can
 * be reordered without a load.
 */
async function hasLayout(
  { loader }: Pick<Engine, 'loader'>,
  { table, fields }: CopiedVersion,
  isPlaced: boolean
): Promise<boolean> {
  const keys = fields.filter(({ annotations }) => annotations.id === true)
  const key = canonicalText(keys.length > 0 ? keys : fields, storedValue)
  const order = `${PLACE_COLUMN}, ${ORDINAL_COLUMN}`
  const first = `SELECT *, row_number() OVER (PARTITION BY ${key} ORDER BY ${order}) - 1 AS occurrence FROM (SELECT * FROM ${quoteIdentifier(table)} ORDER BY ${order} LIMIT ${LOOKED_AT})`
  const [row] = await loader.select<{ others: string; placed: string }>({
    sql:
      `SELECT (SELECT countIf(${ID_COLUMN} != ${recordId(fields, storedValue, 'occurrence')}) FROM (${first})) AS others, ` +
      `(SELECT count() FROM (SELECT 1 FROM ${quoteIdentifier(table)} WHERE ${PLACE_COLUMN} != 0 LIMIT 1)) AS placed`
  })
  return Number(row?.others) === 0 && (Number(row?.placed) === 1) === isPlaced
}
