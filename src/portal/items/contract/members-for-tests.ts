import { touchMembers } from '#access'
import { randomHex } from '#kit'
import { groupRow } from '../../group-row-for-tests.ts'
import type { TestPortal } from '../../portal-for-tests.ts'

/** Members of a portal and their actions in every test about items. */
export interface Cast {
  readonly portal: TestPortal
  /** Tokens: an administrator, a publisher, two users. */
  readonly boss: string
  readonly ann: string
  readonly bob: string
  readonly cat: string
  /** A CSV of two records, unless `item` says otherwise; its id. */
  add(as: string, owner: string, item?: object): Promise<string>
  /** Since the last call: `items/share ID {"sharedToGroups":["Everyone"]}`. */
  events(): Promise<string[]>
  /** Its owner comes first. */
  group(owner: string, members?: readonly string[], columns?: object): Promise<string>
}

export const CSV = new File(['id,name\n1,oak\n2,elm\n'], 'trees.csv')

export async function openCast(portal: TestPortal): Promise<Cast> {
  const { ask, member, store } = portal
  return {
    portal,
    boss: await portal.signIn('boss'),
    ann: await member('ann', 'org_publisher'),
    bob: await member('bob'),
    cat: await member('cat'),
    add: async (as, owner, item = {}) =>
      (await ask(`/content/users/${owner}/addItem`, { title: 'Trees', type: 'CSV', file: CSV, ...item }, { as })).id,
    events: async () =>
      (await portal.events()).map(({ event, properties }) =>
        `${event} ${JSON.stringify(properties)}`.replace(' {}', '')
      ),
    group: async (owner, members = [], columns = {}) => {
      const id = randomHex(16)
      await store.transaction(async (tx) => {
        await touchMembers(tx)
        await tx
          .insertInto('groups')
          .values(groupRow({ id, owner, invitation_only: 1, ...columns }))
          .execute()
        await tx
          .insertInto('group_members')
          .values(
            [owner, ...members].map((username, at) => ({
              group_id: id,
              username,
              member_type: at === 0 ? 'owner' : 'member',
              joined_ms: 0
            }))
          )
          .execute()
      })
      portal.clock.ms += 200
      return id
    }
  }
}
