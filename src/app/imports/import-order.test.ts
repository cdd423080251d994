import assert from 'node:assert/strict'
import test from 'node:test'
import { checkDatasetId } from '#catalog'
import { idFromName } from './id-from-name.ts'
import { checkOrder } from './import-order.ts'

test('a file’s name becomes an id without its endings, a url’s without its question', () => {
  const names: Readonly<Record<string, string>> = {
    '/data/Bird strikes-2024.csv.gz': 'bird_strikes-2024',
    'https://example.org/data/caf%C3%A9%20noir.geojson?x=1#y': 'cafe_noir',
    'a.b.c.json': 'a_b_c',
    '_hidden.csv': 'hidden',
    '中文.csv': 'dataset',
    '.csv': 'dataset',
    'https://example.org/': 'dataset',
    'https://example.org/100%.csv': '100'
  }
  for (const [name, id] of Object.entries(names)) assert.equal(idFromName(name), id, name)
})

test('every id made from a name is one', () => {
  for (const name of ['x'.repeat(500), '--a--', '💥.parquet', '../../etc/passwd'])
    assert.doesNotThrow(() => checkDatasetId(idFromName(name)), name)
})

test('an invalid order is refused', () => {
  const wrong: unknown[] = [
    null,
    'x',
    {},
    { source: '/a' },
    { source: '/a', datasetId: 1 },
    { source: '/a', datasetId: 'a', format: 'doc' },
    { source: '/a', datasetId: 'a', attachments: [{}] }
  ]
  for (const value of wrong) assert.throws(() => checkOrder(value), { code: 'app/bad-order' }, JSON.stringify(value))
  assert.deepEqual(checkOrder({ source: '/a', datasetId: 'a', format: 'csv' }), {
    source: '/a',
    datasetId: 'a',
    format: 'csv'
  })
})
