import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test from 'node:test'
import { createCatalog, createFileStore, createKeptFiles } from '#catalog'
import { createSealer, guardedFetch, LoggiaError, SEALER_KEY_BYTES, silentLog } from '#kit'
import { makeField } from '#schema'
import { describeDataset } from '#sources'
import type { Store } from '#store'
import type { LoadRecords } from './harvest-context.ts'
import type { NewHarvester } from './harvester.ts'
import { administerHarvesters, createHarvesters } from './harvesters.ts'

const DAY_MS = 86_400_000
const T0 = Date.parse('2026-11-01T00:00:00Z')
const SECRET = 'Bearer of the catalog'

interface World {
  readonly store: Store
  readonly catalog: ReturnType<typeof createCatalog>
  readonly time: { ms: number }
  /** What the catalog lists, as `data.json`; undefined: it fails. */
  readonly served: {
    ids: readonly string[] | undefined
    asked: IncomingMessage[]
    /** How the files of records are called, and the ETag that all of them have. */
    suffix: string
    etag: string | undefined
    /** Their text, by the path. */
    text: (path: string) => string
    /** Further distributions of each dataset, and what is behind `/documents/`: undefined fails. */
    beside: readonly object[]
    documents: Readonly<Record<string, { readonly etag?: string; readonly text: string } | undefined>>
  }
  /** Called before each load; a test stops the server in it. */
  readonly loading: { before: (datasetId: string) => void; done: string[] }
  readonly administration: ReturnType<typeof administerHarvesters>
  readonly open: () => ReturnType<typeof createHarvesters>
  readonly add: (more?: Partial<NewHarvester>) => Promise<string>
  /** Of datasets that everybody sees. */
  readonly visible: () => Promise<string[]>
}

const names = (count: number, from = 0): string[] => Array.from({ length: count }, (_, at) => `d${at + from}`)

/** Behaviour of harvesters on both databases, over a catalog that errs. `open`: an empty database, another one each time. */
export function harvestContract(name: string, folder: string, open: () => Promise<Store>): void {
  const withWorld = async (work: (world: World) => Promise<void>): Promise<void> => {
    const store = await open()
    const time = { ms: T0 }
    const clock = { now: () => time.ms }
    const served: World['served'] = {
      ids: names(3),
      asked: [],
      suffix: '',
      etag: undefined,
      text: (path) => `id\n${path}\n`,
      beside: [],
      documents: {}
    }
    const server = createServer((request, response) => {
      served.asked.push(request)
      if (request.url?.startsWith('/files/') === true) {
        const { etag } = served
        if (etag !== undefined && request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
        return void response.writeHead(200, etag === undefined ? {} : { etag }).end(served.text(request.url))
      }
      if (request.url?.startsWith('/documents/') === true) {
        const found = served.documents[request.url.slice('/documents/'.length)]
        if (found === undefined) return void response.writeHead(404).end()
        if (found.etag !== undefined && request.headers['if-none-match'] === found.etag)
          return void response.writeHead(304).end()
        return void response.writeHead(200, found.etag === undefined ? {} : { etag: found.etag }).end(found.text)
      }
      if (served.ids === undefined) return void response.writeHead(404).end()
      const dataset = served.ids.map((id) => ({
        identifier: id,
        title: `Title of ${id}`,
        distribution: [{ downloadURL: `/files/${id}${served.suffix}.csv`, mediaType: 'text/csv' }, ...served.beside]
      }))
      response.end(JSON.stringify({ dataset }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data.json`
    const catalog = createCatalog({ store, filesFolder: join(folder, 'files'), clock, freshMs: 0 })
    const loading: World['loading'] = { before: () => {}, done: [] }
    /** Stands for the importer: one text column, which stays without records. */
    const load: LoadRecords = async ({ source, datasetId, schema, access, allowEmpty }, { signal, publication }) => {
      loading.before(datasetId)
      signal.throwIfAborted()
      const text = readFileSync(source, 'utf8').trim()
      if (text === '' && (allowEmpty !== true || (await describeDataset(store.db, datasetId)) === undefined))
        throw new LoggiaError({ code: 'ingest/empty', kind: 'bad-input' }, 'It has no records.')
      const { metas } = schema as { metas: Record<string, Record<string, unknown>> }
      await catalog.publishVersion({
        load: await catalog.beginVersion(datasetId),
        dataset: { metas, ...(access !== undefined && { access }) },
        fields: [makeField('id', 'text')],
        recordCount: text.split('\n').length - 1,
        bytes: 1,
        bbox: null,
        geometryTypes: [],
        ...publication
      })
      loading.done.push(datasetId)
      return { rejects: { count: 0 } }
    }
    const sealer = createSealer(Buffer.alloc(SEALER_KEY_BYTES, 7))
    const openServer = () =>
      createHarvesters({
        store,
        clock,
        sealer,
        catalog,
        load,
        files: createFileStore({ folder: join(folder, 'files'), kept: createKeptFiles(store, 'files'), clock }),
        log: silentLog,
        ownUrl: undefined,
        folder: join(folder, 'drafts'),
        maxBytes: 1_000_000,
        pause: async () => {},
        fetch: (address, options) => guardedFetch(address, { ...options, hosts: ['127.0.0.1'] })
      })
    const administration = administerHarvesters({ store, clock, sealer })
    try {
      await work({
        store,
        catalog,
        time,
        served,
        loading,
        administration,
        open: openServer,
        add: (more) =>
          administration.add({
            kind: 'data-json',
            url,
            headers: {},
            schedule: { every: '1d' },
            metadataOnly: false,
            maxVanished: 10,
            graceDays: 7,
            ...more
          }),
        visible: async () => {
          const rows = await store.db
            .selectFrom('datasets')
            .innerJoin('items', 'items.id', 'datasets.item_id')
            .select('datasets.dataset_id')
            .where('items.access', '=', 'public')
            .orderBy('datasets.dataset_id')
            .execute()
          return rows.map((row) => row.dataset_id)
        }
      })
    } finally {
      server.close().closeAllConnections()
      await store.close()
    }
  }

  test(`${name}: thirty days of a catalog that fails, empties, loses datasets for a while and for good`, () =>
    withWorld(async ({ time, served, administration, open, add, visible }) => {
      const harvesters = open()
      const all = names(30)
      served.ids = all
      const id = await add()
      /** What the catalog lists from a day on. */
      const listed = new Map<number, readonly string[] | undefined>([
        [3, undefined],
        [4, []],
        [5, all.slice(2)],
        [8, all],
        [10, all.slice(0, 29)],
        [12, undefined],
        [14, all.slice(0, 29)],
        [20, all.slice(0, 15)]
      ])
      const counts: string[] = []
      for (let day = 1; day <= 30; day++) {
        if (listed.has(day)) served.ids = listed.get(day)
        const before = (await administration.history(id, 500)).length
        for (const end = T0 + day * DAY_MS; ; ) {
          const [harvester] = await administration.list()
          if (harvester!.nextRunMs >= end) break
          time.ms = Math.max(time.ms, harvester!.nextRunMs)
          await harvesters.runDue()
        }
        const runs = (await administration.history(id, 500)).slice(0, -before || undefined).reverse()
        const outcomes = [...new Set(runs.map(({ outcome }) => outcome))].join(' ')
        const line = `${outcomes} ${(await visible()).length}`
        if (counts.at(-1)?.endsWith(`: ${line}`) !== true) counts.push(`${day}: ${line}`)
      }
      assert.deepEqual(counts, [
        '1: completed 30',
        '3: failed 30',
        '5: completed 30',
        '12: failed 30',
        '14: completed 30',
        // Missing since the tenth day; the time of the day has changed with the failures.
        '18: completed 29',
        '27: held 29'
      ])
      const [last] = await administration.history(id, 1)
      assert.equal(
        last?.reason,
        `14 of 29 datasets would be withdrawn; at most 10 % may vanish at a time. \`loggia harvest run ${id} --accept\` takes it.`
      )
      await harvesters.run(id, { accept: true, signal: new AbortController().signal, onStep: () => {} })
      assert.deepEqual(await visible(), all.slice(0, 15).toSorted())
      served.ids = all
      time.ms += DAY_MS
      await harvesters.runDue()
      assert.equal((await visible()).length, 30)
    }))

  test(`${name}: a run that was killed continues, and takes nothing twice`, () =>
    withWorld(async ({ time, served, loading, administration, open, add, visible, store }) => {
      served.ids = names(6)
      const id = await add()
      const killed = new AbortController()
      loading.before = () => {
        if (loading.done.length === 3) killed.abort()
      }
      await assert.rejects(open().run(id, { accept: false, signal: killed.signal, onStep: () => {} }))
      // As a killed server leaves it.
      await store.transaction((tx) =>
        tx
          .updateTable('harvesters')
          .set({ lease_owner: 'dead', lease_until_ms: time.ms + 120_000 })
          .execute()
      )
      const others = [open(), open()]
      loading.before = () => {}
      await others[0]!.runDue()
      assert.equal(loading.done.length, 3)
      await assert.rejects(
        others[0]!.run(id, { accept: false, signal: new AbortController().signal, onStep: () => {} }),
        {
          code: 'harvest/running'
        }
      )
      time.ms += 120_001
      served.asked = []
      await Promise.all(others.map((each) => each.runDue()))
      assert.deepEqual(loading.done, names(6))
      assert.deepEqual(
        served.asked.map((request) => request.url),
        ['/data.json', '/files/d3.csv', '/files/d4.csv', '/files/d5.csv']
      )
      assert.deepEqual(await visible(), names(6))
      assert.equal((await administration.history(id, 10)).length, 1)
    }))

  test(`${name}: a file at another address is fetched, regardless of what its server said of the one before`, () =>
    withWorld(async ({ time, served, loading, open, add }) => {
      served.ids = ['d0']
      served.etag = '"1"'
      await add()
      const harvesters = open()
      await harvesters.runDue()
      time.ms += DAY_MS
      await harvesters.runDue()
      assert.deepEqual(loading.done, ['d0'])
      served.suffix = '-of-next-year'
      time.ms += DAY_MS
      await harvesters.runDue()
      assert.deepEqual(loading.done, ['d0', 'd0'])
    }))

  test(`${name}: a file without records waits for a person, who accepts only what was waiting`, () =>
    withWorld(async ({ time, served, administration, open, add, store }) => {
      served.ids = names(2)
      const id = await add()
      const harvesters = open()
      const run = async (accept: boolean, texts: (path: string) => string): Promise<readonly unknown[]> => {
        served.text = texts
        time.ms += DAY_MS
        await harvesters.run(id, { accept, signal: new AbortController().signal, onStep: () => {} })
        const [last] = await administration.history(id, 1)
        const records = await Promise.all(
          names(2).map(async (each) => (await describeDataset(store.db, each))?.records)
        )
        return [last!.outcome, JSON.parse(last!.counts), records]
      }
      const some = (path: string): string => `id\n1\n2\n3\n${path}\n`
      const none = (path: string): string => (path.includes('d0') ? '' : some(path))
      // A new dataset comes with its metadata, and has not failed.
      assert.deepEqual(await run(false, none), ['completed', { added: 2 }, [undefined, 4]])
      assert.deepEqual(await run(false, some), ['completed', { records: 1, same: 1 }, [4, 4]])
      // A person who accepts something else has not seen it.
      assert.deepEqual(await run(true, none), ['held', { held: 1, same: 1 }, [4, 4]])
      const [waiting] = await administration.history(id, 1)
      const [held] = JSON.parse(waiting!.entries)
      assert.equal(
        waiting!.reason,
        `The records of one dataset wait for a person. \`loggia harvest run ${id} --accept\` takes it.`
      )
      assert.equal(held.reason, 'The records wait for a person: the file has no records any more, and 4 are here.')
      const other = (path: string): string => (path.includes('d0') ? '\n' : some(path))
      assert.deepEqual(await run(false, other), ['held', { held: 1, same: 1 }, [4, 4]])
      assert.deepEqual(await run(true, other), ['completed', { records: 1, same: 1 }, [0, 4]])
      assert.deepEqual(await run(false, other), ['completed', { same: 2 }, [0, 4]])
      assert.deepEqual(await run(false, some), ['completed', { records: 1, same: 1 }, [4, 4]])
      // So with fewer records that did not wait.
      const few = (path: string): string => (path.includes('d0') ? 'id\n1\n' : some(path))
      assert.deepEqual(await run(true, few), ['held', { held: 1, same: 1 }, [4, 4]])
      assert.deepEqual(await run(true, few), ['completed', { records: 1, same: 1 }, [1, 4]])
    }))

  test(`${name}: two harvesters of a catalog at a time make each dataset once, and a catalog without datasets says so`, () =>
    withWorld(async ({ time, served, loading, administration, open, add }) => {
      const ids = [await add(), await add()]
      const harvesters = open()
      await Promise.all([harvesters.runDue(), harvesters.runDue()])
      assert.deepEqual(loading.done.toSorted(), names(3))
      const ends = await Promise.all(
        ids.map(async (id) => (await administration.history(id, 9)).map((run) => run.outcome))
      )
      assert.deepEqual(ends, [['completed'], ['completed']])
      const counts = await Promise.all(ids.map(async (id) => (await administration.datasets(id)).length))
      assert.equal(counts[0]! + counts[1]!, 3)
      const url = (await administration.list())[0]!.url.replace('data.json', 'other.json')
      const other = await add({ url })
      served.ids = []
      time.ms += 1
      await harvesters.run(other, { accept: false, signal: new AbortController().signal, onStep: () => {} })
      const [last] = await administration.history(other, 1)
      assert.deepEqual([last?.outcome, last?.reason], ['completed', 'The catalog lists no dataset.'])
    }))

  test(`${name}: a server that has lost its lease publishes nothing more`, () =>
    withWorld(async ({ loading, administration, open, add, store, visible }) => {
      const id = await add()
      let stolen: Promise<unknown> = Promise.resolve()
      loading.before = () => {
        if (loading.done.length !== 1) return
        stolen = store.transaction((tx) => tx.updateTable('harvesters').set({ lease_owner: 'other' }).execute())
      }
      const run = open().run(id, { accept: false, signal: new AbortController().signal, onStep: () => {} })
      await assert.rejects(run, { code: 'harvest/running' })
      await stolen
      assert.deepEqual(await visible(), ['d0'])
      assert.equal((await administration.history(id, 1)).length, 0)
    }))

  test(`${name}: credentials go to the catalog only, are sealed in the database, and shown nowhere`, () =>
    withWorld(async ({ served, administration, open, add, store }) => {
      await add({ headers: { authorization: SECRET } })
      await open().runDue()
      assert.deepEqual([...new Set(served.asked.map(({ headers }) => headers.authorization))], [SECRET])
      const kept = JSON.stringify([
        await store.db.selectFrom('harvesters').selectAll().execute(),
        await store.db.selectFrom('harvest_runs').selectAll().execute(),
        await administration.list()
      ])
      assert.equal(kept.includes(SECRET), false)
      await assert.rejects(add({ url: 'https://me:secret@example.org/' }), { code: 'harvest/bad-harvester' })
      await assert.rejects(add({ mapping: { owners: { Parks: 'nobody' } } }), {
        code: 'harvest/bad-harvester',
        message: 'The harvester is not valid: there is no user nobody who could own its datasets.'
      })
      await assert.rejects(add({ kind: 'html' }), { code: 'harvest/bad-harvester' })
      await assert.rejects(add({ mapping: { owner: {} } }), {
        code: 'harvest/bad-harvester',
        message:
          'The harvester is not valid: the mapping maps owners, licences, themes, languages, publishers, and not "owner".'
      })
    }))

  test(`${name}: files beside the records come, change and go with the catalog, and what a person does here stays`, () =>
    withWorld(async ({ time, served, administration, catalog, open, add, store }) => {
      served.ids = ['d0']
      const document = (file: string, title: string) => ({ downloadURL: `/documents/${file}`, title, format: 'PDF' })
      served.beside = [
        document('guide.pdf', 'Guide'),
        document('map.pdf', 'Map'),
        document('gone.pdf', 'Gone'),
        { downloadURL: '/files/last-year.csv', title: 'Last year', mediaType: 'text/csv' },
        { downloadURL: '/files/same.json', title: 'The same as JSON', mediaType: 'application/json' },
        { accessURL: '/page.html', title: 'Page', mediaType: 'text/html' }
      ]
      served.documents = { 'guide.pdf': { etag: '"1"', text: 'guide' }, 'map.pdf': { text: 'map' } }
      const id = await add({ graceDays: 30 })
      const harvesters = open()
      const run = async (days: number) => {
        time.ms += days * DAY_MS
        served.asked = []
        await harvesters.run(id, { accept: false, signal: new AbortController().signal, onStep: () => {} })
        const [last] = await administration.history(id, 1)
        const files = await store.db
          .selectFrom('dataset_files')
          .select(['kind', 'id', 'title', 'mimetype', 'sha256'])
          .orderBy('position')
          .execute()
        const notes = JSON.parse(last!.entries).flatMap((entry: { notes?: string[] }) => entry.notes ?? [])
        const asked = served.asked.flatMap(({ url = '' }) => (url.startsWith('/documents/') ? [url.slice(11)] : []))
        return { files, notes, asked, outcome: JSON.parse(last!.counts) }
      }
      const first = await run(0)
      assert.deepEqual(
        first.files.map(({ kind, id, mimetype }) => [kind, id, mimetype]),
        [
          ['attachment', 'guide', 'application/pdf'],
          ['attachment', 'map', 'application/pdf'],
          ['alternative_export', 'last_year', 'text/csv']
        ]
      )
      assert.equal(first.notes.length, 1)
      assert.match(first.notes[0], /^file Gone: .*404/)

      // Only the server that says whether a file has changed is asked again, and the file that did not come.
      const second = await run(1)
      assert.deepEqual(second.asked, ['guide.pdf', 'gone.pdf'])
      assert.deepEqual(second.files, first.files)

      served.documents = { 'guide.pdf': { etag: '"2"', text: 'new guide' }, 'gone.pdf': { text: 'here' } }
      await catalog.addFile('d0', {
        kind: 'attachment',
        title: 'Gone',
        mimetype: 'text/plain',
        content: Readable.from(['by hand'])
      })
      const third = await run(8)
      assert.deepEqual(
        third.files.map((file) => file.id),
        ['guide', 'map', 'last_year', 'gone', 'gone_2']
      )
      assert.notEqual(third.files[0]!.sha256, first.files[0]!.sha256)
      assert.equal(third.files[1]!.sha256, first.files[1]!.sha256, 'a file that cannot be fetched stays as it was')

      await catalog.removeFile('d0', { kind: 'attachment', id: 'guide' })
      served.beside = served.beside.filter((each) => (each as { title: string }).title !== 'Map')
      const fourth = await run(1)
      assert.deepEqual(
        fourth.files.map((file) => file.id),
        ['last_year', 'gone', 'gone_2']
      )
      served.beside = []
      assert.deepEqual(
        (await run(1)).files.map((file) => file.id),
        ['gone']
      )
    }))

  test(`${name}: a harvester that is paused waits, and the identities of a removed one stay`, () =>
    withWorld(async ({ time, served, administration, open, add, store }) => {
      const id = await add()
      await administration.pause(id)
      await open().runDue()
      assert.equal(served.asked.length, 0)
      await administration.resume(id)
      time.ms += DAY_MS
      await open().runDue()
      assert.equal(served.asked.length, 4)
      assert.equal((await administration.datasets(id)).length, 3)
      await administration.remove(id)
      const rows = await store.db.selectFrom('harvested_datasets').select('harvester_id').execute()
      assert.deepEqual(
        rows.map((row) => row.harvester_id),
        [null, null, null]
      )
      await assert.rejects(administration.history(id, 1), { code: 'harvest/not-found' })
    }))
}
