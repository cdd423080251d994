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

const publishTable = async (title: string, text: string, more: Readonly<Record<string, string>> = {}) => {
  const { id } = await call(portal, '/content/users/admin/addItem', { type: 'CSV', title, text, filename: 'a.csv' })
  const { services } = await call(portal, '/content/users/admin/publish', { itemid: id, filetype: 'csv', ...more })
  return services[0] as { readonly serviceItemId: string; readonly datasetId: string; readonly jobId: string }
}

test('fields of a dataset are changed together, or none of them is', async () => {
  const { serviceItemId: id } = await publishTable('Heights', 'tree,height,note\nOak,12,a\nElm,9,b\n')
  const fieldsOf = async () => (await call(portal, `/content/items/${id}/fields`, {})).fields
  await call(portal, `/content/items/${id}/updateFields`, {
    fields: JSON.stringify([
      { name: 'height', label: 'Height', description: 'At noon.', annotations: { unit: 'm' } },
      { name: 'note', hidden: true }
    ]),
    order: 'height'
  })
  const after = await fieldsOf()
  assert.deepEqual(
    after.map(({ name, label, hidden }: Record<string, unknown>) => [name, label, hidden]),
    [
      ['height', 'Height', false],
      ['tree', 'tree', false],
      ['note', 'note', true]
    ]
  )
  assert.deepEqual([after[0].description, after[0].annotations.unit], ['At noon.', 'm'])
  for (const [fields, why] of [
    [[{ name: 'tree', label: 'Kept out' }, { name: 'none' }], /has no field none/],
    [
      [
        { name: 'tree', label: 'Kept out' },
        { name: 'tree', annotations: { unit: 'm' } }
      ],
      /a field of the type text has no unit/
    ],
    [[{ name: 'tree', annotations: { id: true } }], /annotations' has id, which is not one of/],
    [[{ name: 'tree', type: 'int' }], /'fields\[0\]' must have no property type/],
    [[{ name: 'tree', hidden: 1 }], /'fields\[0\]\.hidden' must be true or false/],
    [['tree'], /'fields\[0\]' must be an object/]
  ] as const)
    await assert.rejects(call(portal, `/content/items/${id}/updateFields`, { fields: JSON.stringify(fields) }), why)
  assert.deepEqual(await fieldsOf(), after)
})

test('a dataset is shared in the transaction that publishes it, or not published', async () => {
  const { group } = await call(portal, '/community/createGroup', { title: 'Foresters', tags: 'x', access: 'private' })
  const { serviceItemId } = await publishTable('Shared', 'a\n1\n', {
    groups: group.id,
    everyone: 'false',
    org: 'false'
  })
  assert.equal((await call(portal, `/content/items/${serviceItemId}`, {})).access, 'shared')
  const {
    datasetId,
    jobId,
    serviceItemId: open
  } = await publishTable('Open', 'a\n1\n', { everyone: 'true', async: 'true' })
  const statusOf = async () =>
    (await call(portal, `/content/users/admin/items/${open}/status`, { jobId, jobType: 'publish' })).status
  while ((await statusOf()) === 'processing');
  assert.equal((await portal.json(`/catalog/datasets/${datasetId}/records`)).total_count, 1)
  const unknown = publishTable('Refused', 'a\n1\n', { groups: '0'.repeat(32) })
  await assert.rejects(unknown, /cannot be shared with these groups/)
  assert.equal((await portal.get('/catalog/datasets/refused')).status, 404)
  const cancel = call(portal, `/content/users/admin/items/${open}/cancelPublish`, { jobId })
  await assert.rejects(cancel, /has ended already/)
})

test('an analysis that looks values up in another dataset reads it each time: it may have changed, or be closed', async () => {
  const prices = await publishTable('Prices of tea', 'k,v\na,1\n')
  const { id } = await call(portal, '/content/users/admin/addItem', {
    type: 'CSV',
    title: 'Keys',
    text: 'k\na\n',
    filename: 'keys.csv'
  })
  const lookup = { dataset: prices.datasetId, key: { k: 'k' }, field: 'v' }
  const schema = { version: 2, fields: [{ name: 'price', type: 'int', lookup }] }
  const priceFound = async () => {
    const { analysis } = await call(portal, '/content/features/analyze', {
      itemid: id,
      filetype: 'csv',
      analyzeParameters: JSON.stringify({ preview: true, schema })
    })
    return analysis.samples[0].cells.map(({ text }: { readonly text: string }) => text)
  }
  assert.deepEqual(await priceFound(), ['1', 'a'])
  await call(portal, `/content/users/admin/items/${prices.serviceItemId}/delete`, {})
  await assert.rejects(priceFound(), /there is no dataset prices_of_tea/)
})
