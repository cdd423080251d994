/** Field names that publishers give to a latitude and a longitude, the best first. */
const LATITUDES = ['lat', 'latitude', 'latitude83', 'latdecdeg']
const LONGITUDES = ['lon', 'lng', 'long', 'longitude', 'longitude83', 'longdecdeg']

/** The rest of the list of the sharing REST API: only who asks for places means them by these. */
const ALSO_LATITUDES = ['y', 'ycenter', 'point_y']
const ALSO_LONGITUDES = ['x', 'xcenter', 'point_x']

const WORDS = [
  ['latitude', 'longitude'],
  ['lat', 'lon'],
  ['lat', 'lng'],
  ['lat', 'long']
] as const

export type PlacePair = readonly [latitude: number, longitude: number]

/**
 * Places of the names that may be those of a latitude and its longitude, the best pair first: the usual names before
 * those that have one of them among their words, as `stop_lat` beside `stop_lon` or `latitude_deg` beside
 * `longitude_deg`. `plain`: without x and y.
 */
export function coordinatePairs(names: readonly string[], { plain }: { readonly plain: boolean }): PlacePair[] {
  const first = (usual: readonly string[]): number => names.indexOf(usual.find((name) => names.includes(name)) ?? '')
  const usual: PlacePair[] = [[first(LATITUDES), first(LONGITUDES)]]
  const also: PlacePair[] = plain
    ? []
    : [[first([...LATITUDES, ...ALSO_LATITUDES]), first([...LONGITUDES, ...ALSO_LONGITUDES])]]
  const inWords = names.flatMap((name, latitude) =>
    WORDS.map(
      ([lat, lon]): PlacePair => [latitude, names.indexOf(name.replace(new RegExp(`(?<![^_])${lat}(?![^_])`), lon))]
    )
  )
  return [...usual, ...also, ...inWords].filter(
    ([latitude, longitude]) => latitude !== -1 && longitude !== -1 && latitude !== longitude
  )
}
