import { BY_OTHER_INDEX, type PeerQuestion, pageAndCount, records } from './question.ts'

/** Where radius, box and polygon lie: a new place each round. */
const lonOf = (round: number): number => Number((0.4 + (round % 80) * 0.11).toFixed(3))
const latOf = (round: number): number => Number((41.2 + (round % 60) * 0.13).toFixed(3))

const haversine = (round: number, lon: string, lat: string): string =>
  `2 * 6371008.8 * asin(sqrt(power(sin(radians(${lat} - ${latOf(round)}) / 2), 2) + cos(radians(${latOf(round)})) * cos(radians(${lat})) * power(sin(radians(${lon} - ${lonOf(round)}) / 2), 2)))`
const around = (round: number, lon: string, lat: string): string =>
  `${lon} BETWEEN ${(lonOf(round) - 0.14).toFixed(3)} AND ${(lonOf(round) + 0.14).toFixed(3)} AND ${lat} BETWEEN ${(latOf(round) - 0.091).toFixed(3)} AND ${(latOf(round) + 0.091).toFixed(3)}`
const boxOf = (round: number): readonly [number, number, number, number] => [
  lonOf(round),
  latOf(round),
  Number((lonOf(round) + 0.2).toFixed(3)),
  Number((latOf(round) + 0.15).toFixed(3))
]
const inBox = (round: number): string => {
  const [west, south, east, north] = boxOf(round)
  return `lon BETWEEN ${west} AND ${east} AND lat BETWEEN ${south} AND ${north}`
}

export const PLACES: readonly PeerQuestion[] = [
  {
    what: 'page within 10 km',
    ours: (round) => records({ where: `within_distance(place, geom'POINT(${lonOf(round)} ${latOf(round)})', 10 km)` }),
    raw: (round) =>
      pageAndCount(
        `${around(round, 'lon', 'lat')} AND geoDistance(lon, lat, ${lonOf(round)}, ${latOf(round)}) < 10000`
      ),
    duckDb: (round) => pageAndCount(`${around(round, 'lon', 'lat')} AND ${haversine(round, 'lon', 'lat')} < 10000`),
    postgreSql: (round) =>
      pageAndCount(
        `place <@ box(point(${lonOf(round) - 0.14}, ${latOf(round) - 0.091}), point(${lonOf(round) + 0.14}, ${latOf(round) + 0.091})) AND ${haversine(round, 'place[0]', 'place[1]')} < 10000`,
        BY_OTHER_INDEX
      )
  },
  {
    what: 'page within a box',
    ours: (round) => {
      const [west, south, east, north] = boxOf(round)
      return records({ where: `in_bbox(place, ${south}, ${west}, ${north}, ${east})` })
    },
    raw: (round) => pageAndCount(inBox(round)),
    duckDb: (round) => pageAndCount(inBox(round)),
    postgreSql: (round) => {
      const [west, south, east, north] = boxOf(round)
      return pageAndCount(`place <@ box(point(${west}, ${south}), point(${east}, ${north}))`, BY_OTHER_INDEX)
    }
  },
  {
    what: 'page within a triangle',
    ours: (round) => {
      const [west, south, east, north] = boxOf(round)
      return records({
        where: `within(place, geom'POLYGON((${west} ${south}, ${east} ${south}, ${west} ${north}, ${west} ${south}))')`
      })
    },
    raw: (round) => {
      const [west, south, east, north] = boxOf(round)
      return pageAndCount(
        `${inBox(round)} AND pointInPolygon((lon, lat), [(${west}, ${south}), (${east}, ${south}), (${west}, ${north})])`
      )
    },
    postgreSql: (round) => {
      const [west, south, east, north] = boxOf(round)
      return pageAndCount(
        `place <@ polygon '((${west},${south}),(${east},${south}),(${west},${north}))'`,
        BY_OTHER_INDEX
      )
    }
  }
]
