import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createCatalog } from '#catalog'
import { createSealer, guardedFetch, LoggiaError, SEALER_KEY_BYTES, silentLog } from '#kit'
import { type Field, makeField } from '#schema'
import type { Store } from '#store'
import { describeDataset } from './record-bounds.ts'
import { administerSources, createSources, type Sources } from './sources.ts'
import type { LoadSource } from './sources-context.ts'

const DAY_MS = 86_400_000
/** A Sunday of summer time in Paris; on the 15th day clocks change to winter time. */
const T0 = Date.parse('2026-10-11T00:00:00Z')
const SECRET = 'Bearer of the source'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Served {
  readonly url: string
  /** Requests since the last look. */
  asked(): IncomingMessage[]
  answer: Answer
  /** Patience with the server; short only while it stalls, because a busy machine is slow too. */
  idleMs: number
}

async function serve(t: TestContext): Promise<Served> {
  let asked: IncomingMessage[] = []
  const served = { answer: (() => {}) as Answer, idleMs: 60_000 }
  const server = createServer((request, response) => {
    asked.push(request)
    served.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return Object.assign(served, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stations.csv`,
    asked: () => {
      const since = asked
      asked = []
      return since
    }
  })
}

/** Day of the test: outcomes of its runs, and the records that readers see at its end. */
const EXPECTED: readonly string[] = [
  '1: loaded unchanged, 101',
  '2: loaded, 102',
  '3: loaded, 103',
  '4: unchanged, 103',
  '5: loaded, 105',
  '6: unchanged, 105',
  ...[7, 8, 9, 10, 11, 12, 13, 14, 15].map((day) => `${day}: unchanged, 105`),
  '16: loaded, 116',
  ...[17, 18, 19].map((day) => `${day}: unchanged, 116`),
  '20: failed failed failed failed failed failed failed failed failed, 116',
  '21: failed failed failed failed, 116',
  '22: failed failed failed failed, 116',
  '23: held unchanged, 116',
  '24: unchanged, 116',
  '25: loaded, 125',
  '26: held, 125',
  '27: loaded, 127',
  '28: failed failed failed failed failed failed failed failed failed, 127',
  '29: held unchanged, 127',
  '30: loaded, 130'
]

/** Why runs did not load anything, by day; those of the days between are without a reason. */
const REASONS: Readonly<Record<number, string>> = {
  1: 'the server says that nothing has changed',
  4: 'the server says that nothing has changed',
  6: 'the file is the same',
  20: 'SOURCE stopped after 179 bytes: it has sent nothing for 0 seconds.',
  21: 'SOURCE stopped after 9 bytes: the connection has broken.',
  22: 'SOURCE could not be fetched: it answers 500.',
  23: 'The file waits for a person: 116 records would become 50; at most 20 % may vanish. `loggia source run ID --accept` loads it. | the file still waits for a person',
  24: 'the file still waits for a person',
  26: 'level would become text.',
  28: 'Requests to 169.254.169.254 are not allowed: it is in a private network or not among the allowed hosts. Setting import-hosts allows it.',
  29: 'The file waits for a person: the file has no records any more, and 127 are here. `loggia source run ID --accept` loads it. | the file still waits for a person'
}

/** Minutes from the first attempt of the 20th day to the others: twice as long each time, and 6 hours at most. */
/** When attempts after failures were due, by day. */
const RETRIED: Readonly<Record<number, string>> = {
  21: '01:05',
  22: '01:05',
  23: '01:05',
  29: '01:05'
}

const BACK_OFF_MINUTES = [5, 15, 35, 75, 155, 315, 635, 995]

/** A CSV of this number of records; `rising` is a column that may become text. */
function csv(day: number, records: number, rising: (at: number) => string = String): string {
  return `id,level\n${Array.from({ length: records }, (_, at) => `${at},${rising(at + day)}\n`).join('')}`
}

/** Behaviour of scheduled sources on both databases, over a server that errs. `open`: an empty database. */
export function sourcesContract(name: string, folder: string, open: () => Promise<Store>): void {
  const withSources = async (t: TestContext, work: (world: World) => Promise<void>): Promise<void> => {
    const store = await open()
    const served = await serve(t)
    const time = { ms: T0 }
    const clock = { now: () => time.ms }
    const catalog = createCatalog({ store, filesFolder: join(folder, 'files'), clock, freshMs: 0 })
    const sealer = createSealer(Buffer.alloc(SEALER_KEY_BYTES, 7))
    /** Stands for the importer: two columns, types by their cells, its refusal of other types, and fields that stay without records. */
    const load: LoadSource = async (order, { publication }) => {
      const [header = '', ...lines] = readFileSync(order.source, 'utf8').trimEnd().split('\n')
      const row = await store.db
        .selectFrom('datasets')
        .select('fields')
        .where('dataset_id', '=', order.datasetId)
        .executeTakeFirst()
      const before = JSON.parse(row?.fields ?? '[]') as Field[]
      const known = new Map(before.map(({ name, type }) => [name, type]))
      const isEmpty = lines.length === 0 && order['allowEmpty'] === true && before.length > 0
      if (header === '' && !isEmpty)
        throw new LoggiaError({ code: 'ingest/empty', kind: 'bad-input' }, 'It has no records.')
      const columns = isEmpty ? [...known.keys()] : header.split(',')
      const fields = columns.map((column, at): Field => {
        const isNumber = lines.every((line) => /^\d+$/.test(line.split(',')[at] ?? ''))
        return makeField(
          column,
          isEmpty ? known.get(column)! : isNumber && known.get(column) !== 'text' ? 'int' : 'text'
        )
      })
      const isRetyped = fields.some(({ name, type }) => known.has(name) && known.get(name) !== type)
      if (isRetyped && order['allowTypeChanges'] !== true)
        throw new LoggiaError({ code: 'ingest/type-changed', kind: 'bad-input' }, 'level would become text.')
      const version = await catalog.beginVersion(order.datasetId)
      await catalog.publishVersion({
        load: version,
        fields,
        recordCount: lines.length,
        bytes: 1,
        bbox: null,
        geometryTypes: [],
        ...publication
      })
    }
    const context = {
      store,
      clock,
      sealer,
      load,
      log: silentLog,
      folder: join(folder, 'drafts'),
      maxBytes: 1_000_000,
      fetch: (address: string, options: Parameters<typeof guardedFetch>[1]) =>
        guardedFetch(address, { ...options, hosts: ['127.0.0.1'], idleMs: served.idleMs }),
      connect: (): never => assert.fail('no SFTP here')
    }
    const sources = createSources(context)
    const records = async (id = 'stations'): Promise<number | undefined> =>
      (await describeDataset(store.db, id))?.records
    try {
      await work({ store, served, time, sources, records, administration: administerSources(context) })
    } finally {
      await sources.stop()
      await store.transaction((tx) => tx.deleteFrom('sources').execute())
      await store.close()
    }
  }

  test(`${name}: thirty days of a server that changes, lies, stalls, fails, halves and redirects`, (t) =>
    withSources(t, async ({ store, served, time, sources, records, administration }) => {
      let day = 1
      const shown: string[] = []
      const reasons: Record<number, string> = {}
      const beginnings: number[] = []
      const send = (response: ServerResponse, text: string, etag?: string): void =>
        void response
          .writeHead(200, { ...(etag !== undefined && { etag }), 'content-length': Buffer.byteLength(text) })
          .end(text)
      const honest: Answer = ({ headers }, response) => {
        const etag = `"${day}"`
        if (headers['if-none-match'] === etag) response.writeHead(304).end()
        else send(response, csv(day, 100 + day), etag)
      }
      const days: Readonly<Record<number, Answer>> = {
        // The same file, honestly.
        4: ({ headers }, response) =>
          headers['if-none-match'] === '"3"' ? response.writeHead(304).end() : send(response, csv(3, 103), '"3"'),
        // New bytes without a validator, and the same bytes with a new one.
        5: (_request, response) => send(response, csv(5, 105)),
        6: (_request, response) => send(response, csv(5, 105), '"new"'),
        // Half of a file, then nothing; and a file that ends early.
        20: (_request, response) => void response.writeHead(200, { 'content-length': 1_000 }).write(csv(20, 30)),
        21: (_request, response) => {
          response.writeHead(200, { 'content-length': 1_000 }).write('id,level\n')
          setImmediate(() => response.destroy())
        },
        22: (_request, response) => response.writeHead(500).end('out of order'),
        23: (_request, response) => send(response, csv(23, 50)),
        24: (_request, response) => send(response, csv(23, 50)),
        26: (_request, response) =>
          send(
            response,
            csv(26, 126, (at) => `${at} cm`)
          ),
        28: (_request, response) =>
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
        29: (_request, response) => send(response, '')
      }
      for (let lying = 7; lying < 20; lying++)
        days[lying] ??
          Object.assign(days, {
            // It says that nothing has changed whenever it is asked so, and has a new file each day.
            [lying]: (({ headers }, response) =>
              headers['if-none-match'] !== undefined
                ? response.writeHead(304).end()
                : send(response, csv(day, 100 + day), '"same"')) satisfies Answer
          })
      served.answer = (request, response) => (days[day] ?? honest)(request, response)
      const id = await administration.add({
        datasetId: 'stations',
        url: served.url,
        secrets: { authorization: SECRET },
        options: {},
        schedule: { at: '03:30', timezone: 'Europe/Paris' },
        maxVanished: 20
      })
      for (day = 1; day <= 30; day++) {
        served.idleMs = day === 20 ? 150 : 60_000
        const before = (await administration.history(id, 500)).length
        // Everything that comes due within the day, one run after the other.
        for (const end = T0 + day * DAY_MS; ; ) {
          const [source] = await administration.list()
          if (source!.nextRunMs >= end) break
          time.ms = Math.max(time.ms, source!.nextRunMs)
          await sources.runDue()
        }
        time.ms = T0 + day * DAY_MS
        const runs = (await administration.history(id, 500)).slice(0, -before || undefined).reverse()
        shown.push(`${day}: ${runs.map(({ outcome }) => outcome).join(' ')}, ${await records()}`)
        const said = [...new Set(runs.flatMap(({ reason }) => reason ?? []))]
          // A busy machine may not see the head of the answer in that time either.
          .filter((reason, at) => at === 0 || !reason.includes('could not be fetched: it has sent nothing'))
          .join(' | ')
        if (said !== '' && (day < 7 || day > 19))
          reasons[day] = said.replaceAll(served.url, 'SOURCE').replaceAll(id, 'ID')
        beginnings.push(runs.at(day === 1 ? 1 : 0)!.begun_ms)
        if (day === 20)
          assert.deepEqual(
            runs.slice(1).map(({ begun_ms }) => (begun_ms - runs[0]!.begun_ms) / 60_000),
            BACK_OFF_MINUTES
          )
        if (day === 26) {
          assert.equal(await sources.run(id, { accept: true, signal: new AbortController().signal }), 'loaded')
          assert.equal(await records(), 126)
        }
      }
      assert.deepEqual(shown, EXPECTED)
      assert.deepEqual(reasons, REASONS)
      // At 03:30 of Paris, except on the days after failures.
      assert.deepEqual(
        beginnings.map((ms) => new Date(ms).toISOString().slice(11, 16)),
        beginnings.map((_, at) => RETRIED[at + 1] ?? (at + 1 < 15 ? '01:30' : '02:30'))
      )
      assert.equal((await administration.list())[0]?.problem, null)
      const events = await store.db
        .selectFrom('outbox')
        .select(['operation'])
        .where('operation', 'in', ['refresh', 'refreshFailed'])
        .execute()
      assert.deepEqual(
        Object.fromEntries(
          Object.entries(Object.groupBy(events, (event) => event.operation)).map(([key, list]) => [key, list!.length])
        ),
        { refresh: 9, refreshFailed: 29 }
      )
      // The server was off for a week: one run makes up for all.
      const before = (await administration.history(id, 500)).length
      day = 37
      time.ms += 7 * DAY_MS
      await sources.runDue()
      await sources.runDue()
      assert.deepEqual([(await administration.history(id, 500)).length - before, await records()], [1, 137])
    }))

  test(`${name}: a held file that waits says why, also after failures`, (t) =>
    withSources(t, async ({ served, time, sources, administration }) => {
      const answers = [csv(1, 100), csv(1, 10), undefined, csv(1, 10)]
      served.answer = (_request, response) => {
        const text = answers.shift()
        if (text === undefined) response.writeHead(500).end()
        else response.end(text)
      }
      const source = { datasetId: 'shrinking', url: served.url, secrets: {}, options: {}, maxVanished: 20 }
      await administration.add({ ...source, schedule: { every: '1h' } })
      const problems: (string | null | undefined)[] = []
      for (let run = 0; run < 4; run++) {
        await sources.runDue()
        problems.push((await administration.list())[0]?.problem)
        time.ms += 3_600_000
      }
      assert.match(problems[1] ?? '', /100 records would become 10/)
      assert.match(problems[2] ?? '', /it answers 500/)
      assert.deepEqual([problems[0], problems[3]], [null, problems[1]])
    }))

  test(`${name}: a file without records waits for a person, who accepts only what was waiting`, (t) =>
    withSources(t, async ({ served, time, sources, records, administration }) => {
      let text = ''
      served.answer = (_request, response) => response.end(text)
      const source = { datasetId: 'emptied', url: served.url, secrets: {}, options: {}, maxVanished: 20 }
      const id = await administration.add({ ...source, schedule: { every: '1h' } })
      const run = async (file: string, accept = false): Promise<string> => {
        text = file
        time.ms += 3_600_000
        const outcome = await sources.run(id, { accept, signal: new AbortController().signal })
        const [view] = await administration.list()
        return `${outcome} ${view!.state}, ${await records('emptied')}`
      }
      assert.deepEqual([await run(''), await run(csv(1, 1_234))], ['failed active, undefined', 'loaded active, 1234'])
      // Fewer records wait; that they have gone since is more than the person has seen.
      assert.deepEqual(
        [await run(csv(1, 10)), await run('', true), await run('id,level\n'), await run('id,level\n', true)],
        ['held held, 1234', 'held held, 1234', 'unchanged held, 1234', 'loaded active, 0']
      )
      const history = await administration.history(id, 3)
      assert.deepEqual(
        [history[0]?.records_before, history[0]?.records_after, history[0]?.field_changes, history[2]?.reason],
        [
          1_234,
          0,
          '{"added":[],"gone":[],"retyped":[]}',
          `The file waits for a person: the file has no records any more, and 1,234 are here. \`loggia source run ${id} --accept\` loads it.`
        ]
      )
      // Nothing can vanish any more, and what comes again is loaded.
      assert.deepEqual(
        [await run(''), await run(csv(1, 5)), await run('', true), await run(csv(1, 6))],
        ['loaded active, 0', 'loaded active, 5', 'held held, 5', 'loaded active, 6']
      )
      await administration.update(id, { maxVanished: 100 })
      assert.equal(await run(''), 'loaded active, 0')
    }))

  test(`${name}: a run that a person asks for believes no server that says that nothing has changed`, (t) =>
    withSources(t, async ({ served, sources, administration }) => {
      let recordsThere = 3
      served.answer = ({ headers }, response) => {
        if (headers['if-none-match'] !== undefined) response.writeHead(304).end()
        else response.writeHead(200, { etag: '"same"' }).end(csv(1, recordsThere))
      }
      const schedule = { every: '1h' }
      const id = await administration.add({
        datasetId: 'lying',
        url: served.url,
        secrets: {},
        options: {},
        schedule,
        maxVanished: 20
      })
      await sources.runDue()
      recordsThere = 4
      const run = () => sources.run(id, { accept: false, signal: new AbortController().signal })
      assert.deepEqual([await run(), await run()], ['loaded', 'unchanged'])
    }))

  test(`${name}: credentials are sent, sealed in the database, and shown nowhere`, (t) =>
    withSources(t, async ({ store, served, sources, administration }) => {
      served.answer = (_request, response) => response.end(csv(1, 3))
      await administration.add({
        datasetId: 'stations',
        url: served.url,
        secrets: { authorization: SECRET },
        options: {},
        schedule: { every: '1h' },
        maxVanished: 0
      })
      await sources.runDue()
      assert.deepEqual(
        served.asked().map(({ headers }) => headers.authorization),
        [SECRET]
      )
      const kept = JSON.stringify([
        await store.db.selectFrom('sources').selectAll().execute(),
        await administration.list()
      ])
      assert.equal(kept.includes(SECRET), false)
      await assert.rejects(
        administration.add({
          datasetId: 'a',
          url: 'https://me:secret@example.org/',
          secrets: {},
          options: {},
          schedule: { every: '1h' },
          maxVanished: 0
        }),
        { code: 'source/bad-source' }
      )
    }))

  test(`${name}: objects of an S3 store are asked for with a signature, and conditionally`, (t) =>
    withSources(t, async ({ served, time, sources, administration }) => {
      served.answer = ({ headers }, response) =>
        headers['if-none-match'] === '"1"'
          ? response.writeHead(304).end()
          : response.writeHead(200, { etag: '"1"' }).end(csv(1, 3))
      const endpoint = encodeURIComponent(new URL(served.url).origin)
      const id = await administration.add({
        datasetId: 'objects',
        url: `s3://trees/2026/a.csv?region=eu-west-3&endpoint=${endpoint}`,
        secrets: { aws_access_key_id: 'AK', aws_secret_access_key: SECRET },
        options: {},
        schedule: { every: '1h' },
        maxVanished: 0
      })
      await sources.runDue()
      time.ms += 3_600_000
      await sources.runDue()
      const history = await administration.history(id, 2)
      assert.deepEqual(
        history.map(({ outcome }) => outcome),
        ['unchanged', 'loaded']
      )
      assert.deepEqual(
        served
          .asked()
          .map(({ url, headers }) => [
            url,
            /^AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/eu-west-3\/s3\/aws4_request, SignedHeaders=host;(if-none-match;)?x-amz-content-sha256;x-amz-date/.exec(
              headers.authorization ?? ''
            )?.[1]
          ]),
        [
          ['/trees/2026/a.csv', undefined],
          ['/trees/2026/a.csv', 'if-none-match;']
        ]
      )
    }))

  test(`${name}: two servers load a source once, and a server that died is followed by another`, (t) =>
    withSources(t, async ({ store, served, time, sources, administration }) => {
      const second = { answered: 0 }
      served.answer = (_request, response) => {
        second.answered++
        response.end(csv(second.answered, 3))
      }
      const id = await administration.add({
        datasetId: 'stations',
        url: served.url,
        secrets: {},
        options: {},
        schedule: { every: '1h' },
        maxVanished: 0
      })
      // As a server leaves it that was killed in the middle.
      await store.transaction((tx) =>
        tx
          .updateTable('sources')
          .set({ lease_owner: 'dead', lease_until_ms: time.ms + 120_000 })
          .execute()
      )
      await sources.runDue()
      assert.equal(second.answered, 0)
      await assert.rejects(sources.run(id, { accept: false, signal: new AbortController().signal }), {
        code: 'source/running'
      })
      time.ms += 120_001
      await Promise.all([sources.runDue(), sources.runDue()])
      assert.equal(second.answered, 1)
      await administration.pause(id)
      time.ms += DAY_MS
      await sources.runDue()
      assert.equal(second.answered, 1)
      await administration.resume(id)
      time.ms += DAY_MS
      await sources.runDue()
      assert.equal(second.answered, 2)
      await administration.remove(id)
      await assert.rejects(administration.history(id, 1), { code: 'source/not-found' })
    }))
}

interface World {
  readonly store: Store
  readonly served: Served
  readonly time: { ms: number }
  readonly sources: Sources
  readonly records: (datasetId?: string) => Promise<number | undefined>
  readonly administration: ReturnType<typeof administerSources>
}
