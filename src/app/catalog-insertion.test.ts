import assert from 'node:assert/strict'
import test from 'node:test'
import type { CatalogRow } from '#catalog'
import { readAll } from '#kit'
import { makeField } from '#schema'
import { catalogFilling } from './catalog-insertion.ts'

const FIELDS = [
  makeField('dataset_uid', 'text'),
  makeField('default.title', 'text'),
  makeField('default.theme', 'text', { multivalued: ',' }),
  makeField('default.modified', 'datetime'),
  makeField('default.area', 'geo_shape'),
  makeField('dcat.creator', 'text')
]

async function fill(rows: readonly CatalogRow[]): Promise<{ columns: readonly string[]; sql: string; body: string }> {
  const { columns, select, body } = catalogFilling(
    FIELDS,
    rows.map((row, at) => [row, at] as const)
  )
  return { columns, sql: select, body: (await readAll(body as AsyncIterable<Uint8Array>)).toString() }
}

test('columns that no row has a value for are neither named nor sent', async () => {
  const { columns, sql, body } = await fill([
    { dataset_uid: 'da_1', 'default.title': 'One' },
    { dataset_uid: 'da_2', 'default.theme': ['x', 'y'], 'dcat.creator': null }
  ])
  assert.deepEqual(body.split('\n'), [
    '{"f0":"da_1","f1":"One","_ordinal":0}',
    '{"f0":"da_2","f2":["x","y"],"_ordinal":1}',
    ''
  ])
  assert.match(
    sql,
    /FROM input\('f0 Nullable\(String\), f1 Nullable\(String\), f2 Array\(String\), _ordinal UInt64'\) FORMAT JSONEachRow$/
  )
  assert.doesNotMatch(columns.join(' '), /creator|modified|area/)
})

test('shapes travel as text, instants as they are', async () => {
  const area = { type: 'Point', coordinates: [2, 48] }
  const { body } = await fill([
    { dataset_uid: 'da_1', 'default.area': area, 'default.modified': '2026-11-21T10:00:00+00:00' }
  ])
  assert.deepEqual(JSON.parse(body), {
    f0: 'da_1',
    f1: JSON.stringify(area),
    f2: '2026-11-21T10:00:00+00:00',
    _ordinal: 0
  })
})

test('half a character of one dataset does not keep the others out of the catalog', async () => {
  const { body } = await fill([{ dataset_uid: 'da_1', 'default.title': 'a\ud83d', 'default.theme': ['\ude00', '😀'] }])
  assert.equal(body, '{"f0":"da_1","f1":"a\ufffd","f2":["\ufffd","😀"],"_ordinal":0}\n')
})

test('the id of a row is its dataset, regardless of its other metadata', async () => {
  const { sql } = await fill([{ dataset_uid: 'da_1', 'default.title': 'One' }])
  assert.match(sql, /SHA1\(concat\('', ifNull\(concat\('=', replaceAll\(f0, [^)]*\)\), '-'\), ''\)\)/)
})

test('rows of an earlier table are copied, with the columns of both', () => {
  const kept = { table: 'c_1_a', filled: new Set(['dataset_uid', 'default.theme']), gone: [5, 9] }
  const { columns, select, filled } = catalogFilling(
    FIELDS,
    [[{ dataset_uid: 'da_1', 'default.title': 'One' }, 7]],
    kept
  )
  assert.deepEqual([...filled], ['dataset_uid', 'default.theme', 'default.title'])
  assert.match(columns.join(' '), /theme.*title|title.*theme/)
  assert.match(select, /^SELECT [^()]* FROM `c_1_a` WHERE `_ordinal` NOT IN \(5, 9\) UNION ALL SELECT .* FROM input\(/s)
})
