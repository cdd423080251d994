/**
 * Collaborations between two portals of one process, over HTTPS: how long a dataset takes to arrive as a copy, against the
 * raw engine that reads its rows into a file once and writes them from it once; and in real time, how long an acknowledged
 * change takes to be seen at the other portal, while there are 20 changes a second. Rows: `BENCH_ROWS`, seconds: `SECONDS`.
 */
import { chmodSync, createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  closeConnections,
  type Founded,
  found,
  problemsOf,
  type RunningPortal,
  startPortal
} from '../test/collaborations/two-portals.ts'
import { runLoggia } from '../test/demo/loggia-process.ts'
import { startRawEngine } from './raw-engine.ts'
import { COLUMNS, ROWS } from './rows.ts'

const SECONDS = Number(process.env.SECONDS ?? 60)
const CHANGES_PER_SECOND = 20
const ITEMS = 100
/** The longest text is left out: items of a workspace have at most 1,024 MB. */
const SENT = COLUMNS.filter(({ name }) => name !== 'descr')

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-bench-collaboration-'))
chmodSync(folder, 0o711)
const rows = join(folder, 'rows.parquet')
try {
  const rawMs = await measureRaw()
  const settings = { 'engine-memory-mb': '4000' }
  const [host, guest] = [
    await startPortal({ folder, name: 'host', settings }),
    await startPortal({ folder, name: 'guest', settings })
  ]
  try {
    await measureCopy(host, guest, rawMs)
    await measureLag(host, guest)
  } finally {
    await Promise.all([host.server.stop(), guest.server.stop()])
    closeConnections()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Reading all rows into a Parquet file and writing them from it into another table, once each. */
async function measureRaw(): Promise<number> {
  const raw = await startRawEngine()
  try {
    const columns = SENT.map(({ name, type }) => `${name} ${type}`).join(', ')
    for (const table of ['source', 'copy'])
      await raw.execute(`CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple()`)
    const values = SENT.map(({ expression, name }) => `${expression} AS ${name}`).join(', ')
    await raw.execute(`INSERT INTO source SELECT ${values} FROM numbers(${ROWS})`)
    const begun = performance.now()
    await raw.writeFile('SELECT * FROM source FORMAT Parquet', rows)
    const read = performance.now()
    await raw.execute('INSERT INTO copy FORMAT Parquet', createReadStream(rows))
    const written = performance.now()
    const megabytes = Math.round(statSync(rows).size / 1e6)
    console.log(
      `raw engine, ${ROWS} rows of ${SENT.length} columns: read ${ms(read - begun)}, written ${ms(written - read)}, file of ${megabytes} MB`
    )
    return written - begun
  } finally {
    await raw.stop()
  }
}

async function measureCopy(host: RunningPortal, guest: RunningPortal, rawMs: number): Promise<void> {
  const founded = await found(host, guest, {
    workspaceSettings: { maxItemSizeInMB: 1_024, maxReplicationPackageSizeInMB: 5_120 }
  })
  const begun = performance.now()
  const made = await runLoggia(['import', rows, '--id', 'large', '--title', 'Large', '--home', join(folder, 'guest')])
  if (made.code !== 0) throw new Error(made.stderr)
  console.log(`import at the source: ${ms(performance.now() - begun)}`)
  rmSync(rows)
  const { results } = await guest.ask('/search', { q: 'title:Large' })
  await guest.ask(`/content/users/admin/items/${results[0].id}/share`, { groups: founded.guestGroup })
  const memory = watchMemory()
  const { syncId } = await guest.ask(`${founded.workspace}/sync`, { async: true })
  for (;;) {
    await pause(500)
    const details = await guest.ask(`${founded.workspace}/syncStatus/${syncId}`)
    if (details.endTime === -1) continue
    const [reason] = problemsOf(details)
    if (reason !== undefined) throw new Error(reason)
    const copyMs = details.endTime - details.startTime
    console.log(`copy: ${ms(copyMs)}, ${(copyMs / rawMs).toFixed(1)} × the raw engine; ${memory()}`)
    break
  }
  const count = JSON.parse((await host.get('/api/explore/v2.1/catalog/datasets/large/records?limit=0')).body.toString())
  if (count.total_count !== ROWS) throw new Error(`${count.total_count} records arrived`)
}

async function measureLag(host: RunningPortal, guest: RunningPortal): Promise<void> {
  const founded = await found(host, guest, { link: { enableRealtimeSync: true } })
  const ids: string[] = []
  for (let at = 0; at < ITEMS; at++) {
    const sent = { type: 'Document Link', title: `Item ${at}`, url: 'https://example.org/' }
    const { id } = await guest.ask('/content/users/admin/addItem', sent)
    await guest.ask(`/content/users/admin/items/${id}/share`, { groups: founded.guestGroup })
    ids.push(id)
  }
  while ((await titlesOf(host, founded)).size < ITEMS) await pause(200)
  const memory = watchMemory()
  const acknowledged = new Map<string, { readonly id: string; readonly atMs: number }>()
  const lags: number[] = []
  const over = performance.now() + SECONDS * 1_000
  const writer = (async () => {
    for (let at = 0; performance.now() < over; at++) {
      const next = over - SECONDS * 1_000 + (at + 1) * (1_000 / CHANGES_PER_SECOND)
      const [id = '', title] = [ids[at % ITEMS], `Change ${at}`]
      await guest.ask(`/content/users/admin/items/${id}/update`, { title })
      acknowledged.set(title, { id, atMs: performance.now() })
      await pause(Math.max(0, next - performance.now()))
    }
  })()
  while (performance.now() < over || acknowledged.size > 0) {
    const titles = await titlesOf(host, founded)
    const seenMs = performance.now()
    // A later change of the item has taken this one along.
    for (const [title, { id, atMs }] of acknowledged)
      if (numberOf(titles.get(id)) >= numberOf(title)) {
        lags.push(seenMs - atMs)
        acknowledged.delete(title)
      }
    await pause(25)
    if (performance.now() > over + 120_000) throw new Error(`${acknowledged.size} changes did not arrive`)
  }
  await writer
  lags.sort((left, right) => left - right)
  const share = (of: number) => ms(lags[Math.min(lags.length - 1, Math.floor(lags.length * of))] ?? 0)
  console.log(
    `real time, ${lags.length} changes in ${SECONDS} s: p50 ${share(0.5)}, p99 ${share(0.99)}, worst ${share(1)}; ${memory()}`
  )
}

function numberOf(title = ''): number {
  return Number(/^Change (\d+)$/.exec(title)?.[1] ?? -1)
}

async function titlesOf(portal: RunningPortal, { hostGroup }: Founded): Promise<Map<string, string>> {
  const { items } = await portal.ask(`/content/groups/${hostGroup}`, { num: 100 })
  return new Map(items.map(({ id, title }: { readonly id: string; readonly title: string }) => [id, title]))
}

/** Of this process, which both servers are in; its engines are processes of their own. */
function watchMemory(): () => string {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(Math.round(process.memoryUsage.rss() / 1e6)), 500)
  return () => {
    clearInterval(timer)
    const [first = 0, last = 0] = [samples[0], samples.at(-1)]
    return `memory of both servers ${first} MB at first, ${Math.max(0, ...samples)} MB at most, ${last} MB at the end`
  }
}

function ms(value: number): string {
  return value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`
}
