import { POSITION_DEPTHS, type SimpleType } from '#geometry'

/** ClickHouse's type of the coordinates of a GeoJSON geometry: `Array(Array(Float64))` of a line. */
export function coordinatesType(type: SimpleType): string {
  const depth = POSITION_DEPTHS[type] + 1
  return `${'Array('.repeat(depth)}Float64${')'.repeat(depth)}`
}
