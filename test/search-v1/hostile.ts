import assert from 'node:assert/strict'
import test from 'node:test'
import { Random } from '../reference/random.ts'
import type { V1Client } from './v1-client.ts'

const SEED = Number(process.env.LOGGIA_SEED ?? 5)
const REQUESTS = Number(process.env.LOGGIA_REQUESTS ?? 250)

const PATHS = [
  '/records/1.0/search/',
  '/records/1.0/download/',
  '/records/1.0/analyze/',
  '/records/1.0/boundingbox/',
  '/records/1.0/geocluster/',
  '/records/1.0/geopolygon/',
  '/records/1.0/geopreview/',
  '/datasets/1.0/search/',
  '/datasets/1.0/places/',
  '/reuses/'
]

const NAMES = [
  ...['q', 'q.x', 'rq', 'rows', 'start', 'sort', 'fields', 'facet', 'timezone', 'lang', 'format', 'callback'],
  ...['refine.country', 'refine.founded', 'refine.point', 'exclude.tags', 'disjunctive.tags', 'facetsort.tags'],
  ...['geofilter.distance', 'geofilter.polygon', 'geofilter.bbox', 'geo_digest', 'pretty_print', 'csv_separator'],
  ...[
    'refine.',
    'refine.__proto__',
    'disjunctive.constructor',
    'apikey',
    'dataset',
    'extrametas',
    'use_labels_for_header'
  ],
  ...['x', 'y.a.func', 'y.a.expr', 'y.a.subsets', 'y.a.cumulative', 'maxpoints', 'precision', 'periodic'],
  ...['clusterprecision', 'clusterdistance', 'shapeprecision', 'clustermode', 'return_polygons', 'geo_field']
]

const VALUES = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    '9'.repeat(400),
    'NaN',
    'true',
    'null',
    '[]',
    '{"a":',
    '*',
    ',,,',
    '\u0000',
    '\ud800'
  ],
  ...['\u202e\ufffe', '😀', '%00', 'constructor', '__proto__', "'; drop table x; --", '<script>', '../../etc/passwd'],
  ...[
    'a AND OR (',
    'title:[* TO',
    '#now(days=x)',
    '#distance(',
    'people>1e400',
    'people:[',
    'visited>9999999-01-01',
    '('.repeat(500)
  ],
  ...[
    '90,180,1e12',
    '91,181,-1',
    '0,0,0,0',
    '(0,0),(0,0),(0,0)',
    '48,2',
    '((1,2),(3,4),(5,6))',
    'x'.repeat(9_000),
    'name',
    '-name'
  ],
  ...[
    'json',
    'jsonp',
    'geojson',
    'csv',
    'shp',
    'tags',
    'founded',
    'founded.year',
    'people',
    'point',
    'shape',
    'COUNT',
    'AVG',
    'STDDEV'
  ],
  ...[
    'QUANTILES',
    'people/0',
    'sqrt(-1)',
    'pow(10,400)',
    'people*people*people*people',
    '25,50,x',
    'year',
    'weekday',
    '29',
    '\\',
    '`'
  ]
]

/** Texts that only internals contain. */
const INSIDE = /clickhouse|DB::|Code: \d|sqlite|node:internal|\/src\/\w+|\.ts:\d+|Stack trace|query_id/i

export function testHostile({ get }: V1Client, paths: readonly string[] = PATHS): void {
  test(`v1: ${REQUESTS} hostile requests: none fails by our fault, errors show nothing of the inside`, async () => {
    const random = new Random(SEED)
    const statuses: Record<number, number> = {}
    for (let at = 0; at < REQUESTS; at++) {
      const path = random.pick(paths)
      const query = Object.fromEntries(random.list(1, 4, () => [random.pick(NAMES), random.pick(VALUES)]))
      const { status, text } = await get(path, { dataset: 'places', ...query })
      const message = `seed ${SEED}: ${path} ${JSON.stringify(query)}: ${status} ${text.slice(0, 300)}`
      statuses[status] = (statuses[status] ?? 0) + 1
      assert.ok(status < 500, message)
      if (status === 200) continue
      assert.doesNotMatch(text, INSIDE, message)
      assert.match(text, /"error|"message/, message)
    }
    assert.ok((statuses[200] ?? 0) > REQUESTS / 10 && (statuses[400] ?? 0) > REQUESTS / 10, JSON.stringify(statuses))
  })
}
