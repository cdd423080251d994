import assert from 'node:assert/strict'
import test from 'node:test'
import { makeField } from '../../../src/schema/index.ts'
import { parseTurtle, storeOf } from './graphs.ts'
import { MAXIMUM, scoreDataset } from './metadata-quality.ts'
import { API, published, write } from './portal.ts'

/** From here on the European portal calls metadata excellent. */
const EXCELLENT = 351
const DATASET = `${API}/catalog/datasets/trees#dataset`

const BASIC = {
  default: {
    title: 'Trees',
    description: 'Every tree of the city.',
    keyword: ['trees'],
    theme: ['Environment'],
    language: 'en',
    publisher: 'City',
    license: 'CC BY 4.0',
    modified: '2026-01-01T00:00:00+00:00',
    bbox: {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [8, 47],
            [9, 47],
            [9, 48],
            [8, 48],
            [8, 47]
          ]
        ]
      },
      properties: {}
    }
  },
  dcat: {
    contact_email: 'trees@example.org',
    temporal_coverage_start: '2020-01-01',
    temporal_coverage_end: '2020-12-31'
  }
}

// That the shapes find nothing is shown by shapes.test.ts, that addresses answer by test/e2e/catalog-exports.test.ts.
const SHOWN_ELSEWHERE = { compliant: true, reachable: true }

test('a dataset with the basic fields filled is excellent by the European method of metadata quality', (context) => {
  for (const fields of [[makeField('name', 'text')], [makeField('name', 'text'), makeField('place', 'geo_point_2d')]]) {
    const { points, missing } = scoreDataset(
      storeOf(parseTurtle(write('ttl', [published('trees', BASIC, { fields })]).text)),
      DATASET,
      SHOWN_ELSEWHERE
    )
    context.diagnostic(`${points.toFixed(1)} of ${MAXIMUM} points; not all of ${missing.join(', ')}`)
    assert.ok(points >= EXCELLENT, `${points}: ${missing.join(', ')}`)
  }
})

test('the score falls with missing properties', () => {
  const { points } = scoreDataset(
    storeOf(parseTurtle(write('ttl', [published('trees', {})]).text)),
    DATASET,
    SHOWN_ELSEWHERE
  )
  assert.ok(points < EXCELLENT)
})
