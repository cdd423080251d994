import assert from 'node:assert/strict'
import test from 'node:test'
import { parseSchemaFile } from './schema-file.ts'

const schema = (field: object): string => JSON.stringify({ fields: [{ name: 'a', type: 'text', ...field }] })

test('fields with everything optional left out', () => {
  assert.deepEqual(parseSchemaFile('\ufeff{"fields":[{"name":"a","type":"int"}]}'), {
    fields: [{ name: 'a', type: 'int' }]
  })
})

test('a point may have two sources', () => {
  assert.deepEqual(parseSchemaFile(schema({ type: 'geo_point_2d', source: ['lat', 'lon'] })).fields[0]?.source, [
    'lat',
    'lon'
  ])
})

test('the older form of annotations is understood', () => {
  const { fields } = parseSchemaFile(
    schema({ annotations: { facet: [], facetsort: ['-count'], multivalued: ['|'], sortable: false, id: true } })
  )
  assert.deepEqual(fields[0]!.annotations, { facet: true, facetsort: '-count', multivalued: '|', id: true })
})

test('mistakes are reported with their position', () => {
  const mistakes: readonly (readonly [text: string, message: RegExp])[] = [
    ['nonsense', /not JSON/],
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
  for (const [text, message] of mistakes)
    assert.throws(() => parseSchemaFile(text), { code: 'ingest/bad-schema', message }, text)
})
