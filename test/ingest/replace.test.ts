import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportRequest, ImportSummary } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

/** A reloaded dataset keeps the metadata of its fields, and their types. */

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

let files = 0
async function load(content: string, request: Partial<ImportRequest> = {}, extension = 'csv'): Promise<ImportSummary> {
  return lab.import(await lab.file(`r${++files}.${extension}`, content), request)
}

/** Loads the first text, by the schema if there is one, then the second as its replacement. */
async function replace(
  first: string,
  second: string,
  request: Partial<ImportRequest> = {},
  schema?: ImportRequest['schema'],
  extension = 'csv'
): Promise<ImportSummary> {
  const { fields: previous } = await load(first, { schema }, extension)
  return load(second, { previous, ...request }, extension)
}

const typesOf = ({ fields }: ImportSummary): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, field.type]))

const SCHEMA = {
  fields: [
    {
      name: 'pop',
      source: 'Population (2020)',
      type: 'int',
      label: 'Inhabitants',
      description: 'at the end of the year',
      annotations: { unit: 'persons', facet: true }
    },
    { name: 'code', source: 'Code', type: 'text', annotations: { id: true } },
    { name: 'tags', type: 'text', annotations: { multivalued: '|' } }
  ]
} as const

test('names, labels, descriptions, facets, units, keys and the order of the fields stay without a schema', async () => {
  const summary = await replace(
    'Code,Population (2020),tags,note\n01,5,a|b,x\n',
    'note,tags,Code,Population (2020)\ny,c|d,02,6\ny,e,02,7\n',
    {},
    SCHEMA
  )
  assert.deepEqual(
    summary.fields.map(({ name, label, type, description, annotations }) => [
      name,
      label,
      type,
      description,
      annotations
    ]),
    [
      ['pop', 'Inhabitants', 'int', 'at the end of the year', { unit: 'persons', facet: true }],
      ['code', 'Code', 'text', null, { id: true }],
      ['tags', 'tags', 'text', null, { multivalued: '|' }],
      ['note', 'note', 'text', null, {}]
    ]
  )
  assert.deepEqual(
    [summary.changes, summary.mergedDuplicates, await lab.records(summary)],
    [{ added: [], gone: [], retyped: [] }, 1, [{ pop: 7, code: '02', tags: ['e'], note: 'y' }]]
  )
})

test('a schema overrides, and only its own properties; added and missing columns are reported', async () => {
  const schema = { fields: [{ name: 'pop', type: 'double' as const, annotations: { decimals: 1 } }] }
  const summary = await replace(
    'Code,Population (2020),note\n01,5,x\n',
    'Code,Population (2020),since\n01,5,2020-01-01\n',
    { schema },
    { fields: SCHEMA.fields.slice(0, 2) }
  )
  assert.deepEqual(
    summary.fields.map(({ name, label, type, annotations }) => [name, label, type, annotations]),
    [
      ['pop', 'Inhabitants', 'double', { decimals: 1 }],
      ['code', 'Code', 'text', { id: true }],
      ['since', 'since', 'date', { facet: true, timerangeFilter: true }]
    ]
  )
  assert.deepEqual(summary.changes, {
    added: ['since'],
    gone: ['note'],
    retyped: [{ name: 'pop', from: 'int', to: 'double' }]
  })
})

test('a type stays as long as every cell fits it, regardless of the type that would be inferred', async () => {
  for (const [type, first, second, shown] of [
    ['text', 'x', '17', '17'],
    ['double', '1.5', '17', 17],
    ['boolean', 'true', '0', false],
    ['date', '2020-01-02', '2018', '2018-01-01'],
    ['datetime', '2020-01-02T10:00', '2020-01-03', '2020-01-03T00:00:00+00:00'],
    ['int', '5', '""', null],
    ['date', '2020-01-02', '""', null],
    ['geo_point_2d', '"1.5, 2"', '"1, 2"', { lon: 2, lat: 1 }]
  ] as const) {
    const summary = await replace(`a,v\n1,${first}\n`, `a,v\n1,${second}\n`)
    assert.deepEqual(
      [typesOf(summary)['v'], (await lab.records(summary))[0]?.['v'], summary.changes?.retyped],
      [type, shown, []],
      `${type}: ${second}`
    )
  }
})

test('a type that would flip refuses the load and names field, types, value and line; an allowed one is reported', async () => {
  for (const [from, to, first, second] of [
    ['int', 'text', '5', 'n.d.'],
    ['int', 'double', '5', '5.5'],
    ['date', 'text', '2020-01-02', 'soon'],
    ['boolean', 'text', 'true', 'perhaps'],
    ['date', 'datetime', '2020-01-02', '2020-01-02T10:00'],
    ['int', 'double', '5', '"1,5"']
  ] as const) {
    await assert.rejects(
      replace(`a,v\n1,${first}\n`, `a,v\n1,${first}\n2,${second}\n3,${second}\n`),
      (error: Error & { code?: string }) => {
        assert.equal(error.code, 'ingest/type-changed')
        assert.match(error.message, new RegExp(`v from ${from} to \\w+, because of .* in line 3`))
        return true
      },
      `${from} to ${to}`
    )
    const allowed = await replace(`a,v\n1,${first}\n`, `a,v\n1,${second}\n`, { allowTypeChanges: true })
    assert.deepEqual(allowed.changes?.retyped, [{ name: 'v', from, to }])
  }
})

test('commas that may be thousands or decimals do not become other numbers in a field that was one', async () => {
  const ambiguous = 'a;v\n1;1,234\n2;2,345\n'
  await assert.rejects(replace('a;v\n1;5\n', ambiguous), { code: 'ingest/type-changed' })
  const decimals = await replace('a;v\n1;0,5\n', ambiguous)
  assert.deepEqual(
    (await lab.records(decimals)).map(({ v }) => v),
    [1.234, 2.345]
  )
})

test('cells that do not fit become null where that is asked for', async () => {
  const summary = await replace('a,v\n1,5\n', 'a,v\n1,n.d.\n2,6\n', { nullRejected: true })
  assert.deepEqual(
    [typesOf(summary), summary.rejects.count, (await lab.records(summary)).map(({ v }) => v)],
    [{ a: 'int', v: 'int' }, 1, [null, 6]]
  )
})

test('lists and single texts are two types', async () => {
  const [single, list] = ['{"a": "x, y"}\n', '{"a": ["x", "y"]}\n']
  await assert.rejects(replace(single, list, {}, undefined, 'jsonl'), { code: 'ingest/type-changed' })
  const allowed = await replace(single, list, { allowTypeChanges: true }, undefined, 'jsonl')
  assert.deepEqual(
    [allowed.changes?.retyped, (await lab.records(allowed))[0]],
    [[{ name: 'a', from: 'text', to: 'text list' }], { a: ['x', 'y'] }]
  )
})

test('a point of two columns stays, and is not made where the dataset had the columns without one', async () => {
  const text = 'lat,lon\n46.5,7.5\n'
  const kept = await replace(text, 'lon,lat\n8,47\n')
  assert.deepEqual(
    [kept.changes, (await lab.records(kept))[0]?.['geo_point_2d']],
    [
      { added: [], gone: [], retyped: [] },
      { lon: 8, lat: 47 }
    ]
  )
  const { fields: previous } = await load(text, { points: false })
  assert.deepEqual(typesOf(await load(text, { previous })), { lat: 'double', lon: 'double' })
})

test('a dry run reports the same, begins no version and leaves no table', async () => {
  const tables = await lab.engine.versions.list()
  const published = lab.published.length
  const summary = await replace('a,v\n1,5\n', 'a,w\n1,5\n', { dryRun: true })
  assert.deepEqual(
    [summary.changes, summary.rows, lab.published.length],
    [{ added: ['w'], gone: ['v'], retyped: [] }, 1, published + 1]
  )
  assert.equal((await lab.engine.versions.list()).length, tables.length + 1)
})

test('shapes that are all points today stay shapes, in a field of another name too', async () => {
  const feature = (geometry: object): string =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { a: 1 }, geometry }]
    })
  const point = { type: 'Point', coordinates: [7, 46] }
  const line = { type: 'LineString', coordinates: [point.coordinates, [8, 47]] }
  const again = await replace(feature(line), feature(point), {}, undefined, 'geojson')
  assert.deepEqual(typesOf(again), { a: 'int', geo_shape: 'geo_shape' })
  const schema = { fields: [{ name: 's', source: 'geo_shape', type: 'geo_shape' }] } as const
  const named = await load(feature(point), { schema }, 'geojson')
  assert.deepEqual(typesOf(named), { s: 'geo_shape', a: 'int' })
  assert.deepEqual((await lab.records(named))[0]!['s'], { type: 'Feature', geometry: point, properties: {} })
})
