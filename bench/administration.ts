/**
 * `node bench/administration.ts`: the portal's API over 100,000 items, 10,000 users and 1,000 groups (issue 4, 7), through HTTP, one request after the
 * other, on SQLite. Every kind of request must take less than 50 ms at the median. Writes bench/administration.md. BENCH_ITEMS makes it smaller.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { blankItem, insertItem } from '../src/portal/items/store.ts'
import { putMember } from '../src/portal/groups/store.ts'
import { ADMIN, NOON, openTestPortal, type Sent, type TestPortal } from '../src/portal/portal-for-tests.ts'
import { findUser, insertUser } from '../src/portal/users/store.ts'
import { openStore } from '../src/store/open.ts'
import { seededRandom } from '../test/chaos/random.ts'
import { median, timeMs } from './measure.ts'
import type { Figure } from './report.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000)
const USERS = ITEMS / 10
const GROUPS = ITEMS / 100
const TIMES = 40
const BAR_MS = 50
const BATCH = 1_000

const random = seededRandom(20261121)
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
/** Some words are in many titles and most are in few, as in any language (Zipf). */
const word = (): string => `word${Math.floor(5_000 ** random())}`
const userName = (at: number): string => `user${at}`
const id = (at: number): string => at.toString(16).padStart(32, '0')

const folder = mkdtempSync(join(tmpdir(), 'loggia-bench-portal-'))
const portal = await openTestPortal({}, () => openStore({ file: join(folder, 'control.sqlite') }))
try {
  console.log(`filled in ${Math.round((await timeMs(() => fill(portal))) / 1000)} s`)
  const figures = await measure(portal)
  for (const { what, value, detail, met } of figures) console.log(`${met ? 'met   ' : 'MISSED'} ${what}: ${value} (${detail})`)
  writeFileSync(join(import.meta.dirname, 'administration.md'), page(figures))
} finally {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
}

function page(figures: readonly Figure[]): string {
  return [
    '# Administration at size', '',
    `${ITEMS.toLocaleString('en')} items, ${USERS.toLocaleString('en')} users, ${GROUPS.toLocaleString('en')} groups on SQLite; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average ${loadavg()[0]?.toFixed(1)}.`,
    'Requests through HTTP, one after the other; `node bench/administration.ts` measures them again.', '',
    '| request | bar | ours | detail |', '|---|---|---|---|',
    ...figures.map(({ what, bar, value, detail, met }) => `| ${what} | ${bar} | ${met ? '' : '**missed** '}${value} | ${detail} |`), ''
  ].join('\n')
}

/** Through the functions that the API uses, in large transactions. */
async function fill({ store }: TestPortal): Promise<void> {
  const template = await findUser(store.db, ADMIN)
  if (template === undefined) throw new Error('there is no administrator')
  await inBatches(store, USERS, (tx, at) => insertUser(tx, { ...template, username: userName(at), username_key: userName(at), id: id(at), role: 'org_publisher', full_name: `${word()} ${word()}` }))
  await inBatches(store, GROUPS, async (tx, at) => {
    const owner = userName(at % USERS)
    await tx.insertInto('groups').values({
      id: id(at), title: `${word()} ${word()}`, owner, access: pick(['private', 'org', 'public']), invitation_only: 0, view_only: 0, auto_join: 0, protected: 0, update_items: 0, leaving_disallowed: 0, hidden_members: 0,
      membership_access: 'org', snippet: null, description: null, tags: '[]', thumbnail: null, properties: '{}', created_ms: NOON, modified_ms: NOON
    }).execute()
    await putMember(tx, id(at), owner, 'owner', NOON)
    for (let member = 1; member <= 20; member++) await putMember(tx, id(at), userName((at * 37 + member * 101) % USERS), 'member', NOON)
  })
  await inBatches(store, ITEMS, async (tx, at) => {
    const access = pick(['private', 'org', 'public'])
    const said = { owner: userName(at % USERS), type: pick(['Web Map', 'CSV', 'Feature Service', 'PDF']), title: `${word()} ${word()} ${word()}`, tags: JSON.stringify([word(), word()]), snippet: `${word()} ${word()}`, access }
    await insertItem(tx, blankItem(id(at), NOON - at, said))
    for (const group of new Set([Math.floor(random() * GROUPS), Math.floor(random() * GROUPS)])) await tx.insertInto('item_groups').values({ item_id: id(at), group_id: id(group), shared_ms: NOON }).execute()
  })
}

async function inBatches(store: TestPortal['store'], count: number, work: (tx: Parameters<Parameters<typeof store.transaction>[0]>[0], at: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    await store.transaction(async (tx) => {
      for (let at = start; at < Math.min(count, start + BATCH); at++) await work(tx, at)
    })
  }
}

/** What is asked, of what the `at`-th user owns. */
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
    'search for all that may be seen, newest first, with counts': () => ['/search', { q: '*', sortField: 'modified', sortOrder: 'desc', countFields: 'tags,type', countSize: 20 }],
    'search for what an owner has': (at) => ['/search', { q: `owner:${userName(at)}` }],
    'search for what a group has': (at) => ['/search', { q: `group:${id(at)}` }],
    'search for groups': () => ['/community/groups', { q: word() }],
    'search for users': () => ['/community/users', { q: `fullname:${word()}` }],
    'one item': (at) => [`/content/items/${owned(at % 10)}`, {}],
    'share with everybody and a group': (at) => [`/content/users/user1/items/${owned(at % 10)}/share`, { everyone: at % 2 === 0, org: at % 2 === 0, groups: at % 2 === 0 ? id(1) : ' ' }],
    'add an item': (at) => ['/content/users/user1/addItem', { title: `${word()} ${at}`, type: 'Web Map', text: '{}' }],
    'update an item': (at) => [`/content/users/user1/items/${owned(at % 10)}/update`, { title: `${word()} ${word()}` }]
  }
  const asAdministrator: Readonly<Record<string, Question>> = {
    'search for all, by an administrator': () => ['/search', { q: '*', num: 100 }],
    'members of a group': (at) => [`/community/groups/${id(at)}/userList`, {}],
    'delete an item': (at) => [`/content/users/${userName((at * 7 + 3) % USERS)}/items/${id((at * 7 + 3) % USERS)}/delete`, {}],
    'disable and enable a user': (at) => [`/community/users/user5/${at % 2 === 0 ? 'disable' : 'enable'}`, {}],
    'users by role, page by page': (at) => ['/portals/self/users', { role: 'org_publisher', start: at * 100 + 1, num: 100 }],
    'delete a group with its shares': (at) => [`/community/groups/${id(GROUPS - 1 - at)}/delete`, {}]
  }
  const figures: Figure[] = []
  for (const [questions, as] of [[asMember, tokens.member], [asAdministrator, tokens.administrator]] as const) {
    for (const [what, question] of Object.entries(questions)) {
      const times: number[] = []
      for (let at = 0; at < TIMES; at++) times.push(await timeMs(() => ask(...question(at), { as })))
      const middle = median(times)
      const slowest = Math.max(...times)
      figures.push({ what, bar: `< ${BAR_MS} ms`, value: `${middle.toFixed(1)} ms`, detail: `median of ${TIMES}; slowest ${slowest.toFixed(0)} ms`, met: middle < BAR_MS })
    }
  }
  return figures
}
