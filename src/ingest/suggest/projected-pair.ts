import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'
import { isGeo } from '#schema'
import { typedValue } from '../load/typed-columns.ts'
import { fieldNames } from '../names.ts'
import type { Staging } from '../staging.ts'
import type { ReadField } from '../types/read-field.ts'

/** A coordinate system that files name in the labels of their columns, or that their numbers show. */
interface System {
  readonly crs: string
  readonly named: RegExp
  /** West, south, east, north, where no other system of this list has the same numbers. */
  readonly bounds?: readonly [number, number, number, number]
}

const SYSTEMS: readonly System[] = [
  { crs: 'EPSG:2154', named: /l(?:ambert)?_?93|2154/, bounds: [90_000, 6_040_000, 1_250_000, 7_150_000] },
  { crs: 'EPSG:27572', named: /l(?:ambert)?_?2e|lambert_?ii|27572/ },
  { crs: 'EPSG:2056', named: /lv_?95|2056/, bounds: [2_480_000, 1_070_000, 2_840_000, 1_300_000] },
  { crs: 'EPSG:21781', named: /lv_?03|21781/ },
  { crs: 'EPSG:31370', named: /lambert_?72|l72|31370/ },
  { crs: 'EPSG:28992', named: /(?:^|_)rd(?:_|$)|28992|rijksdriehoek/ },
  { crs: 'EPSG:27700', named: /osgb|27700|bng/ },
  { crs: 'EPSG:25832', named: /25832|utm_?32/ },
  { crs: 'EPSG:25833', named: /25833|utm_?33/ },
  { crs: 'EPSG:25830', named: /25830|utm_?30/ },
  { crs: 'EPSG:25831', named: /25831|utm_?31/ },
  { crs: 'EPSG:3857', named: /3857|mercator/ }
]

const EAST =
  /^(?:x|e|east|easting|ost|est|coord(?:onnee)?s?_?x|x_?coord\w*|pos_?x|[xe]_?(?:l93|lambert\w*|lv\d\d|utm\w*|rd|\d{4,5}))$|^(?:\w+_)?(?:x|easting|east)(?:_\w+)?$/
const NORTH =
  /^(?:y|n|north|northing|nord|norte|coord(?:onnee)?s?_?y|y_?coord\w*|pos_?y|[yn]_?(?:l93|lambert\w*|lv\d\d|utm\w*|rd|\d{4,5}))$|^(?:\w+_)?(?:y|northing|north)(?:_\w+)?$/

export interface ProjectedPair {
  readonly northing: ReadField
  readonly easting: ReadField
  readonly crs: string
}

/**
 * Two columns of projected coordinates, by their names; the system by a name in them, or by numbers that only one system
 * of the list has. Undefined: none, the records have a place already, or the system is not clear.
 */
export async function findProjectedPair(
  loader: Loader,
  staging: Staging,
  fields: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<ProjectedPair | undefined> {
  if (fields.some(({ field }) => isGeo(field))) return undefined
  const numbers = fields.filter(({ field, column }) => isNumber(field.type) && column.parts === undefined)
  const named = (pattern: RegExp): ReadField[] =>
    numbers.filter(({ column }) => pattern.test(fieldNames([column.label])[0]!))
  const [[easting, otherEast], [northing, otherNorth]] = [named(EAST), named(NORTH)]
  if (easting === undefined || northing === undefined || otherEast !== undefined || otherNorth !== undefined)
    return undefined
  const labels = `${easting.column.label} ${northing.column.label}`.toLowerCase()
  const byName = SYSTEMS.filter(({ named: pattern }) => pattern.test(labels))
  if (byName.length > 1) return undefined
  const box = await boxOf(loader, staging, easting, northing, signal)
  if (box === undefined) return undefined
  const [west, south, east, north] = box
  const system =
    byName[0] ??
    SYSTEMS.find(
      ({ bounds: [w, s, e, n] = [NaN, NaN, NaN, NaN] }) => west >= w && south >= s && east <= e && north <= n
    )
  return system && { northing, easting, crs: system.crs }
}

function isNumber(type: string): boolean {
  return type === 'int' || type === 'double'
}

async function boxOf(
  loader: Loader,
  staging: Staging,
  easting: ReadField,
  northing: ReadField,
  signal: AbortSignal | undefined
): Promise<[number, number, number, number] | undefined> {
  const [x, y] = [typedValue(staging, easting), typedValue(staging, northing)]
  const [row] = await loader.select<Record<'w' | 's' | 'e' | 'n', number | null>>({
    sql: `SELECT toFloat64(min(x)) AS w, toFloat64(min(y)) AS s, toFloat64(max(x)) AS e, toFloat64(max(y)) AS n FROM (SELECT ${x} AS x, ${y} AS y FROM ${quoteIdentifier(staging.table)})`,
    ...(signal && { signal })
  })
  const { w, s, e, n } = row!
  return w === null || s === null || e === null || n === null ? undefined : [w, s, e, n]
}
