import assert from 'node:assert/strict'
import type { Geometry, Line, Position } from '#geometry'
import type { Expression, Predicate } from '#query'
import { field, query } from './dataset.ts'
import { matching } from './matching.ts'
import { behaviour } from './suite.ts'

const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-1, -1],
      [11, -1],
      [11, 11],
      [-1, 11],
      [-1, -1]
    ]
  ]
} as const
const HOLED = {
  type: 'Polygon',
  coordinates: [
    [
      [-10, -10],
      [60, -10],
      [60, 60],
      [-10, 60],
      [-10, -10]
    ],
    [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
      [1, 1]
    ]
  ]
} as const

/** Conditions on points and shapes. */
export const PLACES = [
  behaviour('points within a distance, also across the date line', async (engine) => {
    const near = (lon: number, lat: number, meters: number): Predicate => ({
      kind: 'within-distance',
      field: field('place'),
      center: { type: 'Point', coordinates: [lon, lat] },
      meters
    })
    assert.deepEqual(await matching(engine, near(2.3, 48.8, 10_000)), [1])
    assert.deepEqual(await matching(engine, near(2.3, 48.8, 1_000)), [])
    assert.deepEqual(await matching(engine, near(180, -16.5, 10_000)), [4, 5])
    assert.deepEqual(await matching(engine, near(0, 90, 20_100_000)), [1, 3, 4, 5])
  }),

  behaviour(
    'distances are arcs on the sphere of 6371008.7714 m, from points and from shapes, at the poles and across the date line',
    async (engine) => {
      const near = (name: string, lon: number, lat: number, meters: number): Predicate => ({
        kind: 'within-distance',
        field: field(name),
        center: { type: 'Point', coordinates: [lon, lat] },
        meters
      })
      // A degree of a meridian: 111,195.08 m.
      assert.deepEqual(await matching(engine, near('place', 2.35, 47.85, 111_195.09)), [1])
      assert.deepEqual(await matching(engine, near('place', 2.35, 47.85, 111_195.07)), [])
      // Two degrees away along the equator from the east edge of the square, and along a meridian from the point (2 2).
      assert.deepEqual(await matching(engine, near('area', 12, 5, 221_600)), [1])
      assert.deepEqual(await matching(engine, near('area', 12, 5, 221_400)), [])
      assert.deepEqual(await matching(engine, near('area', 2, 3.999, 222_300)), [1, 4])
      // The hole of the square: half a degree from its edges.
      assert.deepEqual(await matching(engine, near('area', 4.5, 5, 55_000)), [])
      assert.deepEqual(await matching(engine, near('area', 4.5, 5, 55_800)), [1, 5])
      // From the pole 40 degrees down to (50 50); 15,000 km hold both poles.
      assert.deepEqual(await matching(engine, near('area', -170, 90, 4_447_804)), [5])
      assert.deepEqual(await matching(engine, near('area', -170, 90, 4_447_803)), [])
      // From (179.9 0) it is 17,800 km to (31 31), behind both poles, and 18,437 km to the corner (10 10).
      assert.deepEqual(await matching(engine, near('area', 179.9, 0, 17_800_000)), [3, 5])
      assert.deepEqual(await matching(engine, near('area', 179.9, 0, 18_500_000)), [1, 3, 5])
    }
  ),

  behaviour('a distance is a number, null without a point', async (engine) => {
    const meters: Expression = {
      kind: 'call',
      fn: 'distance',
      args: [
        field('place'),
        { kind: 'literal', type: 'geo_shape', value: { type: 'Point', coordinates: [2.35, 49.85] } }
      ],
      type: 'double'
    }
    const { rows } = await engine.page(query({ select: [{ key: 'meters', value: meters }] }))
    const [first, second] = rows.map((row) => JSON.parse(row).meters)
    assert.ok(Math.abs(first - (Math.PI * 6_371_008.7714) / 180) < 1e-6, `${first} m`)
    assert.equal(second, null)
  }),

  behaviour('points and shapes in a box, also across the date line', async (engine) => {
    const box = (name: string, west: number, south: number, east: number, north: number): Predicate => ({
      kind: 'in-bbox',
      field: field(name),
      west,
      south,
      east,
      north
    })
    assert.deepEqual(await matching(engine, box('place', -10, -10, 10, 50)), [1, 3])
    assert.deepEqual(await matching(engine, box('place', 179, -20, -179, 0)), [4, 5])
    assert.deepEqual(await matching(engine, box('area', 4.5, 4.5, 5.5, 5.5)), [5])
    assert.deepEqual(await matching(engine, box('area', 30.2, 30.2, 30.8, 30.8)), [3])
  }),

  behaviour('shapes intersect, lie within or apart from a geometry; holes are outside', async (engine) => {
    const spatial = (
      name: string,
      relation: 'intersects' | 'within' | 'disjoint',
      geometry: Extract<Predicate, { kind: 'spatial' }>['geometry']
    ): Predicate => ({ kind: 'spatial', relation, field: field(name), geometry })
    assert.deepEqual(await matching(engine, spatial('area', 'intersects', SQUARE)), [1, 4, 5])
    assert.deepEqual(await matching(engine, spatial('area', 'within', SQUARE)), [1, 4])
    assert.deepEqual(await matching(engine, spatial('area', 'disjoint', SQUARE)), [3])
    assert.deepEqual(await matching(engine, spatial('area', 'within', HOLED)), [3, 5])
    assert.deepEqual(
      await matching(
        engine,
        spatial('area', 'intersects', {
          type: 'LineString',
          coordinates: [
            [4.5, 5],
            [5.5, 5]
          ]
        })
      ),
      [5]
    )
    assert.deepEqual(
      await matching(
        engine,
        spatial('area', 'intersects', {
          type: 'MultiPoint',
          coordinates: [
            [20, 20],
            [1, 1]
          ]
        })
      ),
      [1, 3]
    )
    assert.deepEqual(await matching(engine, spatial('place', 'within', HOLED)), [1, 3])
    assert.deepEqual(await matching(engine, spatial('place', 'disjoint', HOLED)), [4, 5])
  }),

  behaviour(
    'edges and corners belong to an area, those of its holes too, and to the areas of shapes',
    async (engine) => {
      const spatial = (
        name: string,
        relation: 'intersects' | 'within' | 'disjoint',
        geometry: Geometry
      ): Predicate => ({ kind: 'spatial', relation, field: field(name), geometry })
      const area = (...rings: Line[]): Geometry => ({ type: 'Polygon', coordinates: rings })
      const box = (west: number, south: number, east: number, north: number): Position[] => [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south]
      ]
      // (2.35 48.85) in the middle of each edge, at each corner, on a sloping edge, at the corner of a hole.
      const around = [
        [-1, -1],
        [-1, 0],
        [-1, 1],
        [0, 1],
        [1, 1],
        [1, 0],
        [1, -1],
        [0, -1]
      ] as const
      for (const [x, y] of around)
        assert.deepEqual(
          await matching(engine, spatial('place', 'within', area(box(1.35 + x, 47.85 + y, 3.35 + x, 49.85 + y)))),
          [1],
          `${x} ${y}`
        )
      assert.deepEqual(
        await matching(
          engine,
          spatial(
            'place',
            'intersects',
            area([
              [2.25, 48.55],
              [2.45, 49.15],
              [0, 49],
              [2.25, 48.55]
            ])
          )
        ),
        [1]
      )
      assert.deepEqual(
        await matching(
          engine,
          spatial('place', 'disjoint', area(box(0, 40, 10, 50), box(2.35, 48, 3, 48.85).reverse()))
        ),
        [3, 4, 5]
      )
      // The whole world holds the poles and both ends of the equator.
      assert.deepEqual(await matching(engine, spatial('place', 'within', area(box(-180, -90, 180, 90)))), [1, 3, 4, 5])
      // The square from (0 0) to (10 10) with the hole from (4 4) to (6 6); (2 2); (5 5) and (50 50).
      assert.deepEqual(await matching(engine, spatial('area', 'intersects', area(box(10, 0, 20, 10)))), [1])
      assert.deepEqual(await matching(engine, spatial('area', 'within', area(box(0, 0, 10, 10)))), [1, 4])
      assert.deepEqual(
        await matching(engine, spatial('area', 'within', area(box(0, 0, 10, 10), box(4, 4, 6, 6).reverse()))),
        [1, 4]
      )
      assert.deepEqual(
        await matching(engine, spatial('area', 'within', area(box(0, 0, 10, 10), box(3, 4, 5, 6).reverse()))),
        [4]
      )
      assert.deepEqual(
        await matching(
          engine,
          spatial('area', 'within', { type: 'MultiPolygon', coordinates: [[box(0, 0, 5, 10)], [box(5, 0, 10, 10)]] })
        ),
        [1, 4]
      )
      assert.deepEqual(
        await matching(engine, spatial('area', 'intersects', { type: 'Point', coordinates: [4, 4] })),
        [1]
      )
      assert.deepEqual(
        await matching(engine, spatial('area', 'intersects', { type: 'Point', coordinates: [4.5, 5.5] })),
        []
      )
      assert.deepEqual(
        await matching(
          engine,
          spatial('area', 'within', {
            type: 'MultiPoint',
            coordinates: [
              [5, 5],
              [50, 50],
              [1, 1]
            ]
          })
        ),
        [5]
      )
    }
  ),

  behaviour('a polygon that crosses itself holds what it surrounds once', async (engine) => {
    const bow: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [-10, 0],
          [10, 0],
          [-10, 10],
          [10, 10],
          [-10, 0]
        ]
      ]
    }
    const spatial = (name: string, relation: 'intersects' | 'within'): Predicate => ({
      kind: 'spatial',
      relation,
      field: field(name),
      geometry: bow
    })
    // (2 2) and (5 5) lie beside the crossing, the square reaches over it.
    assert.deepEqual(await matching(engine, spatial('area', 'intersects')), [1, 4])
    assert.deepEqual(await matching(engine, spatial('area', 'within')), [4])
  }),

  behaviour('longitudes beyond 180 go on behind the date line', async (engine) => {
    const strip = (west: number, east: number): Predicate => ({
      kind: 'spatial',
      relation: 'within',
      field: field('place'),
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, -20],
            [east, -20],
            [east, 0],
            [west, 0],
            [west, -20]
          ]
        ]
      }
    })
    assert.deepEqual(await matching(engine, strip(179, 181)), [4, 5])
    assert.deepEqual(await matching(engine, strip(-181, -179)), [4, 5])
    assert.deepEqual(await matching(engine, strip(180, 181)), [5])
    assert.deepEqual(await matching(engine, strip(-200, 200)), [3, 4, 5])
  })
]
