/**
 * The triggers of groups (WEBHOOK-trigger), row by row: the change, and the event that it leaves with its extra
 * property.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openTestPortal, type TestPortal } from '../portal-for-tests.ts'

let portal: TestPortal
let [ann, bob] = ['', '']
const ids = { group: '', item: '' }
before(async () => {
  portal = await openTestPortal()
  ann = await portal.member('ann')
  bob = await portal.member('bob')
  await portal.member('cat')
  ids.item = (
    await portal.ask('/content/users/ann/addItem', { title: 'Oaks', type: 'Web Map', text: '{}' }, { as: ann })
  ).id
  await portal.events()
})
after(() => portal.close())

interface Row {
  readonly trigger: string
  readonly operation: string
  readonly does: () => Promise<unknown>
  /** The extra property's key and value. */
  readonly property?: () => object
  readonly by?: string
}

const at = (operation: string, parameters: object = {}, as = ann) =>
  portal.ask(`/community/groups/${ids.group}/${operation}`, parameters as never, { as })
const shared = () => [{ itemId: ids.item, itemType: 'Web Map' }]

const ROWS: readonly Row[] = [
  {
    trigger: 'group added',
    operation: 'add',
    does: async () =>
      void (ids.group = (
        await portal.ask('/community/createGroup', { title: 'Trees', tags: 'x', access: 'org' }, { as: ann })
      ).group.id)
  },
  { trigger: 'group updated', operation: 'update', does: () => at('update', { snippet: 'What grows' }) },
  { trigger: 'delete protection enabled', operation: 'protect', does: () => at('protect') },
  { trigger: 'delete protection disabled', operation: 'unprotect', does: () => at('unprotect') },
  {
    trigger: 'user invited',
    operation: 'invite',
    does: () => at('invite', { users: 'cat' }),
    property: () => ({ invitedUserNames: ['cat'] })
  },
  { trigger: 'user requests to join', operation: 'join', does: () => at('join', {}, bob), by: 'bob' },
  {
    trigger: 'user added',
    operation: 'addUsers',
    does: () => at('addUsers', { users: 'bob' }),
    property: () => ({ addedUserNames: ['bob'] })
  },
  {
    trigger: 'user role updated',
    operation: 'updateUsers',
    does: () => at('updateUsers', { admins: 'bob' }),
    property: () => ({ updatedUserNames: ['bob'] })
  },
  {
    trigger: 'item shared to group',
    operation: 'share',
    does: () => portal.ask(`/content/items/${ids.item}/share`, { groups: ids.group }, { as: ann }),
    property: () => ({ sharedItems: shared() })
  },
  {
    trigger: 'item unshared from group',
    operation: 'unshare',
    does: () => portal.ask(`/content/items/${ids.item}/unshare`, { groups: ids.group }, { as: ann }),
    property: () => ({ unsharedItems: shared() })
  },
  {
    trigger: 'user removed',
    operation: 'removeUsers',
    does: () => at('removeUsers', { users: 'bob' }),
    property: () => ({ removedUserNames: ['bob'] })
  },
  {
    trigger: 'ownership reassigned',
    operation: 'reassign',
    does: () => at('reassign', { targetUsername: 'bob' }),
    property: () => ({ reassignedTo: ['bob'] })
  },
  { trigger: 'group deleted', operation: 'delete', does: () => at('delete', {}, bob), by: 'bob' }
]

for (const { trigger, operation, does, property = () => ({}), by = 'ann' } of ROWS) {
  test(`${trigger}: groups/${operation}`, async () => {
    await does()
    const told = (await portal.events()).filter(({ event }) => event.startsWith('groups/'))
    assert.deepEqual(told, [{ event: `groups/${operation} ${ids.group}`, by, properties: property() }])
  })
}

test('what changes nothing leaves no event', async () => {
  const { id } = (await portal.ask('/community/createGroup', { title: 'Quiet', tags: 'x' }, { as: ann })).group
  await portal.ask(`/community/groups/${id}/addUsers`, { users: 'bob' }, { as: ann })
  await portal.events()
  for (const [operation, parameters] of Object.entries({
    addUsers: { users: 'bob,nobody' },
    updateUsers: { users: 'bob' },
    removeUsers: { users: 'cat' },
    invite: { users: 'bob' },
    unprotect: {}
  })) {
    await portal.ask(`/community/groups/${id}/${operation}`, parameters, { as: ann })
  }
  await portal.refused(`/community/groups/${id}/update`, { access: 'everybody' }, { as: ann })
  await portal.refused(`/community/groups/${id}/delete`, {}, { as: bob })
  assert.deepEqual(await portal.events(), [])
})
