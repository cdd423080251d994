import assert from 'node:assert/strict'
import test from 'node:test'
import { checkSchema, type SchemaFile } from './schema-file.ts'

const check = (text: string): SchemaFile => checkSchema(JSON.parse(text))
const schema = (field: object): string => JSON.stringify({ fields: [{ name: 'a', type: 'text', ...field }] })

test('fields with everything optional left out', () => {
  assert.deepEqual(check('{"fields":[{"name":"a","type":"int"}]}'), {
    fields: [{ name: 'a', type: 'int' }]
  })
})

test('keys that nothing reads are named; the second form refuses them', () => {
  const text = '{"field": [], "fields": [{"name": "a", "type": "int", "facet": true, "label": "A"}]}'
  assert.deepEqual(check(text), {
    ignored: ['field', 'fields[0].facet'],
    fields: [{ name: 'a', type: 'int', label: 'A' }]
  })
  assert.throws(() => check(text.replace('{', '{"version": 2, ')), {
    code: 'ingest/bad-schema',
    message: /The schema has field, which is not one of version, fields/
  })
})

test('a point may have two sources', () => {
  assert.deepEqual(check(schema({ type: 'geo_point_2d', source: ['lat', 'lon'] })).fields[0]?.source, ['lat', 'lon'])
})

test('the older form of annotations is understood', () => {
  const { fields } = check(
    schema({ annotations: { facet: [], facetsort: ['-count'], multivalued: ['|'], sortable: false, id: true } })
  )
  assert.deepEqual(fields[0]!.annotations, { facet: true, facetsort: '-count', multivalued: '|', id: true })
})

test('mistakes are reported with their position', () => {
  const mistakes: readonly (readonly [text: string, message: RegExp])[] = [
    ['[]', /must be an object/],
    ['{"fields":{}}', /must be an array/],
    [schema({ name: '_a' }), /fields\[0\]\.name/],
    [schema({ type: 'number' }), /fields\[0\]\.type/],
    [schema({ label: 1 }), /fields\[0\]\.label/],
    [schema({ source: 1 }), /fields\[0\]\.source/],
    [schema({ source: ['lat', 'lon'] }), /fields\[0\]\.source/],
    ...[['lat'], ['lat', 'lat'], ['lat', 1], ['a', 'b', 'c'], {}].map(
      (source) =>
        [schema({ type: 'geo_point_2d', source }), /the two columns of its latitude and its longitude/] as const
    ),
    [schema({ type: 'int', annotations: { multivalued: ',' } }), /multivalued/],
    ['{"fields":[{"name":"a","type":"int"},{"name":"a","type":"text"}]}', /twice/],
    ['{"fields":[],"metas":[]}', /metas/]
  ]
  for (const [text, message] of mistakes) assert.throws(() => check(text), { code: 'ingest/bad-schema', message }, text)
})

test('mistakes in the notation of values are reported with their field', () => {
  const mistakes: readonly (readonly [type: string, values: unknown, message: RegExp])[] = [
    ['int', [], /fields\[0\]\.values must be an object/],
    ['int', { pattern: 'x' }, /fields\[0\]\.values has no option pattern; it has nulls,/],
    ['int', { decimal: ',' }, /cannot have decimal: the field has the type int/],
    ['double', { decimal: ';' }, /decimal, which must be a point or a comma/],
    ['double', { thousands: '.' }, /one sign for decimals and thousands/],
    ['double', { unit: '12' }, /unit, which must be a text that neither begins with a digit/],
    ['double', { unit: '%', percent: true }, /both percent and unit/],
    ['date', { patterns: ['dd.MM.jj'] }, /dd\.MM\.jj, which cannot be read: jj is not a code/],
    ['date', { patterns: ['dd.MM'] }, /no year/],
    ['date', { patterns: ['yyyy-dd'] }, /a day, but no month/],
    ['date', { patterns: ["yyyy-MM-dd'T"] }, /a quote is not closed/],
    ['date', { patterns: ['yyyy-MM-dd HH:mm'] }, /a date has no time/],
    ['datetime', { patterns: ['yyyy-MM-dd hh:mm'] }, /h needs a/],
    ['datetime', { patterns: ['yyyy-MM-dd HH:HH'] }, /HH is there twice/],
    ['datetime', { timezone: 'Europe/Paris' }, /no patterns/],
    ['datetime', { patterns: ['yyyy'], timezone: 'Mars' }, /timezone, which must be a time zone/],
    ['date', { patterns: ['MMM yyyy'], language: 'x' }, /language, which must be a language/],
    ['boolean', { true: ['x'] }, /both true and false/],
    ['boolean', { true: ['x'], false: ['X'] }, /true and false/],
    ['geo_shape', { crs: 'Lambert' }, /crs, which must be a coordinate system/],
    ['text', { nulls: [] }, /nulls, which must be a list/],
    ['text', { extract: '(' }, /extract, which must be a regular expression/],
    ['text', { extract: '(?=x)' }, /extract, which must be a regular expression/],
    ['text', { part: { separator: '-', index: 0 } }, /part, which must be/],
    ['text', { join: { columns: [], separator: '' } }, /join, which must be/]
  ]
  for (const [type, values, message] of mistakes)
    assert.throws(() => check(schema({ type, values })), { code: 'ingest/bad-schema', message }, JSON.stringify(values))
})

test('the second form refuses keys that it does not know, the first passes over them', () => {
  const text = (version: 1 | 2) => JSON.stringify({ version, fields: [{ name: 'a', type: 'int', sorce: 'b' }] })
  assert.equal(check(text(1)).fields.length, 1)
  assert.throws(() => check(text(2)), { message: /fields\[0\] of the schema has sorce/ })
})

test('a field of the second form needs no type, unless it says how its values are written or made', () => {
  const fields = [{ name: 'a', label: 'A' }]
  assert.deepEqual(checkSchema({ version: 2, fields }).fields, fields)
  assert.throws(() => checkSchema({ fields }), /fields\[0\]\.type must be one of/)
  assert.throws(
    () => checkSchema({ version: 2, fields: [{ name: 'a', values: { nulls: ['-'] } }] }),
    /type must be given/
  )
  assert.throws(() => checkSchema({ version: 2, fields: [{ name: 'a', compute: 'b + 1' }] }), /type must be given/)
  assert.throws(() => checkSchema({ version: 2, fields: [{ name: 'a', source: ['b', 'c'] }] }), /of a geo_point_2d/)
})
