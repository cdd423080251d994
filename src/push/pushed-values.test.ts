import assert from 'node:assert/strict'
import test from 'node:test'
import type { Dataset } from '#catalog'
import { readPushBody } from './push-body.ts'
import { pushedValuesOf } from './pushed-values.ts'

const storedFields = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'count', label: 'Count', type: 'int', source: 'N' },
  { name: 'level', label: 'Level', type: 'double' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'seen', label: 'Seen', type: 'datetime', values: { patterns: ['MM/dd/yyyy'] } }
] as unknown as Dataset['storedFields']
const values = pushedValuesOf({ storedFields })

test('whole numbers in fields of integers are integers, however the device writes them; others stay as they are written', () => {
  const lineOf = (body: string): string => readPushBody(Buffer.from(body), '', { values }).bytes.toString().trim()
  for (const [body, line] of [
    ['{"count": 5.0}', '{"count":5}'],
    ['{"COUNT": -12.000}', '{"COUNT":-12}'],
    ['{"N": 1e3}', '{"N":1000}'],
    ['{"count": -0.0}', '{"count":0}'],
    ['{"count": 9007199254740993.0}', '{"count":9007199254740993}'],
    ['{"count": 1.5}', '{"count":1.5}'],
    ['{"count": 1.00000000000000000001}', '{"count":1.00000000000000000001}'],
    ['{"count": 1e400}', '{"count":1e400}'],
    [
      '{"count": "5.0", "level": 5.0, "name": 5.0, "other": [5.0]}',
      '{"count":"5.0","level":5.0,"name":5.0,"other":[5.0]}'
    ]
  ] as const)
    assert.equal(lineOf(body), line)
})

test('numbers are written as the texts of their fields, so that they are the same numbers beside them', () => {
  const fields = [
    { name: 'price', label: 'Price', type: 'double', values: { decimal: ',', thousands: '.' } },
    { name: 'slope', label: 'Slope', type: 'double', values: { percent: true, decimal: ',' } },
    { name: 'part', label: 'Part', type: 'double', values: { percent: true } },
    { name: 'plain', label: 'Plain', type: 'double', values: { thousands: ',', unit: 'm' } }
  ] as unknown as Dataset['storedFields']
  const options = { values: pushedValuesOf({ storedFields: fields }) }
  for (const [body, line] of [
    ['{"price":1.234}', '{"price":"1,234"}'],
    ['{"price":-1e-3,"plain":1.234}', '{"price":"-1e-3","plain":1.234}'],
    ['{"price":"1.234","part":"12 %"}', '{"price":"1.234","part":"12 %"}'],
    ['{"slope":0.0125,"part":0.0125}', '{"slope":"1,25%","part":"1.25%"}'],
    ['{"slope":-1.5e1,"part":1e-3}', '{"slope":"-1500%","part":"0.1%"}'],
    ['{"slope":0,"part":1e9999}', '{"slope":"0%","part":1e9999}']
  ] as const)
    assert.equal(readPushBody(Buffer.from(body), '', options).bytes.toString().trim(), line)
})

test('points of pushed records are as the field has them, however the device writes them; others stay', () => {
  const fields = [
    { name: 'place', label: 'Place', type: 'geo_point_2d' },
    { name: 'turned', label: 'Turned', type: 'geo_point_2d', values: { notation: 'lon,lat' } },
    { name: 'well', label: 'Well', type: 'geo_point_2d', values: { notation: 'wkt' } },
    { name: 'metres', label: 'Metres', type: 'geo_point_2d', values: { crs: 'EPSG:2154' } },
    { name: 'pair', label: 'Pair', type: 'geo_point_2d', source: ['y', 'x'], values: { crs: 'EPSG:2154' } },
    { name: 'shape', label: 'Shape', type: 'geo_shape' }
  ] as unknown as Dataset['storedFields']
  const options = { values: pushedValuesOf({ storedFields: fields }) }
  const valueOf = (name: string, value: string): string =>
    readPushBody(Buffer.from(`{"${name}":${value}}`), '', options)
      .bytes.toString()
      .trim()
      .slice(name.length + 4, -1)
  const point = '{"lon":2.10,"lat":48.5}'
  for (const [written, read] of [
    ['[48.5,2.10]', point],
    ['["48.5"," 2.10 "]', point],
    ['{"lat":48.5,"lon":2.10}', point],
    ['{"lat":"48.5","lng":"2.10","alt":7}', point],
    ['{"longitude":2.10,"latitude":48.5}', point],
    ['{"type":"Point","coordinates":[2.10,48.5,7]}', point],
    ['{"type":"Feature","geometry":{"type":"Point","coordinates":[2.10,48.5]}}', point],
    ['[4.85e1,2]', '{"lon":2,"lat":48.500000000000}'],
    ['{"lat":null,"lon":null}', 'null'],
    ['[95,2]', '{"lon":2,"lat":95}'],
    ...['"48.5,2.10"', 'null', '[]', '[1]', '[1,2,3]', '["a",2]', '{"lat":1}', '7', 'true'].map((each) => [each, each])
  ] as [string, string][])
    assert.equal(valueOf('place', written), read, written)
  assert.equal(valueOf('turned', '[48.5,2.10]'), '"2.10,48.5"')
  assert.equal(valueOf('well', '{"type":"Point","coordinates":[2.10,48.5]}'), '"POINT(2.10 48.5)"')
  assert.equal(valueOf('pair', '[48.5,2.10]'), point)
  for (const name of ['metres', 'shape']) assert.equal(valueOf(name, '[48.5,2.10]'), '[48.5,2.10]')
})

test('pushes are committed together only with those beside which their texts are read as by themselves', () => {
  const notationOf = (...records: Readonly<Record<string, unknown>>[]) =>
    readPushBody(Buffer.from(JSON.stringify(records)), '', { values }).notation
  for (const plain of [
    { day: '2026-03-04', level: '1.5', count: '7', name: '04/03/2026 1,234' },
    { day: '13/04/2026' },
    { day: '12/25/2026' },
    { day: '04.04.2026' },
    { seen: '04/03/2026' },
    { name: '1,5', tags: 'a, b', level: '1.234' },
    {}
  ])
    assert.equal(notationOf(plain), 'plain', JSON.stringify(plain))
  assert.equal(notationOf({ day: '04/03/2026' }), 'ambiguous-days')
  assert.equal(notationOf({ Day: '4-3-2026 10:00' }, { unknown: '05/03/2026' }), 'ambiguous-days')
  assert.equal(notationOf({ day: '04/03/2026' }, { day: '25/03/2026' }), undefined)
  for (const number of ['1,5', '1.234,5', '1,234.5', '1 234', "1'234", '1.234.567', '-1,5', '(1,5)'])
    assert.equal(notationOf({ level: number }), undefined, number)
  assert.equal(notationOf({ name: ['a'] }, { name: null }), 'plain name:list')
  assert.equal(notationOf({ day: '04/03/2026', Name: { a: 1 } }), 'ambiguous-days name:object')
  assert.equal(notationOf({ name: ['a'] }, { name: 'a' }), undefined)
  assert.equal(readPushBody(Buffer.from('day\n04/03/2026'), 'text/csv', { values }).notation, undefined)
})

test('a push without a column for a part of the key is read by itself, and then refused', () => {
  const fields = [
    { name: 'a', label: 'A', type: 'text', annotations: { id: true } },
    { name: 'b', label: 'B', type: 'int', annotations: { id: true } }
  ] as unknown as Dataset['storedFields']
  const { notationOf } = pushedValuesOf({ storedFields: fields })
  assert.equal(notationOf([{ a: 'x' }]), undefined)
  assert.equal(notationOf([{ a: 'x' }, { b: 1, a: 'x' }]), 'plain')
  assert.equal(notationOf([{ A: 'x', b: null }]), 'plain')
})
