import { EVERYTHING } from '#access'
import { BoundedCache } from '#kit'
import { DocumentSet } from '#search-index'
import { type Reader, readRevision, sql } from '#store'
import { memberOf } from './audience.ts'
import { AUDIENCE_REVISION } from './item-rows.ts'

/** Stands for all groups together: the items that any group sees. */
export const ANY_GROUP = 'group:*'

const MAX_BYTES = 32 * 2 ** 20
const MAX_MEMBERS = 20_000
/** After more changes than this the sets are read again. */
const MAX_CHANGES = 2_000

/**
 * Numbers of the items that each member of audiences sees, for searches: the view `item_audience` in memory. A search asks for the
 * revision first, and reads the changes since, so it includes everything committed before it began.
 */
class AudienceIndex {
  readonly #sets = new BoundedCache<DocumentSet>({
    maxEntries: MAX_MEMBERS,
    maxSize: MAX_BYTES,
    sizeOf: (set) => set.bytes
  })
  #revision = 0
  #before: Promise<unknown> = Promise.resolve()

  /** By member. */
  read(db: Reader, members: readonly string[]): Promise<ReadonlyMap<string, DocumentSet>> {
    // One after the other: a set that is read must not be of an earlier revision than the changes applied to it.
    const reading = this.#before.then(() => this.#read(db, members))
    this.#before = reading.catch(() => {})
    return reading
  }

  async #read(db: Reader, members: readonly string[]): Promise<ReadonlyMap<string, DocumentSet>> {
    const revision = await readRevision(db, AUDIENCE_REVISION)
    if (revision !== this.#revision) await this.#apply(db, revision)
    const found = new Map<string, DocumentSet>()
    const missing = new Set<string>()
    for (const member of members) {
      const set = this.#sets.get(member)
      if (set === undefined) missing.add(member)
      else found.set(member, set)
    }
    for (const [member, set] of await readSets(db, missing)) {
      this.#sets.set(member, set)
      found.set(member, set)
    }
    return found
  }

  /** Brings the sets up to a revision. Later changes may be among those read; they are read again with theirs. */
  async #apply(db: Reader, revision: number): Promise<void> {
    const changed = this.#sets.length === 0 ? undefined : await readChanges(db, this.#revision)
    if (changed === undefined) this.#sets.clear()
    else
      for (const member of [...this.#sets.keys()]) {
        const set = this.#sets.peek(member) as DocumentSet
        const updated = set.with(changed.numbers, (number) => changed.members.get(number)?.has(member) === true)
        if (updated !== set) this.#sets.set(member, updated)
      }
    this.#revision = revision
  }
}

const indexes = new WeakMap<Reader, AudienceIndex>()

/** Each database has one in a process. */
export function audienceIndexOf(db: Reader): AudienceIndex {
  const index = indexes.get(db) ?? new AudienceIndex()
  indexes.set(db, index)
  return index
}

interface Changes {
  readonly numbers: readonly number[]
  /** By number of the item. */
  readonly members: ReadonlyMap<number, ReadonlySet<string>>
}

/** Nothing when there are too many. */
async function readChanges(db: Reader, revision: number): Promise<Changes | undefined> {
  const items = await db
    .selectFrom('items')
    .select((row) => [
      'search_number',
      row.exists(row.selectFrom('item_groups').select('group_id').whereRef('item_id', '=', 'items.id')).as('isInGroup')
    ])
    .where('revision', '>', revision)
    .limit(MAX_CHANGES + 1)
    .execute()
  if (items.length > MAX_CHANGES) return undefined
  const rows = await db
    .selectFrom('item_audience')
    .select(['search_number', 'kind', 'name'])
    .where('revision', '>', revision)
    .execute()
  const members = new Map<number, Set<string>>()
  for (const { search_number: number, kind, name } of rows) {
    if (number === null) continue
    members.set(number, (members.get(number) ?? new Set()).add(memberOf(kind, name)))
  }
  for (const { search_number: number, isInGroup } of items)
    if (number !== null && isInGroup) members.set(number, (members.get(number) ?? new Set()).add(ANY_GROUP))
  const numbers = items.flatMap(({ search_number: number }) => number ?? [])
  return { numbers: [...new Set([...numbers, ...members.keys()])], members }
}

/** The closed set of what members are; as literals, so that the database reads only the part of the view they are in. */
const KINDS = ['public', 'organization', 'user', 'group', 'key'] as const

async function readSets(db: Reader, members: ReadonlySet<string>): Promise<Map<string, DocumentSet>> {
  const sets = new Map([...members].map((member) => [member, new DocumentSet()]))
  for (const kind of KINDS) {
    const names = [...members].flatMap((member) => nameIn(kind, member) ?? [])
    if (names.length > 0) await addSets(db, kind, names, sets)
  }
  if (members.has(ANY_GROUP)) {
    const { rows } = await sql<Numbers>`select string_agg(cast(search_number as text), ',') as numbers from items
      where id in (select item_id from item_groups)`.execute(db)
    sets.set(ANY_GROUP, numbersOf(rows[0]))
  }
  return sets
}

interface Numbers {
  readonly numbers: string | null
}

/** As one text each: separate rows take ten times as long to transfer. */
async function addSets(
  db: Reader,
  kind: (typeof KINDS)[number],
  names: readonly string[],
  sets: Map<string, DocumentSet>
): Promise<void> {
  const { rows } = await sql<Numbers & { readonly name: string }>`
    select name, string_agg(cast(search_number as text), ',') as numbers from item_audience
    where kind = ${sql.lit(kind)} and name in (${sql.join(names)}) group by name`.execute(db)
  for (const row of rows) sets.set(memberOf(kind, row.name), numbersOf(row))
}

function nameIn(kind: (typeof KINDS)[number], member: string): string | undefined {
  if (member === EVERYTHING || member === ANY_GROUP) return undefined
  if (member === kind) return ''
  return member.startsWith(`${kind}:`) ? member.slice(kind.length + 1) : undefined
}

function numbersOf(row: Numbers | undefined): DocumentSet {
  return DocumentSet.of((row?.numbers ?? '').split(',').flatMap((text) => (text === '' ? [] : [Number(text)])))
}
