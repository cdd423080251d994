import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Operation } from './pipeline/operation.ts'
import { ADMIN, openTestPortal } from './portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, send } = portal
const boss = await portal.signIn(ADMIN)
const ann = await portal.member('ann', 'org_publisher')

/** Hostile and malformed values: of wrong types, out of bounds, broken, or trying to be something else. */
const VALUES = [
  '',
  ' ',
  'x',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '-1',
  '0',
  '1e999',
  '9'.repeat(400),
  'NaN',
  'true',
  'null',
  '[]',
  '{}',
  '[[[[',
  '{"a":',
  '[null]',
  '{"__proto__":{"x":1}}',
  '["' + 'x'.repeat(3_000) + '"]',
  'x'.repeat(70_000),
  '"(\\',
  'title:[* TO',
  'a AND OR (',
  '*',
  ',,,,',
  '\u202e\ufffe',
  '😀',
  '%00',
  'constructor',
  'javascript:alert(1)',
  'https://user:pass@[::1]:99999/'
]

/** Each operation gets a share of the values, the next one the next share; `hostile.long.test.ts` sends all of them. */
const SHARE = Number(process.env.LOGGIA_SHARE ?? 12)

const group = (await ask('/community/createGroup', { title: 'Target', tags: 'a', access: 'private' }, { as: ann }))
  .group.id
const item = (await ask('/content/users/ann/addItem', { title: 'Target', type: 'Web Map', text: '{}' }, { as: ann })).id
const role = (await ask('/portals/self/createRole', { name: 'Target' }, { as: boss })).id
const PREFIX: Readonly<Record<Operation['root'], string>> = {
  sharing: '/sharing/rest',
  admin: '/webadaptor/admin',
  portaladmin: '/portaladmin'
}

/**
 * Operations that delete come last, so that the others find their objects; what ends the callers' own tokens is tried
 * elsewhere.
 */
const operations = portal.portal.operations
  .filter(({ readsToken, path }) => !readsToken && path !== '/security/tokens/update')
  .toSorted((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)))

for (const [turn, operation] of operations.entries()) {
  test(`${operation.path} treats no value as another type`, async () => {
    for (const [at, parameters] of casesOf(operation, turn).entries())
      await tryOut(operation, parameters, at % 2 === 0 ? boss : ann)
  })
}

test('hostile names and ids in paths lead to nobody', async () => {
  const named = operations.filter(({ path }) => /:(?!portal_id)/.test(path) && !path.endsWith('*'))
  const values = VALUES.filter((each) => each.trim() !== '' && each.length < 5_000)
  for (const [turn, operation] of named.entries()) {
    for (const value of values.filter((_, at) => (at + turn) % Math.ceil(SHARE / 2) === 0))
      await tryOut(operation, {}, ann, encodeURIComponent(value))
  }
})

test('after all of it everything is where it was', async () => {
  assert.equal((await ask('/community/users/boss', {}, { as: boss })).role, 'org_admin')
  assert.equal((await ask('/portals/self')).id, '0123456789ABCDEF')
  assert.equal(({} as { x?: number }).x, undefined)
})

function isRemoval({ path }: Operation): boolean {
  return /delete|remove|disable|leave|updateUserRole|\/reset$/i.test(path)
}

/**
 * Some values for all parameters at once, the next ones for the next operation; and each parameter with one value only.
 */
function casesOf({ parameters }: Operation, turn: number): Readonly<Record<string, string>>[] {
  const names = [...Object.keys(parameters), 'f', 'token']
  const together = VALUES.filter((_, place) => place % SHARE === turn % SHARE).map((value) =>
    Object.fromEntries(Object.keys(parameters).map((name) => [name, value]))
  )
  const alone = names.map((name, at) => ({ [name]: VALUES[(turn + at) % VALUES.length] as string }))
  return [...together, ...alone]
}

/** An answer of the API in any case: a success, or an error that is not ours; nothing about the internals. */
async function tryOut(
  { path, root }: Operation,
  parameters: Readonly<Record<string, string>>,
  as: string,
  segment?: string
): Promise<void> {
  const known: Readonly<Record<string, string>> = {
    portal_id: 'self',
    username: 'ann',
    group_id: group,
    item_id: item,
    role_id: role,
    folder_id: '/'
  }
  const target = path.replace(
    /:(\w+)\*?/g,
    (_, name: string) => (name !== 'portal_id' && segment) || encodeURIComponent(known[name] ?? '0'.repeat(32))
  )
  const sent = 'token' in parameters ? parameters : { token: as, ...parameters }
  const { status, text } = await send(target, sent, { prefix: PREFIX[root] })
  const told = `${target} ${JSON.stringify(parameters).slice(0, 200)} answered ${status}: ${text.slice(0, 300)}`
  assert.ok([200, 404].includes(status), told)
  // Administrators read in the health of the server which database it has.
  const beside = text.replace('"database":{"kind":"sqlite"', '')
  assert.ok(!/SQLITE|SqliteError|kysely|node:internal|\/src\//i.test(beside), told)
}
