/** Points and shapes for maps: 600 trees all over the world, and islands on both sides of the date line. */
import type { Portal } from '../e2e/portal.ts'
import { EVIL } from './towns.ts'

export const KINDS = ['oak', 'elm', 'ash', 'fir'] as const
export const TREES = Array.from({ length: 600 }, (_, at) => ({
  name: at === 0 ? EVIL : `Tree ${at}`,
  kind: KINDS[(at * at) % KINDS.length] ?? 'oak',
  height: ((at * 7) % 40) + 0.5,
  lat: ((at * 37.7) % 160) - 80 + 0.123,
  lon: ((at * 61.3) % 358) - 179 + 0.456
}))

const ring = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south]
]
const island = (
  name: string,
  people: number | null,
  coordinates: number[][][] | number[][][][],
  type = 'Polygon'
): object => ({
  type: 'Feature',
  properties: { name, people },
  geometry: { type, coordinates }
})
const ISLANDS = {
  type: 'FeatureCollection',
  features: [
    island('Across the date line', 30, [[ring(170, -20, 180, -10)], [ring(-180, -20, -170, -10)]], 'MultiPolygon'),
    island('With a lake', 20, [ring(0, 0, 20, 10), ring(5, 3, 10, 6)]),
    island('Small', 10, [ring(40, 40, 40.01, 40.01)]),
    island('Nobody', null, [ring(-60, -10, -40, 0)])
  ]
}

export async function plantTrees(portal: Portal): Promise<void> {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const lines = TREES.map(({ name, kind, height, lat, lon }) =>
    [cell(name), kind, height, cell(`${lat}, ${lon}`)].join()
  )
  await portal.import('trees.csv', `name,kind,height,place\n${lines.join('\n')}\nNowhere,oak,3.5,\n`, {
    datasetId: 'trees',
    title: `Trees ${EVIL}`,
    access: 'public'
  })
  await portal.import('islands.geojson', JSON.stringify(ISLANDS), {
    datasetId: 'islands',
    title: 'Islands',
    access: 'public'
  })
  await portal.import('secret.csv', 'name,place\nx,"43.30,5.37"\n', {
    datasetId: 'secret-trees',
    title: 'Canary',
    access: 'private'
  })
}
