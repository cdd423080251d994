import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, openTestPortal, type Sent } from '../portal-for-tests.ts'
import { CONFIG_PROPERTIES } from './config-properties.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, send } = portal
const as = await portal.signIn(ADMIN)

const settings = async () => ask('/portals/self/settings', {}, { method: 'GET' })
const update = (sent: Sent) => ask('/portals/self/settings/update', sent, { as })
const details = async (sent: Sent) => (await refused('/portals/self/settings/update', sent, { as })).details

const NOTICE = { title: 'Terms', text: 'Be <b>kind</b>', buttons: 'acceptAndDecline', enabled: true }
const BANNER = { text: 'Works', bgColor: 'Orange', fontColor: '#000', enabled: true }

test('anonymous callers can read portals/self by self, by id, and under the old path', async () => {
  const self = await ask('/portals/self', {}, { method: 'GET' })
  assert.deepEqual(
    [
      self.id,
      self.isPortal,
      self.portalMode,
      self.isVerified,
      self.allSSL,
      self.maxTokenExpirationMinutes,
      'user' in self
    ],
    ['0123456789ABCDEF', true, 'singletenant', false, false, -1, false]
  )
  for (const path of [`/portals/${self.id}`, '/Portals/SELF', '/accounts/self', '/portals/self/'])
    assert.equal((await ask(path)).id, self.id)
  assert.equal((await refused('/portals/ffff')).message, 'Organization does not exist or is inaccessible.')
})

test('info returns the address of tokens, over HTTPS, for the address of the request', async () => {
  const host = portal.url.replace(/^http:\/\/(.*):\d+$/, '$1')
  for (const [prefix, context] of [
    ['/sharing/rest', ''],
    ['/webadaptor/sharing/rest', '/webadaptor']
  ] as const) {
    const { owningSystemUrl, authInfo } = await ask('/info', {}, { prefix, plain: true })
    assert.equal(owningSystemUrl, `https://${host}${context}`)
    assert.deepEqual(authInfo, {
      tokenServicesUrl: `https://${host}${context}/sharing/rest/generateToken`,
      isTokenBasedSecurity: true
    })
  }
})

test('the root says the version that clients switch features on by', async () => {
  assert.match((await ask('/')).currentVersion, /^\d{4}\.\d$/)
})

for (const name of ['anonymousAccessNotice', 'authenticatedAccessNotice']) {
  test(`${name}: title, text, buttons, enabled, all of them required`, async () => {
    assert.deepEqual(await update({ [name]: NOTICE }), { success: true })
    assert.deepEqual((await settings())[name], NOTICE)
    await update({ [name]: { ...NOTICE, buttons: 'okOnly', enabled: false } })
    assert.deepEqual((await settings())[name], { ...NOTICE, buttons: 'okOnly', enabled: false })
    for (const key of Object.keys(NOTICE))
      assert.deepEqual(await details({ [name]: { ...NOTICE, [key]: undefined } }), [
        `'${name}.${key}' must be specified.`
      ])
    assert.deepEqual(await details({ [name]: { title: 1, text: null, buttons: 'ok', enabled: 'true' } }), [
      `'${name}.title' must be text.`,
      `'${name}.text' must be text.`,
      `'${name}.buttons' must be acceptAndDecline or okOnly.`,
      `'${name}.enabled' must be true or false.`
    ])
  })
}

test('informationalBanner: text, bgColor, fontColor, enabled, all of them required; colours by name or in hexadecimal', async () => {
  await update({ informationalBanner: BANNER })
  assert.deepEqual((await settings()).informationalBanner, BANNER)
  for (const key of Object.keys(BANNER))
    assert.deepEqual(await details({ informationalBanner: { ...BANNER, [key]: undefined } }), [
      `'informationalBanner.${key}' must be specified.`
    ])
  for (const color of ['#fff', '#ffa500', '#FFA50080', 'rebeccapurple'])
    await update({ informationalBanner: { ...BANNER, bgColor: color } })
  for (const color of ['#ff', 'nocolour', 'red;}</style><script>', 'rgb(1,2,3)', 7]) {
    assert.deepEqual(await details({ informationalBanner: { ...BANNER, fontColor: color } }), [
      "'informationalBanner.fontColor' must be a colour name or a hexadecimal value such as #ffa500."
    ])
  }
})

/** One valid and one invalid value of each documented property (PORTAL-config-1). */
const VALUES: Readonly<Record<string, readonly [right: unknown, wrong: unknown]>> = {
  extentService: ['https://maps.example/MapServer', 'maps'],
  gcsBasemapService: ['http://maps.example/x', 7],
  footerLinks: [[{ title: 'Privacy', url: 'https://a.example' }], [{ url: 'x' }]],
  httpsDomains: [['a.example', 'b.example'], 'a.example'],
  longTokenExpiration: [20_160, '20160'],
  tokenExpiration: [120, 0],
  searchOnlineEnabled: [true, 'true'],
  portalOnlineConfigEnabled: [false, 0],
  portalLivingContentConfigEnabled: [true, null],
  configurePortalOnlineEnv: ['www.example.com', 1],
  surveyUrl: ['https://survey.example:8443/x', 'javascript:alert(1)'],
  iotViewerUrl: ['https://iot.example', []],
  restrictOrganizationPageToAdmin: [true, 1],
  showCreateDashboard: [false, 'no'],
  sceneViewerEnabled: [true, {}],
  showInAppLauncher: [['Maps'], [1]],
  webAppBuilderEnabled: [false, 'x']
}

test('portalConfigProperties: every property is checked by its type', async () => {
  assert.deepEqual(Object.keys(VALUES), Object.keys(CONFIG_PROPERTIES))
  for (const [name, [right, wrong]] of Object.entries(VALUES)) {
    const { realName } = CONFIG_PROPERTIES[name]!
    const shown = { footerLinks: [], [name]: right, ...(realName !== undefined && { [realName]: right }) }
    await update({ portalConfigProperties: { [name]: right } })
    assert.deepEqual((await settings()).portalConfigProperties, shown)
    assert.deepEqual(await details({ portalConfigProperties: { [name]: wrong } }), [
      `'portalConfigProperties.${name}' must be ${CONFIG_PROPERTIES[name]?.is}.`
    ])
    assert.deepEqual((await settings()).portalConfigProperties, shown, 'nothing has changed')
  }
})

test('portalConfigProperties: unknown ones are kept, and a property is shown under both of its names', async () => {
  const properties = { searchArcGISOnlineEnabled: false, ours: { deep: ['x'] }, webEditorInstalled: true }
  await update({ portalConfigProperties: properties })
  assert.deepEqual((await settings()).portalConfigProperties, {
    footerLinks: [],
    ...properties,
    searchOnlineEnabled: false
  })
  assert.equal((await details({ portalConfigProperties: { portalAGOConfigEnabled: 'x' } })).length, 1)
  assert.match(
    (await details({ portalConfigProperties: { searchOnlineEnabled: true, searchArcGISOnlineEnabled: false } }))[0] ??
      '',
    /one property/
  )
})

test('what is not sent stays; what is sent replaces the whole object; several are all or nothing', async () => {
  await update({ anonymousAccessNotice: NOTICE, informationalBanner: BANNER })
  await update({ portalConfigProperties: { tokenExpiration: 30 } })
  const shown = await settings()
  assert.deepEqual(
    [shown.anonymousAccessNotice, shown.informationalBanner, shown.portalConfigProperties],
    [NOTICE, BANNER, { footerLinks: [], tokenExpiration: 30 }]
  )
  await details({ anonymousAccessNotice: { ...NOTICE, title: 'Other' }, informationalBanner: {} })
  assert.equal((await settings()).anonymousAccessNotice.title, 'Terms')
})

test('a value that is not an object is refused with the name of the parameter', async () => {
  for (const wrong of ['[]', '"x"', '{', 'null', '{anonymous: 1}'])
    assert.deepEqual(await details({ anonymousAccessNotice: wrong }), [
      "'anonymousAccessNotice' must be a JSON object."
    ])
})

test('scripts in texts are shown as text', async () => {
  await update({ informationalBanner: { ...BANNER, text: '<script>alert(1)</script>' } })
  const { text, headers } = await send('/portals/self/settings?f=html', { f: 'html' })
  assert.match(headers.get('content-type') ?? '', /^text\/html/)
  assert.ok(!text.includes('<script>'))
  assert.match(text, /&#60;script&#62;/)
})

test('properties of the portal are set, shown, cleared, and checked', async () => {
  const sent = {
    name: 'City of Lyon',
    description: 'Maps',
    culture: 'fr',
    allowedOrigins: '',
    featuredGroups: [{ id: 'x', owner: 'ann' }],
    showHomePageDescription: false,
    homePageFeaturedContentCount: 3
  }
  await ask('/portals/self/update', sent, { as })
  const self = await ask('/portals/self')
  assert.deepEqual(
    [
      self.name,
      self.description,
      self.culture,
      self.featuredGroups,
      self.showHomePageDescription,
      self.homePageFeaturedContentCount
    ],
    ['City of Lyon', 'Maps', 'fr', [{ id: 'x', owner: 'ann' }], false, 3]
  )
  await ask('/portals/self/update', { description: '' }, { as })
  assert.equal((await ask('/portals/self')).description, 'Maps')
  await ask('/portals/self/update', { description: '', clearEmptyFields: true }, { as })
  assert.equal((await ask('/portals/self')).description, null)
  const { details } = await refused(
    '/portals/self/update',
    { units: 'miles', allSSL: 'perhaps', access: 'open' },
    { as }
  )
  assert.deepEqual(details, [
    "'access' must be one of public, private.",
    "'allSSL' must be true or false.",
    "'units' must be one of english, metric."
  ])
})

test('properties that the portal does not know are kept as they were sent, shown to everybody, and cleared (PORTAL-self-4)', async () => {
  const sent = {
    surveyTeam: 'Ångström & co',
    homePageTheme: { header: '#0A0', rows: [1, 2] },
    showRibbon: false,
    columnCount: 3,
    postcode: '01200',
    nothing: ''
  }
  await ask('/portals/self/update', sent, { as })
  const { surveyTeam, homePageTheme, showRibbon, columnCount, postcode, nothing } = await ask('/portals/self')
  assert.deepEqual(
    [surveyTeam, homePageTheme, showRibbon, columnCount, postcode, nothing],
    ['Ångström & co', { header: '#0A0', rows: [1, 2] }, false, 3, '01200', undefined]
  )
  await ask('/portals/self/update', { SHOWRIBBON: true, surveyTeam: '', clearEmptyFields: true }, { as })
  const after = await ask('/portals/self')
  assert.deepEqual(
    [after.SHOWRIBBON, 'showRibbon' in after, 'surveyTeam' in after, after.columnCount],
    [true, false, false, 3]
  )
})

test('computed properties of portals/self are not stored: the whole of it may be sent back', async () => {
  const before = await ask('/portals/self')
  // As clients send it: they leave out what is null (PORTAL-request-5).
  const whole = Object.fromEntries(
    Object.entries(await ask('/portals/self', {}, { as })).filter(([, value]) => value !== null)
  )
  assert.ok('user' in whole)
  await ask(
    '/portals/self/update',
    { ...whole, id: 'f'.repeat(16), storageQuota: 5, isPortal: false, columnCount: 4 },
    { as }
  )
  assert.deepEqual(await ask('/portals/self'), { ...before, columnCount: 4 })
})

test('properties that the portal does not know have names of letters and digits, and a bound', async () => {
  const before = await ask('/portals/self')
  for (const sent of [
    { '<b>': '1' },
    { __proto: '1' },
    { story: 'x'.repeat(100_000) },
    { story: 'a\u0000b' },
    { story: { a: '\u0000' } }
  ])
    assert.equal((await refused('/portals/self/update', sent, { as })).code, 400)
  assert.deepEqual(await ask('/portals/self'), before)
})

test('security is not changed by a member who manages the website only, and only default administrators verify', async () => {
  const { id } = await ask('/portals/self/createRole', { name: 'Webmaster' }, { as })
  await ask(
    `/portals/self/roles/${id}/setPrivileges`,
    { privileges: { privileges: ['portal:admin:manageWebsite'] } },
    { as }
  )
  const web = await portal.member('web', id)
  await ask('/portals/self/update', { summary: 'Open data' }, { as: web })
  for (const sent of [
    { allSSL: true },
    { access: 'private' },
    { allowedOrigins: 'https://a.example' },
    { isVerified: true }
  ])
    assert.equal((await refused('/portals/self/update', sent, { as: web })).code, 403)
  await ask('/portals/self/update', { isVerified: true }, { as })
  assert.equal((await ask('/portals/self')).isVerified, true)
})

test('listeners learn of verification and of its end once, within its transaction', async () => {
  await ask('/portals/self/update', { isVerified: false }, { as })
  const heard: boolean[] = []
  portal.portal.organizations.onVerified(async (tx, caller, isVerified) => {
    assert.equal(
      (await tx.selectFrom('organization').select('verified').executeTakeFirst())?.verified,
      isVerified ? 1 : 0
    )
    assert.equal(caller.name, ADMIN)
    heard.push(isVerified)
  })
  for (const isVerified of [true, true, false, true]) await ask('/portals/self/update', { isVerified }, { as })
  assert.deepEqual(heard, [true, false, true])
})

test('a private organization is seen by members only', async () => {
  await ask('/portals/self/update', { access: 'private' }, { as })
  for (const path of ['/community/users', '/portals/self/securityPolicy']) assert.equal((await refused(path)).code, 499)
  for (const path of ['/portals/self', '/info', '/portals/self/settings']) await ask(path)
  await ask('/community/users', {}, { as })
  await ask('/portals/self/update', { access: 'public' }, { as })
})

test('allowedOrigins opens responses to pages of those origins only', async () => {
  const origin = async (from: string) =>
    (await send('/portals/self', {}, { headers: { origin: from } })).headers.get('access-control-allow-origin')
  assert.equal(await origin('https://a.example'), '*')
  await ask('/portals/self/update', { allowedOrigins: 'https://a.example,https://b.example' }, { as })
  assert.deepEqual(
    [await origin('https://b.example'), await origin('https://evil.example')],
    ['https://b.example', 'https://a.example']
  )
  await ask('/portals/self/update', { allowedOrigins: '[]' }, { as })
  assert.equal(await origin('https://evil.example'), '*')
})

test('the security policy is read, updated within its limits, and reset', async () => {
  const read = async () => ask('/portals/self/securityPolicy')
  const shown = (policy: object) => ({ id: '0123456789ABCDEF', ...policy, passwordPolicy: policy })
  assert.deepEqual(
    await read(),
    shown({
      minLength: 12,
      minUpper: null,
      minLower: null,
      minLetter: null,
      minDigit: null,
      minOther: null,
      expirationInDays: null,
      historySize: null
    })
  )
  await ask(
    '/portals/self/securityPolicy/update',
    { minLength: 14, minUpper: 2, minDigit: 1, minLetter: 0, historySize: 3 },
    { as }
  )
  assert.deepEqual(
    await read(),
    shown({
      minLength: 14,
      minUpper: 2,
      minLower: null,
      minLetter: null,
      minDigit: 1,
      minOther: null,
      expirationInDays: null,
      historySize: 3
    })
  )
  const wrong = await refused('/portals/self/securityPolicy/update', { minLength: 7, historySize: 11 }, { as })
  assert.deepEqual(wrong.details, [
    "'minLength' must be a whole number from 8 to 128.",
    "'historySize' must be a whole number from 0 to 10."
  ])
  await ask('/portals/self/securityPolicy/reset', {}, { as })
  assert.equal((await read()).minLength, 12)
})

test('checkUrl trusts the portal itself and what administrators listed', async () => {
  const trusted = async (url: string) => (await ask('/portals/checkUrl', { url }, { as })).trusted
  assert.deepEqual(
    [
      await trusted(`${portal.url.replace('http:', 'https:')}/x`),
      await trusted('https://gis.example/server'),
      await trusted('nonsense')
    ],
    [true, false, false]
  )
  await ask('/portals/self/update', { authorizedCrossOriginDomains: 'https://gis.example' }, { as })
  assert.equal(await trusted('https://gis.example/server'), true)
})

test('administrators read the settings of the server with their origin', async () => {
  assert.deepEqual(await ask('/portals/self/settings/server', {}, { as }), {
    settings: [{ name: 'port', value: '8080', origin: 'default', meaning: 'Port of HTTP.' }]
  })
})
