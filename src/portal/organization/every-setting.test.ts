/**
 * Every setting that an operation accepts works, is shown to clients as it was set, or is refused: none is kept in
 * silence.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import test, { after } from 'node:test'
import type { Parameter } from '../pipeline/parameter.ts'
import { ADMIN, openTestPortal, PASSWORD, type Sent } from '../portal-for-tests.ts'
import { CONFIG_PROPERTIES } from './config-properties.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, send } = portal
const as = await portal.signIn(ADMIN)
await portal.member('ann')
const set = (sent: Sent) => ask('/portals/self/update', sent, { as })
const own = portal.url.replace('http:', 'https:')

/**
 * `clients`: Loggia only shows it, applications of the portal go by it. `only`: the other value is refused. A text: the
 * test that shows the effect, as `file: name`.
 */
type Proof = 'clients' | { readonly only: boolean } | string | (() => Promise<void>)

const PORTAL: Readonly<Record<string, Proof>> = {
  name: 'clients',
  description: 'clients',
  summary: 'clients',
  portalName: 'clients',
  backgroundImage: 'clients',
  helpBase: 'clients',
  staticImagesUrl: 'clients',
  urlKey: 'clients',
  customBaseUrl: 'clients',
  thumbnail: 'clients',
  portalThumbnail: 'clients',
  culture: 'clients',
  cultureFormat: 'clients',
  region: 'clients',
  units: 'clients',
  homePageFeaturedContent: 'clients',
  homePageFeaturedContentCount: 'clients',
  showHomePageDescription: 'clients',
  featuredGroups: 'clients',
  featuredGroupsId: 'clients',
  rotatorPanels: 'clients',
  defaultBasemap: 'clients',
  defaultVectorBasemap: 'clients',
  useVectorBasemaps: 'clients',
  defaultExtent: 'clients',
  basemapGalleryGroupQuery: 'clients',
  vectorBasemapGalleryGroupQuery: 'clients',
  colorSetsGroupQuery: 'clients',
  featuredItemsGroupQuery: 'clients',
  galleryTemplatesGroupQuery: 'clients',
  layerTemplatesGroupQuery: 'clients',
  livingAtlasGroupQuery: 'clients',
  stylesGroupQuery: 'clients',
  symbolSetsGroupQuery: 'clients',
  templatesGroupQuery: 'clients',
  helperServices: 'clients',
  portalProperties: 'clients',
  links: 'clients',
  contacts: 'clients',
  authorizedCrossOriginNoCorsDomains: 'clients',
  metadataFormats: 'clients',
  metadataEditable: 'clients',
  access: 'organization.test.ts: a private organization is seen by members only',
  allSSL:
    '../tokens/tokens.test.ts: an HTTPS-only organization: tokens are marked ssl, everything over plain HTTP is refused',
  isVerified:
    '../items/contract/status.contract.ts: verification converts every org_ item; sharing with the public and unsharing change the status automatically',
  maxTokenExpirationMinutes:
    '../tokens/tokens.test.ts: expiration: minutes, 15 days at most, and no more than the organization allows',
  allowedOrigins: 'organization.test.ts: allowedOrigins opens responses to pages of those origins only',
  authorizedCrossOriginDomains:
    'organization.test.ts: checkUrl trusts the portal itself and what administrators listed',
  commentsEnabled:
    '../items/contract/comments-and-files.contract.ts: comments need a member, a text, and an item and an organization that take them',
  canSharePublic: "../items/contract/sharing.contract.ts: await ask('/portals/self/update', { canSharePublic: false }",
  updateUserProfileDisabled: '../users/users.test.ts: profiles are closed to their users when the organization says so',
  inactivityTimeout:
    '../tokens/tokens.test.ts: inactivityTimeout ends tokens that nobody uses, on every server, and none that is used',
  clearEmptyFields: 'organization.test.ts: properties of the portal are set, shown, cleared, and checked',
  canSearchPublic: { only: true },
  mfaEnabled: async () => {
    const begin = `/community/users/${ADMIN}/secondFactor/begin`
    await set({ mfaEnabled: false })
    assert.equal(
      (await refused(begin, { password: PASSWORD }, { as })).message,
      'Second factors are switched off in this portal.'
    )
    await set({ mfaEnabled: true })
    assert.match((await ask(begin, { password: PASSWORD }, { as })).secret, /^[A-Z2-7]{32}$/)
  },
  canShareBingPublic: { only: false },
  eueiEnabled: { only: false },
  useStandardizedQuery: { only: true },
  notificationsEnabled: async () => {
    const notify = { users: 'ann', subject: 'a', message: 'b' }
    await set({ notificationsEnabled: false })
    assert.equal(
      (await refused('/portals/self/createNotification', notify, { as })).message,
      'Notifications are switched off.'
    )
    await set({ notificationsEnabled: true })
    await ask('/portals/self/createNotification', notify, { as })
  },
  allowedRedirectUris: async () => {
    const lead = async (redirectUri: string): Promise<string | null> => {
      const state = Buffer.from(JSON.stringify({ redirectUri, state: 'x' })).toString('base64url')
      const response = await fetch(`${portal.url}/sharing/rest/oauth2/signin`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ f: 'json', oauth_state: state, username: ADMIN, password: PASSWORD }),
        headers: { 'x-forwarded-proto': 'https' }
      })
      return response.headers.get('location')?.split('#')[0] ?? null
    }
    assert.equal(await lead('https://app.example/back'), null)
    await set({ allowedRedirectUris: 'https://app.example/back,urn:ietf:wg:oauth:2.0:oob' })
    const wanted = [
      `${own}/home`,
      'https://app.example/back',
      'https://app.example/back/two?x=1',
      'https://app.example/backwards',
      'https://app.example/',
      'https://evil.example/https://app.example/back',
      'https://app.example@evil.example/back',
      'http://app.example/back',
      'urn:ietf:wg:oauth:2.0:oob',
      'javascript:ietf:wg:oauth:2.0:oob/;alert(1)'
    ]
    const led: (string | null)[] = []
    for (const each of wanted) led.push(await lead(each))
    assert.deepEqual(led, [...wanted.slice(0, 3), null, null, null, null, null, null, null])
    for (const wrong of ['http://app.example/', 'app.example', 'https://user@app.example/', 'javascript:alert(1)'])
      assert.equal((await refused('/portals/self/update', { allowedRedirectUris: wrong }, { as })).code, 400, wrong)
    await set({ allowedRedirectUris: '', clearEmptyFields: true })
  }
}

const POLICY: Readonly<Record<string, Proof>> = Object.fromEntries([
  ...['minLength', 'minUpper', 'minLower', 'minLetter', 'minDigit', 'minOther'].map((name) => [
    name,
    '../users/password-policy.test.ts: what an organization demands is demanded beside'
  ]),
  ...['expirationInDays', 'historySize'].map((name) => [
    name,
    '../users/users.test.ts: the security policy holds for new passwords: history, kinds of characters, age'
  ])
])

const SETTINGS: Readonly<Record<string, Proof>> = {
  anonymousAccessNotice: 'clients',
  authenticatedAccessNotice: 'clients',
  informationalBanner: 'clients',
  portalConfigProperties: 'organization.test.ts: portalConfigProperties: every property is checked by its type'
}

const WEBHOOKS: Readonly<Record<string, Proof>> = Object.fromEntries([
  ...['notificationAttempts', 'notificationTimeOutInSeconds', 'notificationElapsedTimeInSeconds'].map((name) => [
    name,
    '../../events/webhooks/deliverer.test.ts: settings count from the next attempt on'
  ]),
  ...['numberOfFailures', 'daysInPast'].map((name) => [
    name,
    '../../events/webhooks/deliverer.test.ts: without its own policy a webhook has that of the settings'
  ])
])

const LIFETIMES =
  '../tokens/tokens.test.ts: tokens of the sign-in page live as long as the configuration says, and longer for a user who stays signed in'
const CONFIG: Readonly<Record<string, Proof>> = {
  ...Object.fromEntries(Object.keys(CONFIG_PROPERTIES).map((name): [string, Proof] => [name, 'clients'])),
  tokenExpiration: LIFETIMES,
  longTokenExpiration: LIFETIMES
}

const TABLES: readonly (readonly [path: string, proofs: Readonly<Record<string, Proof>>, root?: string])[] = [
  ['/portals/:portal_id/update', PORTAL],
  ['/portals/:portal_id/securityPolicy/update', POLICY],
  ['/portals/:portal_id/settings/update', SETTINGS],
  ['/portals/:portal_id/webhooks/settings/update', WEBHOOKS]
]

for (const [path, proofs] of TABLES) {
  const parameters =
    portal.portal.operations.find((operation) => operation.root === 'sharing' && operation.path === path)?.parameters ??
    {}

  test(`${path}: every setting has its proof here, and every proof its setting`, () => {
    assert.deepEqual(Object.keys(proofs).toSorted(), Object.keys(parameters).toSorted())
  })

  for (const [name, proof] of Object.entries(proofs))
    test(`${path} ${name}: ${typeof proof === 'string' ? proof : 'as proved here'}`, () =>
      prove(name, proof, parameters[name]))
}

test('portalConfigProperties: what is not for clients has its proof', async () => {
  for (const [name, proof] of Object.entries(CONFIG)) if (proof !== 'clients') await prove(name, proof, undefined)
})

test('securityConfig: pages for people can be switched off, what is not there is refused, and the rest is the clients’ own', async () => {
  const update = (securityConfig: object) =>
    send('/security/config/update', { securityConfig }, { as, prefix: '/portaladmin' })
  const page = async (path: string): Promise<[number, boolean]> => {
    const { status, text } = await send(path, { f: 'html' }, { as })
    return [status, text.includes('Services directory has been disabled.')]
  }
  assert.deepEqual(await page('/portals/self'), [200, false])
  await update({ disableServicesDirectory: true, ofAClient: 1 })
  assert.deepEqual(await page('/portals/self'), [403, true])
  assert.deepEqual(
    await page(`/oauth2/authorize?response_type=token&redirect_uri=${encodeURIComponent(`${own}/home`)}`),
    [200, false],
    'the page of sign-in stays'
  )
  assert.equal(typeof (await ask('/portals/self', {}, { as })).id, 'string', 'programs go on')
  assert.equal((await ask('/security/config', {}, { as, prefix: '/portaladmin' })).ofAClient, 1)
  await update({ disableServicesDirectory: false })
  assert.deepEqual(await page('/portals/self'), [200, false])
  for (const wrong of [{ disableServicesDirectory: 'yes' }, { enableAutomaticAccountCreation: true }])
    assert.match((await update(wrong)).text, /"code":400/)
})

async function prove(name: string, proof: Proof, parameter: Parameter<unknown> | undefined): Promise<void> {
  if (typeof proof === 'function') return proof()
  if (typeof proof === 'object') {
    await set({ [name]: proof.only })
    return assert.equal((await refused('/portals/self/update', { [name]: !proof.only }, { as })).code, 400)
  }
  if (proof !== 'clients') return assertTestExists(proof)
  if (name.endsWith('Notice') || name.endsWith('Banner')) {
    const value = name.endsWith('Notice')
      ? { title: 't', text: 'x', buttons: 'okOnly', enabled: true }
      : { text: 'x', bgColor: 'red', fontColor: 'blue', enabled: true }
    await ask('/portals/self/settings/update', { [name]: value }, { as })
    return assert.deepEqual((await ask('/portals/self/settings', {}, { as }))[name], value)
  }
  const candidates = ['false', '7', '{"a":1}', '[{"a":1}]', 'metric', 'https://a.example', 'text']
  const raw = candidates.find((each) => parameter?.read(each) !== undefined) as string
  await set({ [name]: raw })
  assert.deepEqual((await ask('/portals/self', {}, { as }))[name], parameter?.read(raw))
}

function assertTestExists(proof: string): void {
  const [, file = '', name = ''] = /^(\S+): (.*)$/.exec(proof) ?? []
  assert.ok(readFileSync(resolve(import.meta.dirname, file), 'utf8').includes(name), proof)
}
