import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ANONYMOUS, createMembers, OPERATOR, principalNamed } from '#access'
import { type Catalog, createCatalog } from '#catalog'
import { silentLog } from '#kit'
import { openStore, type Store } from '#store'
import { importDataset } from '../../src/app/imports/import-dataset.ts'
import type { ImportOrder } from '../../src/app/imports/import-order.ts'
import type { IngestLab } from './ingest-lab.ts'
import { NOW_MS, openIngestLab } from './ingest-lab.ts'

/** The file that a dataset was loaded from is kept, and read again for another type of a field. */

let lab: IngestLab & { close(): Promise<void> }
let store: Store
let catalog: Catalog
let nowMs = NOW_MS
const folder = mkdtempSync(join(tmpdir(), 'loggia-kept-'))
before(async () => {
  lab = await openIngestLab()
  store = await openStore({ file: join(folder, 'control.sqlite') })
  catalog = createCatalog({ store, filesFolder: join(folder, 'files'), clock: { now: () => nowMs }, freshMs: 0 })
})
after(async () => {
  await store.close()
  await lab.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(
  order: Omit<ImportOrder, 'source'> & { source?: string },
  keptSourceMb = 1,
  principal = OPERATOR,
  keptSourcesMb = 0
) {
  const clock = { now: () => nowMs }
  const principalOf = (username: string) => principalNamed(createMembers({ store, clock, freshMs: 0 }), username)
  const parts = { engine: lab.engine, catalog, clock, log: silentLog, principalOf }
  return importDataset(
    { ...parts, draftFolder: join(folder, 'drafts'), importHosts: null, keptSourceMb, keptSourcesMb },
    { source: '', ...order },
    { signal: new AbortController().signal, principal }
  )
}

const readAgain = (datasetId: string, fields: readonly unknown[]) =>
  run({ datasetId, fromKept: true, replace: true, inPlace: true, schema: { version: 2, fields } })

test('a type is changed from the kept file; order, other fields and options stay', async () => {
  const source = await lab.file('codes.csv', 'first line\na;b;c\n1;2,5;x\n2;3;y\n')
  await run({
    datasetId: 'codes',
    source,
    skip: 1,
    schema: {
      version: 2,
      drop: ['c'],
      fields: [
        { name: 'b', type: 'double' },
        { name: 'a', type: 'text' }
      ]
    }
  })
  const summary = await readAgain('codes', [{ name: 'a', type: 'int' }])
  assert.deepEqual(await lab.records(summary), [
    { b: 2.5, a: 1 },
    { b: 3, a: 2 }
  ])
  assert.deepEqual(summary.changes, { added: [], gone: [], retyped: [{ name: 'a', from: 'text', to: 'int' }] })
  const values = await readAgain('codes', [{ name: 'a', type: 'text', values: { nulls: ['1'] } }])
  assert.deepEqual(await lab.records(values), [
    { b: 2.5, a: null },
    { b: 3, a: '2' }
  ])
})

test('a change that does not fit leaves the dataset as it was', async () => {
  await run({ datasetId: 'letters', source: await lab.file('letters.csv', 'a\nx\n') })
  const { table } = (await catalog.find('letters', OPERATOR)).version!
  await assert.rejects(readAgain('letters', [{ name: 'a', type: 'int' }]), { code: 'ingest/cells-do-not-fit' })
  assert.equal((await catalog.find('letters', OPERATOR)).version!.table, table)
  await catalog.findSource('letters')
})

test('why a file is not kept is said', async () => {
  const source = await lab.file('large.csv', `a\n${'1234567\n'.repeat(140_000)}`)
  const why = async (datasetId: string): Promise<string> => {
    const error = await readAgain(datasetId, [{ name: 'a', type: 'text' }]).catch((each) => each)
    assert.equal(error.code, 'catalog/source-not-kept')
    return error.message
  }
  await run({ datasetId: 'large', source })
  assert.match(await why('large'), /larger than the setting kept-source-mb allowed/)
  await run({ datasetId: 'large', source, replace: true }, 0)
  assert.match(await why('large'), /the setting kept-source-mb was 0/)
  await run({ datasetId: 'large', source, replace: true }, 2)
  await catalog.findSource('large')
  // The file of the dataset itself is replaced, and does not count; that of others does.
  await run({ datasetId: 'large', source, replace: true }, 2, OPERATOR, 2)
  await catalog.findSource('large')
  const other = await lab.file('other.csv', `b\n${'7654321\n'.repeat(140_000)}`)
  await run({ datasetId: 'other', source: other }, 2, OPERATOR, 2)
  // The current file has priority over those of earlier loads, of which those remain that there is space for.
  const { itemId } = await catalog.find('large', OPERATOR)
  const earlier = async () => (await catalog.items.previousSources(store.db, itemId)).map(({ name }) => name)
  const small = await lab.file('small.csv', 'a\n5\n')
  await run({ datasetId: 'large', source: small, replace: true }, 2, OPERATOR, 2)
  assert.deepEqual(await earlier(), ['large.csv'])
  nowMs += 1
  await run({ datasetId: 'large', source: other, replace: true }, 2, OPERATOR, 2)
  assert.deepEqual(await earlier(), ['small.csv'])
  await run({ datasetId: 'large', source, replace: true }, 2)
  assert.match(await why('other'), /the files of all datasets would have taken more than the setting kept-sources-mb/)
  await run({ datasetId: 'large', source, change: { kind: 'append', by: [] } })
  assert.match(await why('large'), /records were appended/)
})

test('a kept file goes with the last dataset that was loaded from it', async () => {
  const source = await lab.file('shared.csv', 'a,b\n1,2\n')
  for (const datasetId of ['one', 'two']) await run({ datasetId, source })
  const { path, sha256 } = await catalog.findSource('one')
  assert.equal((await catalog.findSource('two')).sha256, sha256)
  const sweepLater = async (): Promise<void> => {
    nowMs += 2 * 3_600_000
    utimesSync(path, NOW_MS / 1000 - 10_000, NOW_MS / 1000 - 10_000)
    await catalog.sweepFiles()
  }
  await catalog.remove('one')
  await sweepLater()
  assert.equal(existsSync(path), true)
  assert.deepEqual(await catalog.checkFiles(new AbortController().signal), [])
  await catalog.remove('two')
  await sweepLater()
  assert.equal(existsSync(path), false)
})

test('a kept file that is missing is a finding, and an error that names it', async () => {
  await run({ datasetId: 'lost', source: await lab.file('lost.csv', 'a\nlost\n') })
  rmSync((await catalog.findSource('lost')).path)
  const findings = await catalog.checkFiles(new AbortController().signal)
  assert.deepEqual(
    findings.map(({ of, state, isSource }) => [of, state, isSource]),
    [['dataset lost, its source lost.csv', 'missing', true]]
  )
  await assert.rejects(readAgain('lost', [{ name: 'a', type: 'text' }]), /it is missing in the folder files/)
  await catalog.remove('lost')
})

test('a look-up sees what the person who imports may read, without hidden fields', async () => {
  const schema = {
    version: 2,
    fields: [
      { name: 'k', type: 'text' },
      { name: 'secret', type: 'text', hidden: true }
    ]
  }
  await run({
    datasetId: 'private',
    source: await lab.file('private.csv', 'k,v,secret\na,1,s\n'),
    access: 'private',
    schema
  })
  const source = await lab.file('asking.csv', 'k\na\n')
  const asking = (field: string, type: string) => ({
    source,
    datasetId: 'asking',
    replace: true,
    schema: {
      version: 2,
      fields: [
        { name: 'k', type: 'text' },
        { name: 'x', type, lookup: { dataset: 'private', key: { k: 'k' }, field } }
      ]
    }
  })
  assert.deepEqual(await lab.records(await run(asking('v', 'int'))), [{ k: 'a', x: 1 }])
  await assert.rejects(
    run(asking('v', 'int'), 1, ANONYMOUS),
    /there is no dataset private whose records you and the owner of this dataset may read/
  )
  await assert.rejects(run(asking('secret', 'text')), /private has no field secret/)
})

test('a look-up that the owner of a dataset wrote reads nothing that the owner may not read, also when others load it again', async () => {
  const price = { name: 'price', type: 'int', lookup: { dataset: 'prices', key: { k: 'k' }, field: 'v' } }
  const prices = (access: 'public' | 'private') =>
    lab
      .file(`prices-${access}.csv`, `k,v\na,${access === 'public' ? 1 : 2}\n`)
      .then((source) => run({ datasetId: 'prices', source, access, replace: true }))
  const source = await lab.file('of-ann.csv', 'k\na\n')
  const owned = {
    datasetId: 'of-ann',
    source,
    owner: 'ann',
    schema: { version: 2, fields: [{ name: 'k', type: 'text' }, price] }
  }
  await prices('public')
  assert.deepEqual(await lab.records(await run(owned)), [{ k: 'a', price: 1 }])
  await catalog.remove('prices')
  await prices('private')
  // By a schedule, or by an administrator.
  await assert.rejects(
    run({ datasetId: 'of-ann', source, replace: true }),
    /no dataset prices whose records you and the owner of this dataset may read/
  )
  await assert.rejects(run({ ...owned, datasetId: 'new-of-ann' }), /no dataset prices whose records you and the owner/)
})
