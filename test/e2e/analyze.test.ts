/** What publishing would make of a file, asked for before it: with the real reader of files. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { call, PASSWORD } from '../site/towns.ts'
import { openPortal } from './portal.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())

const COUNTS = `Counts of the town
station;lat;lon;passages
St. Mary;48,8566;2,3522;1204
Rue du Port;48,8601;2,3376;n/a
Quai Est;;;764
`

const analyze = async (analyzeParameters: object, text = COUNTS) =>
  (
    await call(portal, '/content/features/analyze', {
      text,
      filetype: 'csv',
      analyzeParameters: JSON.stringify({ preview: true, ...analyzeParameters })
    })
  ).analysis

test('an analysis says how the file was read, its fields, first records and lines', async () => {
  const { records, fields, samples, lines, rejects, suggestion } = await analyze({})
  assert.equal(records, 3)
  assert.deepEqual(
    fields.map(({ name, type, source }: Record<string, string>) => [name, type, source]),
    [
      ['station', 'text', 'station'],
      ['lat', 'double', 'lat'],
      ['lon', 'double', 'lon'],
      ['passages', 'text', 'passages']
    ]
  )
  assert.deepEqual(samples[1], {
    line: 4,
    cells: ['Rue du Port', '48,8601', '2,3376', 'n/a'].map((text) => ({ text, fits: true }))
  })
  assert.deepEqual([lines.total, lines.header, lines.records], [5, 1, 3])
  assert.deepEqual([rejects.count, suggestion], [0, null])
})

test('types, points and dialect are tried with the same parameters that publishing takes', async () => {
  const schema = {
    version: 2,
    fields: [
      { name: 'passages', type: 'int' },
      { name: 'place', type: 'geo_point_2d', source: ['lat', 'lon'] }
    ]
  }
  const { fields, rejects, samples } = await analyze({ schema })
  assert.deepEqual(
    fields.slice(0, 2).map(({ type }: { readonly type: string }) => type),
    ['int', 'geo_point_2d']
  )
  assert.deepEqual(rejects, {
    count: 1,
    first: [{ line: 4, record: 2, column: 'passages', type: 'int', value: 'n/a' }]
  })
  assert.deepEqual(samples[1].cells[0], { text: 'n/a', fits: false })
  const { suggestion } = await analyze({ suggest: true })
  assert.deepEqual(
    suggestion.changes.map(({ field, to }: { readonly field: string; readonly to: string }) => [field, to]),
    [['passages', 'int']]
  )
  const one = await analyze({ columnDelimiter: 'none', headerRow: '2' })
  assert.deepEqual(one.fields.length, 1)
})

test('what was analyzed is published with the same schema', async () => {
  const { id } = await call(portal, '/content/users/admin/addItem', {
    type: 'CSV',
    title: 'Counts',
    text: COUNTS,
    filename: 'counts.csv'
  })
  const publishParameters = JSON.stringify({
    name: 'Counts',
    nullRejected: true,
    schema: {
      version: 2,
      csv: { delimiter: ';', headerRow: '2' },
      fields: [{ name: 'passages', type: 'int' }],
      drop: ['lat']
    }
  })
  const {
    services: [{ datasetId }]
  } = await call(portal, '/content/users/admin/publish', { itemid: id, filetype: 'csv', publishParameters })
  await call(
    portal,
    `/content/items/${(await call(portal, '/search', { filter: 'type:"Feature Service"' })).results[0].id}/share`,
    { everyone: 'true' }
  )
  const { results } = await portal.json(`/catalog/datasets/${datasetId}/records`)
  assert.deepEqual(
    results.map(({ passages }: { readonly passages: number }) => passages),
    [1204, null, 764]
  )
  assert.deepEqual(Object.keys(results[0]).sort(), ['lon', 'passages', 'station'])
})

test('wrong parameters are refused with their names', async () => {
  for (const [parameters, why] of [
    [{ headerRow: 'x' }, /'publishParameters\.headerRow' must be/],
    [{ skip: -1 }, /'publishParameters\.skip' must be/],
    [{ schema: 'x' }, /'publishParameters\.schema' must be/],
    [{ schema: { fields: [{ name: 'a', type: 'nothing' }] } }, /fields\[0\]\.type must be one of/]
  ] as const)
    await assert.rejects(analyze(parameters), why)
})
