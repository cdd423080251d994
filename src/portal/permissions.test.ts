import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { CALLERS, type CallerLetter, readPermissions } from './permissions.ts'
import {
  APPLICANT,
  isRefusal,
  MEMBER_OF_GROUP,
  makeThings,
  sentTo,
  type Things
} from './permissions-things-for-tests.ts'
import type { Operation } from './pipeline/operation.ts'
import { ADMIN, openTestPortal } from './portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, member } = portal

const PREFIX: Readonly<Record<Operation['root'], string>> = {
  sharing: '/sharing/rest',
  admin: '/webadaptor/admin',
  portaladmin: '/portaladmin'
}
const MANAGER = [
  'viewUsers',
  'updateUsers',
  'inviteUsers',
  'disableUsers',
  'deleteUsers',
  'changeUserRoles',
  'manageLicenses',
  'reassignUsers'
]
const KEEPER = ['manageSecurity', 'manageWebsite', 'manageWebhooks', 'manageCollaborations']

const boss = await portal.signIn(ADMIN)
const [security, members] = [await customRole('Security', KEEPER), await customRole('Members', MANAGER)]
const tokens = new Map<CallerLetter, string | undefined>([
  ['s', undefined],
  ['v', await member('viewer', 'iAAAAAAAAAAAAAAA')],
  ['u', await member('user')],
  ['p', await member('publisher', 'org_publisher')],
  ['c', await member('keeper', security)],
  ['m', await member('manager', members)],
  ['g', await member(MEMBER_OF_GROUP)],
  ['t', await member('target', 'org_publisher')],
  ['b', boss]
])

const applicant = await member(APPLICANT)
let things = await newThings()

const table = readPermissions()
const { operations } = portal.portal

test('every operation has its line in the table, and every line its operation', () => {
  assert.deepEqual(operations.map(lineOf).toSorted(), [...table.keys()].toSorted())
})

for (const operation of operations) {
  const allowed = table.get(lineOf(operation)) ?? new Set()
  test(`${lineOf(operation)}: ${CALLERS.map((letter) => (allowed.has(letter) ? letter : '.')).join('')}`, async () => {
    for (const letter of CALLERS) {
      const passed = await passes(operation, letter)
      assert.equal(passed, allowed.has(letter), `${letter} ${passed ? 'passes' : 'is refused'}`)
      await restore(passed)
    }
  })
}

async function passes(operation: Operation, letter: CallerLetter): Promise<boolean> {
  const named: Readonly<Record<string, string>> = {
    portal_id: 'self',
    username: operation.path.includes('/applications/') ? APPLICANT : 'target',
    role_id: security,
    item_id: things.item,
    folder_id: things.folder,
    group_id: things.group,
    comment_id: things.comment
  }
  const path = operation.path.replace(/:(\w+)\*?/g, (_, name: string) => named[name] ?? '0'.repeat(32))
  // An operation about tokens would end the one it is called with.
  const as = operation.readsToken ? undefined : tokens.get(letter)
  const sent = sentTo(operation, things)
  const holdsFile = Object.values(sent).some((value) => value instanceof File)
  const { text } = await portal.send(path, sent, {
    as,
    prefix: PREFIX[operation.root],
    method: holdsFile ? 'POST' : 'GET'
  })
  const body = text.startsWith('{') ? JSON.parse(text) : {}
  assert.ok(![498, 404].includes(body.error?.code), `${path} as ${letter}: ${text}`)
  if (body.error?.code === 499) assert.equal(as, undefined)
  return !isRefusal(body)
}

/** Everything is as it was for the next caller. Only who passes can change the target. */
async function restore(passed: boolean): Promise<void> {
  if (passed) await restoreTarget()
  if ((await portal.events()).length === 0) return
  things = await newThings()
}

async function newThings(): Promise<Things> {
  const made = await makeThings(portal, 'target', { as: tokens.get('t') ?? '', boss, applicant })
  await portal.events()
  return made
}

/** The target may have deleted or disabled itself, or lost its token. */
async function restoreTarget(): Promise<void> {
  const answer = JSON.parse(
    (await portal.send('/community/users/target/notifications', {}, { as: tokens.get('t') })).text
  )
  if (answer.error === undefined) return
  await portal.send('/community/users/target/enable', {}, { as: boss })
  const known = JSON.parse((await portal.send('/community/users/target', {}, { as: boss })).text).error === undefined
  if (known) await ask('/community/users/target/reset', { newPassword: 'correct horse 1' }, { as: boss })
  tokens.set('t', known ? await portal.signIn('target') : await member('target', 'org_publisher'))
}

async function customRole(name: string, privileges: readonly string[]): Promise<string> {
  const { id } = await ask('/portals/self/createRole', { name }, { as: boss })
  const all = [
    'portal:user:viewOrgUsers',
    'portal:user:viewOrgItems',
    'portal:user:viewOrgGroups',
    ...privileges.map((each) => `portal:admin:${each}`)
  ]
  await ask(`/portals/self/roles/${id}/setPrivileges`, { privileges: { privileges: all } }, { as: boss })
  return id
}

function lineOf({ root, path }: Operation): string {
  return root === 'sharing' ? path : `${root}${path}`
}
