import { type Member, membersOf } from '#exports'

/** West, south, east and north of a box, as the engine writes it: `{"type": "Feature", "geometry": {…}, …}`. */
export function cornersOf(feature: string): readonly [number, number, number, number] | undefined {
  if (feature === 'null') return undefined
  const { geometry } = JSON.parse(feature) as { readonly geometry: { readonly coordinates: number[][][] } }
  const ring = geometry.coordinates[0] ?? []
  const [longitudes, latitudes] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** The geometry of a shape as the engine writes it, as text. */
export function bareGeometry(feature: string): string {
  return feature === 'null' ? feature : (new Map(membersOf(feature)).get('geometry') ?? 'null')
}

/** The values of a row, which are numbered. */
export function valuesOf(row: string): readonly string[] {
  return membersOf(row).map(([, value]: Member) => value)
}

/** The middle of a box as v1 writes it: the latitude first. */
export function centreText([west, south, east, north]: readonly [number, number, number, number]): string {
  return `[${(south + north) / 2}, ${(west + east) / 2}]`
}
