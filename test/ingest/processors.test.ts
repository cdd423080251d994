import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkSchema, type FindVersion, type ImportRequest, type ImportSummary, ingestError } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

/** Filter, computed fields and look-ups of a schema, and what a dataset keeps of them. */

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

let files = 0
async function load(
  content: string,
  schema?: Record<string, unknown>,
  request: Partial<ImportRequest> = {},
  extension = 'csv'
): Promise<ImportSummary> {
  const file = await lab.file(`p${++files}.${extension}`, content)
  return lab.import(file, {
    ...request,
    ...(schema !== undefined && { schema: checkSchema({ version: 2, ...schema }) })
  })
}

const SALES =
  'id,day,item,price,number\n1,2026-01-01,tea,2.5,4\n2,2026-01-02,bread,3,n.d.\n3,2025-12-31,tea,1,1\n4,2026-02-01,,0.5,10\n'

/** Datasets for look-ups, by their ids. */
function find(datasets: Readonly<Record<string, ImportSummary>>): FindVersion {
  return async (id) => {
    const found = datasets[id]
    return found && { table: found.table, datasetId: id, fields: found.fields, recordCount: found.rows }
  }
}

test('the filter, computed fields and look-ups of a schema give these records', async () => {
  const items = await load('name,kind,code\ntea,drink,7\nbread,food,8\nsalt,food,9\n')
  const summary = await load(
    SALES,
    {
      filter: 'year(day) = 2026 and kind != "toy" or kind is null',
      fields: [
        { name: 'total', type: 'double', compute: 'price * number', label: 'Total' },
        { name: 'number', type: 'int', values: { nulls: ['n.d.'] } },
        { name: 'month', type: 'text', compute: 'date_format(day, "MM/yyyy")' },
        { name: 'kind', type: 'text', lookup: { dataset: 'items', key: { item: 'name' }, field: 'kind' } },
        { name: 'code', type: 'int', lookup: { dataset: 'items', key: { kind: 'kind' }, field: 'code' } },
        { name: 'double_total', type: 'double', compute: 'total * 2' }
      ]
    },
    { findVersion: find({ items }) }
  )
  assert.equal(summary.filteredOut, 1)
  assert.deepEqual(
    summary.fields.map(({ name, type }) => `${name} ${type}`),
    [
      'total double',
      'number int',
      'month text',
      'kind text',
      'code int',
      'double_total double',
      'id int',
      'day date',
      'item text',
      'price double'
    ]
  )
  const rows = await lab.records(summary)
  assert.deepEqual(
    rows.map(({ id, total, month, kind, code, double_total: double }) => [id, total, month, kind, code, double]),
    [
      [1, 10, '01/2026', 'drink', 7, 20],
      [2, null, '01/2026', 'food', 8, null],
      [4, 5, '02/2026', null, null, 10]
    ]
  )
  assert.deepEqual(
    summary.notes.map(({ code, message }) => [code, message]),
    [['keys-ambiguous', 'code: 1 key has several records with different values in items. The first of them was used.']]
  )
})

test('a look-up reports keys that were not found', async () => {
  const items = await load('name,kind\ntea,drink\n')
  const { notes } = await load(
    SALES,
    { fields: [{ name: 'kind', type: 'text', lookup: { dataset: 'items', key: { item: 'name' }, field: 'kind' } }] },
    { findVersion: find({ items }) }
  )
  assert.deepEqual(
    notes.map(({ message }) => message),
    ['kind: 1 key of 1 record was not found in items, such as bread. The field is null there.']
  )
})

test('types of fields that an expression has read are those of all rows; keys and facets are those of the rows that stay', async () => {
  const summary = await load('k,code,n\na,NA,1\na,1,2\na,2,3\n', {
    filter: 'code != "NA"',
    fields: [{ name: 'k', type: 'text', annotations: { id: true } }]
  })
  assert.deepEqual(
    [summary.rows, summary.filteredOut, summary.mergedDuplicates, summary.fields[1]?.type],
    [1, 1, 1, 'text']
  )
})

test('cells that do not fit refuse the load in fields that the filter reads, and not in records that it leaves out', async () => {
  const fields = [
    { name: 'year', type: 'int' },
    { name: 'value', type: 'double' }
  ]
  const text = 'year,value\n2024,none\n2025,1.5\n'
  const summary = await load(text, { filter: 'year = 2025', fields })
  assert.deepEqual(await lab.records(summary), [{ year: 2025, value: 1.5 }])
  await assert.rejects(load('year,value\nlast,1\n2025,1.5\n', { filter: 'year = 2025', fields }), (error) => {
    assert.ok(ingestError.is(error, 'ingest/cells-do-not-fit'))
    assert.match(error.message, /"last" in column year, line 2/)
    return true
  })
  await assert.rejects(load(text, { filter: 'year = 2024', fields }), /"none" in column value, line 2/)
})

test('geometries in a notation are read after records were left out', async () => {
  const summary = await load('n,shape\n1,POINT (1 2)\n2,POINT (3 4)\n3,POINT (5 6)\n', {
    filter: 'n > 1',
    fields: [{ name: 'shape', type: 'geo_point_2d', values: { notation: 'wkt' } }]
  })
  assert.deepEqual(
    (await lab.records(summary)).map(({ shape }) => shape),
    [
      { lon: 3, lat: 4 },
      { lon: 5, lat: 6 }
    ]
  )
})

test('JSON, values without a record, and a file without records', async () => {
  const schema = {
    filter: 'a > 0 or a is null',
    fields: [
      { name: 'twice', type: 'int', compute: 'a * 2' },
      { name: 'tags_again', type: 'text', compute: 'tags', annotations: { multivalued: ',' } }
    ]
  }
  const json = await load('[{"a": 1, "tags": ["x", "y"]}, {"tags": []}, {"a": -1}]', schema, {}, 'json')
  assert.deepEqual(await lab.records(json), [
    { twice: 2, tags_again: ['x', 'y'], a: 1, tags: ['x', 'y'] },
    { twice: null, tags_again: null, a: null, tags: null }
  ])
  const empty = await load('a,tags\n', { fields: [{ name: 'length', type: 'int', compute: 'length(tags)' }] })
  assert.deepEqual([empty.rows, empty.fields.map(({ name }) => name)], [0, ['length', 'a', 'tags']])
})

test('mistakes are reported with their place in the schema', async () => {
  const items = await load('name,n\ntea,1\n')
  const field = (more: Record<string, unknown>) => ({
    fields: [
      { name: 'item', type: 'text' },
      { name: 'x', type: 'int', ...more }
    ]
  })
  const lookup = { dataset: 'items', key: { item: 'name' }, field: 'n' }
  const cases: readonly (readonly [schema: Record<string, unknown>, code: string, message: RegExp])[] = [
    [{ filter: 'price >' }, 'ingest/bad-schema', /^filter of the schema, character 8: unexpected end of line/],
    [
      { filter: 'prices > 1' },
      'ingest/unknown-column',
      /^filter of the schema: there is no field prices\. The fields are id, day/
    ],
    [{ filter: '  ' }, 'ingest/bad-schema', /"filter" of the schema must be a text/],
    [{ filter: 'recordid = "x"' }, 'ingest/bad-schema', /recordid is not known before the records are loaded/],
    [field({ compute: 'price + ' }), 'ingest/bad-schema', /^fields\[1\]\.compute of the schema, character 9: /],
    [
      field({ compute: 'item' }),
      'ingest/bad-schema',
      /fields\[1\]\.compute of the schema: the expression has the type text, and the field the type int/
    ],
    [field({ compute: 'count(*)' }), 'ingest/bad-schema', /without an aggregate/],
    [field({ compute: 'price, number' }), 'ingest/bad-schema', /one expression/],
    [
      field({ compute: 'x + 1' }),
      'ingest/bad-schema',
      /fields\[1\]\.compute of the schema: the field is made of itself/
    ],
    [
      field({ compute: 'price', source: 'id' }),
      'ingest/bad-schema',
      /fields\[1\]\.compute and source exclude each other/
    ],
    [field({ compute: 'price', lookup }), 'ingest/bad-schema', /fields\[1\]\.compute and lookup exclude each other/],
    [
      field({ lookup: { ...lookup, dataset: 'secret' } }),
      'ingest/bad-schema',
      /fields\[1\]\.lookup of the schema: there is no dataset secret whose records you and the owner of this dataset may read/
    ],
    [
      field({ lookup: { ...lookup, key: { none: 'name' } } }),
      'ingest/unknown-column',
      /fields\[1\]\.lookup of the schema: there is no field none/
    ],
    [
      field({ lookup: { ...lookup, key: { item: 'n' } } }),
      'ingest/bad-schema',
      /item has the type text, and n of items the type int/
    ],
    [field({ lookup: { ...lookup, field: 'm' } }), 'ingest/bad-schema', /items has no field m\. It has: name, n/],
    [field({ lookup: { dataset: 'items' } }), 'ingest/bad-schema', /fields\[1\]\.lookup must be/]
  ]
  for (const [schema, code, message] of cases)
    await assert.rejects(load(SALES, schema, { findVersion: find({ items }) }), (error) => {
      assert.ok(ingestError.is(error))
      assert.deepEqual([error.code, message.test(error.message)], [code, true], error.message)
      return true
    })
})

test('a later load without a schema computes, looks up, filters and drops again', async () => {
  const items = await load('name,kind\ntea,drink\n')
  const schema = {
    filter: 'price > 1',
    drop: ['day'],
    fields: [
      { name: 'cents', type: 'int', compute: 'price * 100' },
      { name: 'kind', type: 'text', lookup: { dataset: 'items', key: { item: 'name' }, field: 'kind' } }
    ]
  }
  const first = await load('item,price,day\ntea,2,2026-01-01\n', schema, { findVersion: find({ items }) })
  const { rules } = lab.published.at(-1)!
  assert.deepEqual(rules, { drop: ['day'], filter: 'price > 1' })
  const again = { previous: first.fields, rules, findVersion: find({ items }) }
  const second = await load('item,price,day,cents\ntea,3,2026-01-02,9\ntea,1,2026-01-02,9\n', undefined, again)
  assert.deepEqual(await lab.records(second), [{ cents: 300, kind: 'drink', item: 'tea', price: 3 }])
  assert.deepEqual([second.filteredOut, second.changes], [1, { added: [], gone: [], retyped: [] }])
  assert.equal(lab.published.at(-1)!.rules, undefined)
  const third = await load(
    'item,price\ntea,1\n',
    { filter: null, drop: [], fields: [{ name: 'kind', type: 'text', source: 'item' }] },
    again
  )
  assert.deepEqual(await lab.records(third), [{ kind: 'tea', cents: 100, price: 1 }])
  assert.deepEqual(lab.published.at(-1)!.rules, {})
})

test('records that are appended are computed and filtered as the others; columns may be missing', async () => {
  const first = await load('item,price,note\ntea,2,x\n', {
    filter: 'price > 1 and note != "no"',
    drop: ['note2'],
    fields: [{ name: 'cents', type: 'int', compute: 'price * 100' }]
  }).catch((error) => error)
  assert.ok(ingestError.is(first, 'ingest/unknown-column'))
  const whole = await load('item,price,note,other\ntea,2,x,1\n', {
    filter: 'price > 1',
    drop: ['other'],
    fields: [
      { name: 'cents', type: 'int', compute: 'price * 100' },
      { name: 'words', type: 'int', compute: 'length(note)' }
    ]
  })
  const { rules } = lab.published.at(-1)!
  const change = {
    kind: 'append' as const,
    by: [],
    engine: lab.engine,
    current: { table: whole.table, datasetId: 'lab', fields: whole.fields, recordCount: whole.rows }
  }
  const added = await load('price,item,other\n5,salt,1\n1,sand,2\n', undefined, {
    change,
    rules,
    previous: whole.fields
  })
  assert.deepEqual(await lab.records(added), [
    { cents: 200, words: 1, item: 'tea', price: 2, note: 'x' },
    { cents: 500, words: null, item: 'salt', price: 5, note: null }
  ])
  assert.deepEqual([added.filteredOut, added.changed], [1, { added: 1, replaced: 0, removed: 0 }])
})

test('a dialect that a dataset keeps is used again, and refuses a file of another one', async () => {
  const { fields } = await load('x\na;b\n1,5;2\n', { csv: { delimiter: ';', skip: 1 }, fields: [] })
  const { rules } = lab.published.at(-1)!
  const again = { previous: fields, rules }
  const summary = await load('y\na;b\n2,5;3\n', undefined, again)
  assert.deepEqual(await lab.records(summary), [{ a: 2.5, b: 3 }])
  await assert.rejects(load('y\na,b\n2.5,3\n', undefined, again), { code: 'ingest/unknown-column' })
})

test('a dry run changes nothing, and a suggestion keeps the processors', async () => {
  const count = lab.published.length
  const { suggestion, filteredOut } = await load(
    SALES,
    { filter: 'price > 1', drop: ['day'], fields: [{ name: 'cents', type: 'int', compute: 'price * 100' }] },
    { dryRun: true, suggest: true }
  )
  assert.deepEqual([lab.published.length, filteredOut], [count, 2])
  const { fields, ...rest } = suggestion!.schema
  assert.deepEqual(rest, { version: 2, drop: ['day'], filter: 'price > 1', csv: { delimiter: ',' } })
  assert.deepEqual(fields[0], { name: 'cents', type: 'int', compute: 'price * 100' })
})
