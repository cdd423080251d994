import type { Rings } from '#geometry'
import { FIRST_LIST, INSIDE, indexAreas } from './area-index.ts'
import type { Bindings } from './bindings.ts'
import { type HalfPlane, halfPlanesOf } from './convex-area.ts'

/** Cells to a side of the grid. */
const [LEAST_SIDE, GREATEST_SIDE] = [24, 128]

/**
 * SQL of whether a position lies in areas that neither meet each other nor themselves. A convex area of few sides needs
 * no grid. The grid is our own, and its results are exact. `pointInPolygon` has one too for constants, whose cells are wrong near tips, in small holes, in narrow
 * areas and now and then for a whole row (26.7); without a grid it takes seconds for a thousand corners and a million
 * positions.
 */
export function positionTest(areas: readonly Rings[], bindings: Bindings): (position: string) => string {
  const halfPlanes = halfPlanesOf(areas)
  return halfPlanes === undefined ? gridTest(areas, bindings) : convexTest(halfPlanes, bindings)
}

function convexTest(halfPlanes: readonly HalfPlane[], bindings: Bindings): (position: string) => string {
  const sides = halfPlanes.map(({ a, b, c }) => [a, b, c].map((value) => bindings.bind(value, 'Float64')))
  return (position) => {
    const [lon, lat] = [`tupleElement(${position}, 1)`, `tupleElement(${position}, 2)`]
    return `(${sides.map(([a, b, c]) => `${a} * ${lon} + ${b} * ${lat} <= ${c}`).join(' AND ')})`
  }
}

function gridTest(areas: readonly Rings[], bindings: Bindings): (position: string) => string {
  const corners = areas.flat().reduce((sum, ring) => sum + ring.length, 0)
  const { west, south, cellWidth, cellHeight, columns, rows, cells, lists } = indexAreas(
    areas,
    Math.max(LEAST_SIDE, Math.min(GREATEST_SIDE, Math.ceil(4 * Math.sqrt(corners))))
  )
  const number = (value: number): string => bindings.bind(value, 'Float64')
  const numbers = (values: readonly number[], type = 'Float64'): string => bindings.bind([...values], `Array(${type})`)
  const [x, y, width, height, right, top, row] = [
    west,
    south,
    cellWidth,
    cellHeight,
    columns - 1,
    rows - 1,
    columns
  ].map(number) as [string, string, string, string, string, string, string]
  const all = lists.flatMap(({ edges }) => edges)
  const ends = [0, 1, 2, 3].map((place) => numbers(all.map(([from, to]) => (place < 2 ? from : to)[place % 2]!)))
  const starts = numbers(
    lists.map(
      (
        (next) =>
        ({ edges }) =>
          (next += edges.length) - edges.length + 1
      )(0)
    ),
    'UInt32'
  )
  const [counts, lons, lats, insides] = [
    numbers(
      lists.map(({ edges }) => edges.length),
      'UInt32'
    ),
    numbers(lists.map(({ lon }) => lon)),
    numbers(lists.map(({ lat }) => lat)),
    numbers(
      lists.map(({ isInside }) => (isInside ? 1 : 0)),
      'UInt8'
    )
  ]
  const cellList = numbers([...cells], 'UInt32')
  const step = (value: string, from: string, size: string, end: string): string =>
    `least(${end}, greatest(0., floor((${value} - ${from}) / ${size})))`
  // Each list occurs once in the statement, and the value found in it is passed on by arrays of one element: the engine
  // takes a second to read a statement that repeats long lists, and names for expressions repeat them too.
  return (position) => {
    const [lon, lat] = [`tupleElement(${position}, 1)`, `tupleElement(${position}, 2)`]
    const cell = `arrayElement(${cellList}, toUInt32(${step(lat, y, height, top)} * ${row} + ${step(lon, x, width, right)}) + 1)`
    const own = [lons, lats, starts, counts, insides]
      .map((list) => `[arrayElement(${list}, greatest(toInt32(_k) - ${FIRST_LIST - 1}, 0))]`)
      .join(', ')
    // From the position along its meridian to the parallel of the cell's own, along that to it: how many edges are
    // crossed.
    const alongMeridian = `((_a > ${lon}) != (_c > ${lon})) AND ((_b + ((_d - _b) * (${lon} - _a)) / (_c - _a) > ${lat}) != (_b + ((_d - _b) * (${lon} - _a)) / (_c - _a) > _y))`
    const alongParallel = `((_b > _y) != (_d > _y)) AND ((_a + ((_c - _a) * (_y - _b)) / (_d - _b) > ${lon}) != (_a + ((_c - _a) * (_y - _b)) / (_d - _b) > _x))`
    const edges = ends.map((list) => `arraySlice(${list}, _s, _n)`).join(', ')
    const crossed = `arraySum((_a, _b, _c, _d) -> toUInt8(${alongMeridian}) + toUInt8(${alongParallel}), ${edges})`
    const decided = `_k = ${INSIDE} OR (_k >= ${FIRST_LIST} AND (_i + ${crossed}) % 2 = 1)`
    return `arrayExists(_k -> arrayExists((_x, _y, _s, _n, _i) -> ${decided}, ${own}), [${cell}])`
  }
}
