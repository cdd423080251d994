import assert from 'node:assert/strict'
import test from 'node:test'
import type { Geometry, Position } from '#geometry'
import type { DateFormatPart, Lang } from '#query'
import { formatDate } from './date-format.ts'
import { distanceMeters, distanceToGeometry } from './geodesy.ts'
import { intervalAround, printMillis } from './group.ts'
import { convexHull, intersects, within } from './planar.ts'
import { instantOf, localTime, parseInstant, printInstant } from './time.ts'
import { editDistance, matchesText } from './words.ts'

test('an instant is shown with its zone’s offset of that moment', () => {
  assert.equal(printInstant(parseInstant('2024-12-12T10:27:18Z'), 'UTC'), '2024-12-12T10:27:18+00:00')
  assert.equal(printInstant(parseInstant('2025-09-10T08:00:00Z'), 'Europe/Paris'), '2025-09-10T10:00:00+02:00')
  assert.equal(
    printInstant(parseInstant('1969-12-31T23:59:59.999999Z'), 'America/St_Johns'),
    '1969-12-31T20:29:59.999999-03:30'
  )
  assert.equal(printInstant(parseInstant('1900-01-01T00:00:00Z'), 'UTC'), '1900-01-01T00:00:00+00:00')
})

test('a wall-clock time is found again, also around the changes of the clock', () => {
  for (const text of [
    '2024-03-31T00:59:59Z',
    '2024-03-31T01:00:00Z',
    '2024-10-27T00:30:00Z',
    '2299-06-01T12:00:00Z',
    '1911-01-01T00:00:00Z'
  ]) {
    const instant = parseInstant(text)
    assert.deepEqual(instantOf(localTime(instant, 'Europe/Paris'), 'Europe/Paris'), instant, text)
  }
})

test('a midnight that the clock jumped over is the moment of the jump', () => {
  const midnight = instantOf({ year: 2024, month: 4, day: 26, hour: 0, minute: 0, second: 0 }, 'Africa/Cairo')
  assert.equal(printInstant(midnight, 'Africa/Cairo'), '2024-04-26T01:00:00+03:00')
})

test('weeks begin on Monday, days last 23 hours when the clock goes forward', () => {
  const at = parseInstant('2024-03-31T12:00:00Z')
  const shown = (unit: 'day' | 'week' | 'quarter'): string[] =>
    intervalAround(at, 1, unit, 'Europe/Paris').map((edge) => printMillis(edge, 'Europe/Paris'))
  assert.deepEqual(shown('day'), ['2024-03-31T00:00:00.000+01:00', '2024-04-01T00:00:00.000+02:00'])
  assert.deepEqual(shown('week'), ['2024-03-25T00:00:00.000+01:00', '2024-04-01T00:00:00.000+02:00'])
  assert.deepEqual(shown('quarter'), ['2024-01-01T00:00:00.000+01:00', '2024-04-01T00:00:00.000+02:00'])
})

test('date_format knows the manual’s examples', () => {
  const local = localTime(parseInstant('2007-11-20T01:23:45Z'), 'UTC')
  const format = (lang: Lang, ...parts: DateFormatPart[]): string => formatDate(parts, local, lang)
  assert.equal(
    format('fr', { code: 'dd' }, { text: '/' }, { code: 'MM' }, { text: '/' }, { code: 'yyyy' }),
    '20/11/2007'
  )
  assert.equal(format('fr', { code: 'E' }), 'mar.')
  assert.equal(format('fr', { code: 'EEEE' }), 'mardi')
  assert.equal(format('fr', { code: 'H' }, { text: ' ' }, { code: 'HH' }, { text: ' ' }, { code: 'yy' }), '1 01 07')
  assert.equal(format('fr', { code: 'xxxx' }, { text: '-' }, { code: 'ww' }, { text: '-' }, { code: 'e' }), '2007-47-2')
  assert.equal(format('sv', { code: 'DDD' }, { text: ' ' }, { code: 'MMMM' }), '324 november')
})

test('the first days of a year may lie in the last week of the one before', () => {
  const local = localTime(parseInstant('2021-01-03T00:00:00Z'), 'UTC')
  assert.equal(formatDate([{ code: 'xxxx' }, { text: ' ' }, { code: 'w' }], local, 'en'), '2020 53')
})

test('distances are arcs on the sphere', () => {
  // Recorded from the real service, which keeps coordinates to eight digits: 458.73543527109746.
  const meters = distanceMeters(
    { lon: 2.267888940737877, lat: 48.84197963193564 },
    { lon: 2.27050602436, lat: 48.8382309427 }
  )
  assert.ok(Math.abs(meters - 458.732768757) < 1e-6, String(meters))
  assert.equal(distanceMeters({ lon: 2, lat: 48 }, { lon: 2, lat: 48 }), 0)
  assert.equal(distanceMeters({ lon: 0, lat: 0 }, { lon: 180, lat: 0 }), Math.PI * 6_371_008.7714)
  assert.equal(distanceMeters({ lon: 12, lat: 90 }, { lon: -100, lat: 90 }) < 1e-6, true)
})

test('the distance of a geometry is that of its nearest position, also behind the date line', () => {
  const degree = (Math.PI * 6_371_008.7714) / 180
  const near = (shape: Geometry, meters: number): void =>
    assert.ok(
      Math.abs(distanceToGeometry({ lon: 179, lat: 0 }, shape) - meters) < 1e-3,
      `${distanceToGeometry({ lon: 179, lat: 0 }, shape)} m, not ${meters}`
    )
  near(
    {
      type: 'LineString',
      coordinates: [
        [-179, -5],
        [-179, 5]
      ]
    },
    2 * degree
  )
  near(
    {
      type: 'Polygon',
      coordinates: [
        [
          [170, -1],
          [180, -1],
          [180, 1],
          [170, 1],
          [170, -1]
        ]
      ]
    },
    0
  )
  near(
    {
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [179, 3]
      ]
    },
    3 * degree
  )
})

test('a hole is outside, its border belongs to the area', () => {
  const ring: Geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
        [0, 0]
      ],
      [
        [3, 3],
        [3, 6],
        [6, 6],
        [6, 3],
        [3, 3]
      ]
    ]
  }
  const at = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] })
  assert.deepEqual(
    [at(1, 1), at(4, 4), at(10, 1)].map((point) => within(point, ring)),
    [true, false, false]
  )
  const square = (low: number, high: number): Geometry => ({
    type: 'Polygon',
    coordinates: [
      [
        [low, low],
        [high, low],
        [high, high],
        [low, high],
        [low, low]
      ]
    ]
  })
  assert.deepEqual(
    [square(4, 5), square(1, 2), square(2, 7), square(-1, 10)].map((inner) => within(inner, ring)),
    [false, true, false, false]
  )
  assert.deepEqual(
    [square(4, 5), square(2, 7), square(-1, 10)].map((other) => intersects(other, ring)),
    [false, true, true]
  )
})

test('edges and corners belong to an area, those of its holes too; what touches from inside lies within', () => {
  const ring: Geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
        [0, 0]
      ],
      [
        [3, 3],
        [3, 6],
        [6, 6],
        [6, 3],
        [3, 3]
      ]
    ]
  }
  const at = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] })
  assert.deepEqual(
    [at(0, 0), at(0, 4), at(9, 9), at(3, 4), at(6, 6), at(9 + 1e-8, 4)].map((point) => within(point, ring)),
    [true, true, true, true, true, false]
  )
  const line = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })
  assert.deepEqual(
    [line([0, 0], [9, 0]), line([0, 3], [9, 3]), line([0, 4], [9, 4]), line([3, 3], [6, 6])].map((inner) =>
      within(inner, ring)
    ),
    [true, true, false, false]
  )
  assert.deepEqual(
    [within(ring, ring), intersects(line([9, 2], [12, 2]), ring), intersects(line([10, 2], [12, 2]), ring)],
    [true, true, false]
  )
  const twice: Geometry = {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [5, 0],
          [5, 5],
          [0, 5],
          [0, 0]
        ]
      ],
      [
        [
          [5, 0],
          [9, 0],
          [9, 5],
          [5, 5],
          [5, 0]
        ]
      ]
    ]
  }
  assert.equal(
    within(
      {
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [8, 1],
            [8, 4],
            [1, 4],
            [1, 1]
          ]
        ]
      },
      twice
    ),
    true
  )
})

test('longitudes beyond 180 go on behind the date line', () => {
  const strip: Geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [170, -10],
        [190, -10],
        [190, 10],
        [170, 10],
        [170, -10]
      ]
    ]
  }
  assert.deepEqual(
    [-175, 175, 165, -169].map((lon) => within({ type: 'Point', coordinates: [lon, 0] }, strip)),
    [true, true, false, false]
  )
})

test('a hull leaves out what lies inside', () => {
  const points = [
    [0, 0],
    [2, 0],
    [1, 1],
    [2, 2],
    [0, 2],
    [1, 2]
  ].map(([lon = 0, lat = 0]) => ({ lon, lat }))
  assert.deepEqual(
    convexHull(points).map(({ lon, lat }) => [lon, lat]),
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2]
    ]
  )
})

test('words, prefixes, fuzziness and beginnings', () => {
  const row = { ordinal: 0, values: { title: 'THE BOOK OF SECRETS', other: 'Évêque 2024', n: 12n } }
  const found = (mode: 'words' | 'search' | 'suggest' | 'startswith', text: string): boolean =>
    matchesText({ kind: 'full-text', mode, text }, row, { texts: ['title', 'other'], ints: ['n'] })
  assert.deepEqual(
    [found('words', 'book eveque'), found('words', 'boo'), found('words', 'boo*'), found('words', '%')],
    [true, false, true, false]
  )
  assert.deepEqual(
    [found('search', 'bok of secret'), found('search', 'bok'), found('search', 'xxok secret')],
    [true, false, false]
  )
  assert.deepEqual(
    [
      found('words', 'book 12'),
      found('words', '1'),
      found('search', '012'),
      found('suggest', 'of sec'),
      found('suggest', 'of 12')
    ],
    [true, false, false, true, false]
  )
  assert.deepEqual([found('suggest', 'secr'), found('suggest', 'ecrets')], [true, false])
  assert.deepEqual(
    [found('startswith', 'THE BO'), found('startswith', 'the bo'), found('startswith', 'BOOK')],
    [true, false, false]
  )
})

test('edit distance counts letters, not bytes', () => {
  assert.deepEqual(
    [editDistance('kitten', 'sitting'), editDistance('', 'ab'), editDistance('ab', ''), editDistance('né', 'ne')],
    [3, 2, 2, 1]
  )
})
