import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Operation } from './line/operation.ts'
import { CALLERS, readPermissions, type CallerLetter } from './permissions.ts'
import { ADMIN, openTestPortal } from './portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, member } = portal

const PREFIX: Readonly<Record<Operation['root'], string>> = { sharing: '/sharing/rest', admin: '/webadaptor/admin', portaladmin: '/portaladmin' }
const MANAGER = ['viewUsers', 'updateUsers', 'inviteUsers', 'disableUsers', 'deleteUsers', 'changeUserRoles', 'manageLicenses', 'reassignUsers']
const KEEPER = ['manageSecurity', 'manageWebsite', 'manageWebhooks', 'manageCollaborations']

const boss = await portal.signIn(ADMIN)
const [security, members] = [await customRole('Security', KEEPER), await customRole('Members', MANAGER)]
const tokens = new Map<CallerLetter, string | undefined>([
  ['s', undefined], ['v', await member('viewer', 'iAAAAAAAAAAAAAAA')], ['u', await member('user')], ['p', await member('publisher', 'org_publisher')],
  ['c', await member('keeper', security)], ['m', await member('manager', members)], ['t', await member('target')], ['b', boss]
])

const table = readPermissions()
const { operations } = portal.portal

test('every operation has its line in the table, and every line its operation', () => {
  assert.deepEqual(operations.map(lineOf).toSorted(), [...table.keys()].toSorted())
})

for (const operation of operations) {
  const allowed = table.get(lineOf(operation)) ?? new Set()
  test(`${lineOf(operation)}: ${CALLERS.map((letter) => (allowed.has(letter) ? letter : '.')).join('')}`, async () => {
    for (const letter of CALLERS) {
      assert.equal(await passes(operation, letter), allowed.has(letter), `${letter} ${allowed.has(letter) ? 'is refused' : 'passes'}`)
      await restoreTarget()
    }
  })
}

/** Called without parameters, so that whoever passes mostly changes nothing. */
async function passes(operation: Operation, letter: CallerLetter): Promise<boolean> {
  const path = operation.path.replace(/:(\w+)\*?/g, (_, name: string) => ({ portal_id: 'self', username: 'target', role_id: security })[name] ?? '0'.repeat(32))
  // An operation about tokens would end the one it is called with.
  const as = operation.readsToken ? undefined : tokens.get(letter)
  const { text } = await portal.send(path, {}, { as, prefix: PREFIX[operation.root], method: 'GET' })
  const code = text.startsWith('{') ? JSON.parse(text).error?.code : undefined
  assert.notEqual(code, 498, `${path} as ${letter}`)
  assert.notEqual(code, 404, path)
  if (code === 499) assert.equal(as, undefined)
  return code !== 499 && code !== 403
}

/** The target may have deleted or disabled itself, or lost its token. */
async function restoreTarget(): Promise<void> {
  const answer = JSON.parse((await portal.send('/community/self', {}, { as: tokens.get('t') })).text)
  if (answer.error === undefined) return
  await portal.send('/community/users/target/enable', {}, { as: boss })
  const known = JSON.parse((await portal.send('/community/users/target', {}, { as: boss })).text).error === undefined
  if (known) await ask('/community/users/target/reset', { newPassword: 'correct horse 1' }, { as: boss })
  tokens.set('t', known ? await portal.signIn('target') : await member('target'))
}

async function customRole(name: string, privileges: readonly string[]): Promise<string> {
  const { id } = await ask('/portals/self/createRole', { name }, { as: boss })
  const all = ['portal:user:viewOrgUsers', 'portal:user:viewOrgItems', ...privileges.map((each) => `portal:admin:${each}`)]
  await ask(`/portals/self/roles/${id}/setPrivileges`, { privileges: { privileges: all } }, { as: boss })
  return id
}

function lineOf({ root, path }: Operation): string {
  return root === 'sharing' ? path : `${root}${path}`
}
