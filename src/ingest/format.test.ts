import assert from 'node:assert/strict'
import test from 'node:test'
import { detectReader } from './format.ts'

const formatOf = (head: string, name = 'file'): string => detectReader(Buffer.from(head, 'latin1'), name, undefined)

test('content decides before the extension', () => {
  assert.equal(formatOf('PAR1xxxx', 'a.csv'), 'parquet')
  assert.equal(formatOf(' [{"a":1}]', 'a.txt'), 'json')
  assert.equal(formatOf('{"a":1}\n', 'a'), 'json')
  assert.equal(formatOf('a,b\n1,2\n', 'a.dat'), 'delimited')
  assert.equal(formatOf('a\tb\n', 'a.tsv'), 'tsv')
  assert.equal(formatOf('[note],b\n', 'a.csv'), 'delimited')
  assert.equal(formatOf('{"a":1};x\n', 'a.csv'), 'delimited')
  assert.equal(formatOf('', 'a.geojson'), 'json')
})

test('what the caller says decides before both', () => {
  assert.equal(detectReader(Buffer.from('<a>'), 'a.xml', 'csv'), 'delimited')
  assert.equal(detectReader(Buffer.from('a,b'), 'a.csv', 'jsonl'), 'json')
})

test('unsupported formats are refused with their name', () => {
  const foreign = [
    'ORC\x0a',
    '%PDF-1.7',
    'SQLite format 3\0',
    'fgb\x03',
    '\xd0\xcf\x11\xe0',
    'BZh9',
    '\xfd7zXZ',
    '<?xml version="1.0"?>',
    '<!DOCTYPE html>',
    '<table>',
    'Obj\x01',
    'ARROW1',
    '\x28\xb5\x2f\xfd'
  ]
  for (const head of foreign)
    assert.throws(
      () => formatOf(head, 'x.bin'),
      { code: 'ingest/unsupported-format', message: /csv, tsv, json/ },
      JSON.stringify(head)
    )
})
