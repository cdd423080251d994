/** Fills a control database with items, users, groups and shares, for measurements of a large portal. */
import { blankItem, indexOldItems } from '../src/items/index.ts'
import { EMPTY_GROUP } from '../src/portal/groups/group-input.ts'
import { indexOldGroups } from '../src/portal/groups/index.ts'
import { putMember } from '../src/portal/groups/store.ts'
import { ADMIN, NOON } from '../src/portal/portal-for-tests.ts'
import { indexOldUsers } from '../src/portal/users/index.ts'
import { findUser } from '../src/portal/users/store.ts'
import type { Store } from '../src/store/index.ts'
import { seededRandom } from '../test/chaos/random.ts'

const BATCH = 500

const random = seededRandom(20261121)
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
/** Some words are in many titles and most are in few, as in any language (Zipf). */
export const word = (): string => `word${Math.floor(5_000 ** random())}`
export const userName = (at: number): string => `user${at}`
export const idOf = (at: number): string => at.toString(16).padStart(32, '0')

/** In large transactions, and indexed as the portal indexes what an older release left. */
export async function fillPortal(
  store: Store,
  { items, administrator = ADMIN }: { readonly items: number; readonly administrator?: string }
): Promise<void> {
  const [users, groups] = [items / 10, items / 100]
  const template = await findUser(store.db, administrator)
  if (template === undefined) throw new Error('the administrator is missing')
  await inBatches(store, users, (tx, ats) =>
    tx
      .insertInto('users')
      .values(
        ats.map((at) => ({
          ...template,
          username: userName(at),
          username_key: userName(at),
          id: idOf(at),
          role: 'org_publisher',
          full_name: `${word()} ${word()}`,
          search_number: null
        }))
      )
      .execute()
  )
  await inBatches(store, groups, async (tx, ats) => {
    await tx
      .insertInto('groups')
      .values(
        ats.map(
          (at) =>
            ({
              ...EMPTY_GROUP,
              id: idOf(at),
              title: `${word()} ${word()}`,
              owner: userName(at % users),
              access: pick(['private', 'org', 'public']),
              created_ms: NOON,
              modified_ms: NOON
            }) as const
        )
      )
      .execute()
    for (const at of ats) {
      await putMember(tx, idOf(at), userName(at % users), 'owner', NOON)
      for (let member = 1; member <= 20; member++)
        await putMember(tx, idOf(at), userName((at * 37 + member * 101) % users), 'member', NOON)
    }
  })
  await inBatches(store, items, async (tx, ats) => {
    await tx
      .insertInto('items')
      .values(
        ats.map((at) =>
          blankItem(idOf(at), NOON - at, {
            owner: userName(at % users),
            type: pick(['Web Map', 'CSV', 'Feature Service', 'PDF']),
            title: `${word()} ${word()} ${word()}`,
            tags: JSON.stringify([word(), word()]),
            snippet: `${word()} ${word()}`,
            access: pick(['private', 'org', 'public'])
          })
        )
      )
      .execute()
    const shares = ats.flatMap((at) =>
      [...new Set([Math.floor(random() * groups), Math.floor(random() * groups)])].map((group) => ({
        item_id: idOf(at),
        group_id: idOf(group),
        shared_ms: NOON
      }))
    )
    await tx.insertInto('item_groups').values(shares).execute()
  })
  for (const indexSome of [indexOldUsers, indexOldGroups, indexOldItems]) while (await store.transaction(indexSome));
}

async function inBatches(
  store: Store,
  count: number,
  work: (tx: Parameters<Parameters<typeof store.transaction>[0]>[0], ats: readonly number[]) => Promise<unknown>
): Promise<void> {
  for (let start = 0; start < count; start += BATCH)
    await store.transaction((tx) =>
      work(
        tx,
        Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => start + at)
      )
    )
}
