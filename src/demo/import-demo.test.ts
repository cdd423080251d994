import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { LoggiaError } from '#kit'
import { DEMO_CATALOG } from './catalog.ts'
import { readCsvRows } from './csv-rows.ts'
import { field } from './dataset.ts'
import { DEMO_DATASET_IDS } from './dataset-ids.ts'
import { type DemoImport, importDemo, planDemo } from './import-demo.ts'
import { findMissingPackages } from './packages.ts'
import { writeRecords } from './record-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-demo-test-'))
after(() => rmSync(folder, { recursive: true }))
const ids: readonly string[] = DEMO_CATALOG.map((dataset) => dataset.id)
let marks = 0
const newMark = (): string => join(folder, `mark-${marks++}.json`)

/** An import that only takes down what it is asked. */
function recorder(fail?: (order: DemoImport, asked: number) => Error | undefined) {
  const orders: DemoImport[] = []
  const lines: string[] = []
  const runImport = async (order: DemoImport): Promise<{ rows: number }> => {
    orders.push(order)
    const error = fail?.(order, orders.length)
    if (error !== undefined) throw error
    return { rows: order.format === 'csv' ? [...readCsvRows(readFileSync(order.source, 'utf8'))].length : 1 }
  }
  return { orders, lines, runImport, say: (line: string) => void lines.push(line) }
}

test('an empty home gets the demo, a home with its own datasets does not', () => {
  assert.deepEqual(planDemo(newMark(), true), { kind: 'import' })
  assert.deepEqual(planDemo(newMark(), false), { kind: 'nothing-to-do' })
})

test('the ids are known without the data, in the order of the catalog', () => {
  assert.deepEqual(DEMO_DATASET_IDS, ids)
})

test('without its data the demo is not begun, and the packages to install are named', () => {
  const missing = (): string[] => findMissingPackages((name) => name !== 'vega-datasets').slice()
  assert.deepEqual(findMissingPackages(), [])
  assert.deepEqual(planDemo(newMark(), true, missing), { kind: 'data-missing', missing: ['vega-datasets@^3.2.1'] })
  assert.deepEqual(planDemo(newMark(), false, missing), { kind: 'nothing-to-do' })
  const complete = newMark()
  writeFileSync(complete, JSON.stringify({ imported: ids }))
  assert.deepEqual(planDemo(complete, true, missing), { kind: 'nothing-to-do' })
})

test('every dataset is ordered once, as a file in a known format with its schema and attachments', async () => {
  const mark = newMark()
  const { orders, lines, runImport, say } = recorder()
  await importDemo({ mark, runImport, say })
  assert.deepEqual(
    orders.map((order) => order.datasetId),
    ids
  )
  assert.ok(orders.every((order) => ['csv', 'parquet'].includes(order.format)))
  assert.equal(orders.flatMap((order) => order.attachments ?? []).length, 4)
  assert.match(lines[3] ?? '', /^demo 4\/12 {2}World countries: 241 records in \d+\.\d s$/)
  assert.match(lines[10] ?? '', /^demo 11\/12 {2}.*: 135,233 records in/)
  assert.equal(planDemo(mark, false).kind, 'nothing-to-do')
})

test('after an interruption the missing ones follow', async () => {
  const mark = newMark()
  // The large ones are not ordered again.
  writeFileSync(mark, JSON.stringify({ imported: ids.slice(4) }))
  const first = recorder((_, asked) => (asked === 3 ? new Error('the machine went down') : undefined))
  await assert.rejects(importDemo({ mark, ...first }), /went down/)
  assert.equal(planDemo(mark, false).kind, 'import')
  const second = recorder()
  await importDemo({ mark, ...second })
  assert.deepEqual(
    second.orders.map((order) => order.datasetId),
    ids.slice(2, 4)
  )
})

test('a dataset that was published just before the interruption is imported over', async () => {
  const mark = newMark()
  writeFileSync(mark, JSON.stringify({ imported: ids.slice(1) }))
  const { orders, runImport, say } = recorder((order) =>
    order.replace ? undefined : new LoggiaError({ code: 'catalog/already-exists', kind: 'bad-input' }, 'there')
  )
  await importDemo({ mark, runImport, say })
  assert.deepEqual(
    orders.map((order) => [order.datasetId, order.replace ?? false]),
    [
      [ids[0], false],
      [ids[0], true]
    ]
  )
})

test('a stop ends between two datasets', async () => {
  const stop = new AbortController()
  const { orders, runImport, say } = recorder((_, asked) => (asked === 2 ? (stop.abort(), undefined) : undefined))
  await assert.rejects(importDemo({ mark: newMark(), runImport, say, signal: stop.signal }), { name: 'AbortError' })
  assert.equal(orders.length, 2)
})

test('records become CSV that anybody could have written', async () => {
  const path = join(folder, 'records.csv')
  const fields = [
    field('name', 'text', 'Name', null),
    field('tags', 'text', 'Tags', null, { multivalued: ';' }),
    field('n', 'int', 'N', null),
    field('at', 'geo_point_2d', 'At', null),
    field('shape', 'geo_shape', 'Shape', null),
    field('yes', 'boolean', 'Yes', null)
  ]
  await writeRecords(path, fields, [
    {
      name: 'a "quoted", name',
      tags: ['x', 'y'],
      n: 1,
      at: { lon: 2.5, lat: -1 },
      shape: { type: 'Point', coordinates: [1, 2] },
      yes: true
    },
    { name: 'nothing else', tags: null, n: null, at: null, shape: null, yes: false }
  ])
  assert.equal(
    readFileSync(path, 'utf8'),
    [
      'name,tags,n,at,shape,yes',
      '"a ""quoted"", name","x;y",1,"-1, 2.5","{""type"":""Point"",""coordinates"":[1,2]}",true',
      '"nothing else",,,,,false',
      ''
    ].join('\n')
  )
})
