/**
 * `node bench/administration.ts`: the portal's API over 100,000 items, 10,000 users and 1,000 groups (issue 4, 7),
 * through HTTP, one request after the other, on SQLite and on PostgreSQL. Every kind of request must take less than 50
 * ms at the median. Writes bench/administration.md. BENCH_ITEMS makes it smaller, BENCH_DIR keeps the filled SQLite
 * database there for the next run, BENCH_STORE=sqlite or postgres measures one of them and prints it.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { ADMIN, openTestPortal, type Sent, type TestPortal } from '../src/portal/portal-for-tests.ts'
import { openStore, type StoreOptions } from '../src/store/open.ts'
import { startPostgres } from '../test/postgres-for-tests.ts'
import { fillPortal, idOf as id, userName, word } from './large-portal.ts'
import { median, timeMs } from './measure.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000)
const USERS = ITEMS / 10
const GROUPS = ITEMS / 100
const TIMES = 40
const BAR_MS = 50

interface Figure {
  readonly what: string
  readonly medianMs: number
  readonly slowestMs: number
}

const chosen = process.env.BENCH_STORE
const figures: Record<string, Figure[]> = {}
let megabytes = 0
if (chosen !== 'postgres') figures.SQLite = await onSqlite()
if (chosen !== 'sqlite') figures.PostgreSQL = await onPostgres()
if (chosen === undefined) writeFileSync(join(import.meta.dirname, 'administration.md'), page(figures))

async function onSqlite(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-bench-portal-'))
  const [file, kept] = [
    join(folder, 'control.sqlite'),
    process.env.BENCH_DIR && join(process.env.BENCH_DIR, 'filled.sqlite')
  ]
  try {
    if (kept && existsSync(kept)) copyFileSync(kept, file)
    else await fillStore('SQLite', { file })
    if (kept && !existsSync(kept)) copyFileSync(file, kept)
    megabytes = Math.round(statSync(file).size / 1e6)
    return await measureStore('SQLite', { file })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres()
  if (postgres === undefined) throw new Error('PostgreSQL cannot be started here')
  try {
    const options = { url: await postgres.createDatabase('bench') }
    await fillStore('PostgreSQL', options)
    return await measureStore('PostgreSQL', options)
  } finally {
    await postgres.stop()
  }
}

/** A separate portal, which leaves everything in the database's file. */
async function fillStore(name: string, options: StoreOptions): Promise<void> {
  const portal = await openTestPortal({}, () => openStore(options))
  try {
    console.log(
      `${name}: filled in ${Math.round((await timeMs(() => fillPortal(portal.store, { items: ITEMS }))) / 1000)} s`
    )
  } finally {
    await portal.close()
  }
}

async function measureStore(name: string, options: StoreOptions): Promise<Figure[]> {
  const portal = await openTestPortal({}, () => openStore(options))
  try {
    const measured = await measure(portal)
    for (const { what, medianMs, slowestMs } of measured)
      console.log(
        `${name}: ${medianMs < BAR_MS ? 'met   ' : 'MISSED'} ${what}: ${medianMs.toFixed(1)} ms (slowest ${slowestMs.toFixed(0)})`
      )
    return measured
  } finally {
    await portal.close()
  }
}

function page(found: Readonly<Record<string, readonly Figure[]>>): string {
  const names = Object.keys(found)
  const cell = ({ medianMs, slowestMs }: Figure): string =>
    `${medianMs < BAR_MS ? '' : '**missed** '}${medianMs.toFixed(1)} ms (${slowestMs.toFixed(0)})`
  return [
    '# Administration at size',
    '',
    `${ITEMS.toLocaleString('en')} items, ${USERS.toLocaleString('en')} users, ${GROUPS.toLocaleString('en')} groups; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average ${loadavg()[0]?.toFixed(1)}.`,
    `Requests through HTTP, one after the other: the median of ${TIMES}, which must be below ${BAR_MS} ms, and the slowest. SQLite's file has ${megabytes} MB. \`node bench/administration.ts\` measures them again.`,
    '',
    `| request | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...(found.SQLite ?? []).map(
      ({ what }, at) => `| ${what} | ${names.map((name) => cell(found[name]?.[at] as Figure)).join(' | ')} |`
    ),
    ''
  ].join('\n')
}

/** The requests, about objects of the `at`-th user. */
type Question = (at: number) => readonly [path: string, sent: Sent]

async function measure({ ask, signIn }: TestPortal): Promise<Figure[]> {
  const boss = await signIn(ADMIN)
  await ask('/community/users/user1/reset', { newPassword: 'correct horse 1' }, { as: boss })
  const tokens = { member: await signIn('user1'), administrator: boss }
  const owned = (at: number): string => id(at * USERS + 1)
  const asMember: Readonly<Record<string, Question>> = {
    'the own account': () => ['/community/self', {}],
    'search for a common word': () => ['/search', { q: 'word1' }],
    'search for rare words': () => ['/search', { q: `${word()} ${word()}` }],
    'search for words with a beginning': () => ['/search', { q: 'word12* AND type:"Web Map"' }],
    'search for all visible items, newest first, with counts': () => [
      '/search',
      { q: '*', sortField: 'modified', sortOrder: 'desc', countFields: 'tags,type', countSize: 20 }
    ],
    'search for what an owner has': (at) => ['/search', { q: `owner:${userName(at)}` }],
    'search for the items of a group': (at) => ['/search', { q: `group:${id(at)}` }],
    'search for groups': () => ['/community/groups', { q: word() }],
    'search for users': () => ['/community/users', { q: `fullname:${word()}` }],
    'one item': (at) => [`/content/items/${owned(at % 10)}`, {}],
    'share with everybody and a group': (at) => [
      `/content/users/user1/items/${owned(at % 10)}/share`,
      { everyone: at % 2 === 0, org: at % 2 === 0, groups: at % 2 === 0 ? id(1) : ' ' }
    ],
    'add an item': (at) => ['/content/users/user1/addItem', { title: `${word()} ${at}`, type: 'Web Map', text: '{}' }],
    'update an item': (at) => [`/content/users/user1/items/${owned(at % 10)}/update`, { title: `${word()} ${word()}` }]
  }
  const asAdministrator: Readonly<Record<string, Question>> = {
    'search for all, by an administrator': () => ['/search', { q: '*', num: 100 }],
    'members of a group': (at) => [`/community/groups/${id(at)}/userList`, {}],
    'delete an item': (at) => [
      `/content/users/${userName((at * 7 + 3) % USERS)}/items/${id((at * 7 + 3) % USERS)}/delete`,
      {}
    ],
    'disable and enable a user': (at) => [`/community/users/user5/${at % 2 === 0 ? 'disable' : 'enable'}`, {}],
    'users by role, page by page': (at) => [
      '/portals/self/users',
      { role: 'org_publisher', start: at * 100 + 1, num: 100 }
    ],
    'delete a group with its shares': (at) => [`/community/groups/${id(GROUPS - 1 - at)}/delete`, {}]
  }
  const measured: Figure[] = []
  for (const [questions, as] of [
    [asMember, tokens.member],
    [asAdministrator, tokens.administrator]
  ] as const) {
    for (const [what, question] of Object.entries(questions)) {
      const times: number[] = []
      for (let at = 0; at < TIMES; at++) times.push(await timeMs(() => ask(...question(at), { as })))
      measured.push({ what, medianMs: median(times), slowestMs: Math.max(...times) })
    }
  }
  return measured
}
