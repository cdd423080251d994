/** Settings of the portal in the administration: the forms with their operations, and what they change. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Portal } from '../e2e/portal.ts'
import type { FormCase } from './admin-cases.ts'
import { formsOf, type Visitor, visitAs } from './admin-visitor.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const SELF = '/portals/self'
const NOTICE = { title: '', text: '', buttons: 'okOnly', enabled: false }
const website = { operation: `${SELF}/update`, harmless: { portalProperties: 'x' } }
const settings = { operation: `${SELF}/settings/update`, harmless: { anonymousAccessNotice: 'x' } }
const security = { operation: `${SELF}/update`, harmless: { maxTokenExpirationMinutes: 'x' } }

export const SETTINGS_CASES: readonly FormCase[] = [
  { page: '/admin/settings/', form: 'general', ...website, effective: { portalName: 'Forged' } },
  { page: '/admin/settings/', form: 'accessibility', ...website, effective: { status: 'full' } },
  { page: '/admin/settings/look/', form: 'look', ...website, effective: { accent: '#123456' } },
  { page: '/admin/settings/home/', form: 'home', ...website, effective: { homeTitle: 'Forged' } },
  {
    page: '/admin/settings/metadata/',
    form: 'themes',
    operation: `${SELF}/metadataLists/update`,
    harmless: { themes: '[1]' },
    effective: { themes: 'Forged' }
  },
  {
    page: '/admin/pages/new/',
    form: 'create',
    operation: `${SELF}/createPage`,
    harmless: { newSlug: 'A B' },
    effective: { 'texts.en.title': 'Forged', newSlug: 'forged' }
  },
  {
    page: '/admin/settings/notices/',
    form: 'banner',
    ...settings,
    effective: { 'informationalBanner.text': 'Forged' }
  },
  { page: '/admin/settings/notices/', form: 'anonymousAccessNotice', ...settings, effective: {} },
  { page: '/admin/settings/notices/', form: 'authenticatedAccessNotice', ...settings, effective: {} },
  { page: '/admin/settings/notices/', form: 'days', ...website, effective: { noticeDays: '1' } },
  {
    page: '/admin/settings/mail/',
    form: 'server',
    operation: `${SELF}/mail/update`,
    harmless: { port: 'x' },
    effective: { host: 'mail.forged.example', sender: 'forged@forged.example' }
  },
  {
    page: '/admin/settings/quotas/',
    form: 'key',
    operation: `${SELF}/quotas/updateKey`,
    harmless: { dailyCalls: 'x' },
    effective: { dailyCalls: '1' }
  },
  {
    page: '/admin/settings/security/',
    form: 'access',
    ...security,
    effective: { access: 'private', confirmed: '1' }
  },
  {
    page: '/admin/settings/security/',
    form: 'rules',
    operation: `${SELF}/securityPolicy/update`,
    harmless: { minLength: 'x' },
    effective: { minLength: '20' }
  },
  {
    page: '/admin/settings/security/',
    form: 'lives',
    ...settings,
    effective: { 'portalConfigProperties.tokenExpiration': '5' }
  },
  { page: '/admin/settings/security/', form: 'limits', ...security, effective: { inactivityTimeout: '5' } },
  {
    page: '/admin/settings/security/',
    form: 'sites',
    ...security,
    effective: { allowedOrigins: 'https://forged.example' }
  }
]

/** A key whose quota the page of quotas sets. */
export async function makeKey(portal: Portal): Promise<string> {
  return (await call(portal, '/community/users/admin/apiKeys/create', { name: 'Bus stops' })).id
}

/** What the forms of settings change. */
export async function settingsState(portal: Portal): Promise<unknown> {
  const { portalName, portalProperties, access, allSSL, inactivityTimeout, allowedOrigins } = await call(
    portal,
    SELF,
    {}
  )
  return [
    { portalName, portalProperties, access, allSSL, inactivityTimeout, allowedOrigins },
    await call(portal, `${SELF}/settings`, {}),
    await call(portal, `${SELF}/securityPolicy`, {}),
    await call(portal, `${SELF}/mail`, {}),
    (await call(portal, `${SELF}/quotas`, {})).callers.map(({ dailyCalls }: { dailyCalls: number }) => dailyCalls)
  ]
}

export function testSettings(
  portal: Portal,
  { admin, stranger }: { readonly admin: Visitor; readonly stranger: Visitor }
): void {
  const self = () => call(portal, SELF, {})
  const site = async () => (await self()).portalProperties.site

  test('the server for mails is set and tried; its password is never shown, and mistakes keep what was typed', async () => {
    const page = '/admin/settings/mail/'
    const server = {
      host: 'localhost',
      port: '1',
      sender: 'portal@example.org',
      username: 'ann',
      password: 'mail-pass'
    }
    const plain = await admin.send(page, 'server', { ...server, security: 'none', host: 'mail.example.org' })
    assert.match(plain.text, /must be encrypted/)
    assert.match(plain.text, /name="host"[^>]*value="mail\.example\.org"/)
    assert.doesNotMatch(plain.text, /mail-pass/)
    assert.equal((await admin.send(page, 'server', { ...server, security: 'starttls' })).to, `${page}?done=saved`)
    const { text } = await admin.read(page)
    assert.doesNotMatch(text, /mail-pass/)
    assert.match(text, /One is kept, sealed[\s\S]*All mails were sent/)
    assert.deepEqual(await faultsOf(page, text), [])
    const tried = await admin.send(page, 'test', { to: 'eve@example.org' })
    assert.match(tried.text, /could not be given to localhost:1[\s\S]*name="to"[^>]*value="eve@example\.org"/)
    const invited = await admin.send('/admin/users/new/', 'add', { email: 'eve@example.org' })
    assert.match(invited.text, /A mail with the link is on its way to eve@example\.org[\s\S]*\/sign-up\?invitation=/)
    const question = await admin.send(page, 'remove')
    const form = formsOf(question.text).find((each) => each.get('confirmed') === '1') ?? new URLSearchParams()
    assert.equal((await admin.post(page, form)).to, `${page}?done=mailRemoved`)
    assert.equal((await stranger.read(page)).status, 403)
  })

  test('a portal that nobody named keeps the name of its pages when something else is saved', async () => {
    await admin.send('/admin/settings/', 'general', { contact: 'data@ardent.example' })
    assert.match((await admin.read('/')).text, /class="brand"[\s\S]*<bdi>Open data<\/bdi>/)
  })

  test('name, description and contacts are saved; an emptied field is cleared, and data of applications stay', async () => {
    await call(portal, `${SELF}/update`, { portalProperties: '{"app": {"kept": true}, "site": {"accent": "#7a2048"}}' })
    const page = '/admin/settings/'
    const saved = await admin.send(page, 'general', {
      portalName: 'Data of Ardent',
      description: '<p>What the city knows.</p>',
      contact: 'data@ardent.example'
    })
    assert.equal(saved.to, `${page}?done=saved`)
    assert.match((await admin.read('/')).text, /Data of Ardent[\s\S]*What the city knows\./)
    await admin.send(page, 'general', { description: '' })
    const { description, portalName, portalProperties } = await self()
    assert.deepEqual(
      [description, portalName, portalProperties],
      [null, 'Data of Ardent', { app: { kept: true }, site: { accent: '#7a2048', contact: 'data@ardent.example' } }]
    )
    await admin.send(page, 'accessibility', { status: 'partial', rate: '87', date: '2026-11-22' })
    assert.deepEqual((await site()).accessibility, { status: 'partial', rate: 87, date: '2026-11-22' })
  })

  test('texts and links of one language leave those of the others', async () => {
    const page = '/admin/settings/home/'
    await admin.send(page, 'home', {
      homeTitle: 'Welcome',
      headerLinks: 'City | https://ardent.example/\nAbout | /about/'
    })
    await admin.send(`${page}?language=fr`, 'home', {
      homeTitle: 'Bienvenue',
      headerLinks: 'La ville | https://ardent.example/\nAbout | /about/'
    })
    const { homeTitle, headerLinks } = await site()
    assert.deepEqual(homeTitle, { '': 'Welcome', fr: 'Bienvenue' })
    assert.deepEqual(headerLinks, [
      { label: { '': 'City', fr: 'La ville' }, href: 'https://ardent.example/' },
      { label: 'About', href: '/about/' }
    ])
    assert.match((await admin.read('/?flg=fr')).text, /La ville/)
    assert.match((await admin.read('/?flg=de')).text, /Welcome/)
    const wrong = await admin.send(page, 'home', { homeTitle: 'Kept', footerLinks: 'Script | javascript:alert(1)' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /This line is not a link: Script \| javascript:alert\(1\)[\s\S]*value="Kept"/)
  })

  test('an accent that white cannot be read on is refused with one that can; a preview changes nothing', async () => {
    const page = '/admin/settings/look/'
    const preview = await admin.send(page, 'look', { accent: 'gold', preview: '1' })
    assert.equal(preview.status, 200)
    assert.match(preview.text, /fill="#ffd700"[\s\S]*Hard to read/)
    const refused = await admin.send(page, 'look', { accent: 'gold' })
    assert.equal(refused.status, 400)
    const proposal = /(#[0-9a-f]{6}) can be read/.exec(refused.text)?.[1] ?? ''
    assert.equal((await site()).accent, '#7a2048')
    assert.equal((await admin.send(page, 'look', { accent: proposal })).to, `${page}?done=saved`)
    assert.equal((await site()).accent, proposal)
    await admin.send(page, 'look', { accent: '' })
    assert.equal('accent' in (await site()), false)
  })

  test('a banner is saved as it is, and a colour that can be read is offered', async () => {
    const page = '/admin/settings/notices/'
    const banner = {
      'informationalBanner.text': 'The portal moves',
      'informationalBanner.bgColor': '#ffe08a',
      'informationalBanner.fontColor': '#a06a00',
      'informationalBanner.enabled': 'true'
    }
    assert.equal((await admin.send(page, 'banner', banner)).to, `${page}?done=saved`)
    const shown = await admin.read(page)
    assert.match(shown.text, /3\.\d<\/b>[\s\S]*Hard to read/)
    const offered = formsOf(shown.text).filter((form) => form.get('do') === 'banner')[1]
    await admin.post(page, offered as URLSearchParams)
    assert.match((await admin.read(page)).text, /Readable \(WCAG AA\)/)
    assert.match((await admin.read('/')).text, /The portal moves/)
    const wrong = await admin.send(page, 'banner', { 'informationalBanner.bgColor': 'grayish' })
    assert.match(wrong.text, /id="banner-informationalBanner\.bgColor-error"[^>]*>[^<]*must be a colour name/)
    await admin.send(page, 'banner', { 'informationalBanner.enabled': [] })
    await admin.send(page, 'anonymousAccessNotice', { 'anonymousAccessNotice.title': 'Terms' })
    const { anonymousAccessNotice } = await call(portal, `${SELF}/settings`, {})
    assert.deepEqual(anonymousAccessNotice, { ...NOTICE, title: 'Terms', buttons: 'acceptAndDecline' })
  })

  test('security settings are saved; a portal is made private only after a question', async () => {
    const page = '/admin/settings/security/'
    const question = await admin.send(page, 'access', { access: 'private' })
    assert.match(question.text, /Visitors without an account see nothing any more/)
    assert.equal((await self()).access, 'public')
    await admin.send(page, 'rules', { minLength: '14', minDigit: '1' })
    const { minLength, minDigit, minUpper } = await call(portal, `${SELF}/securityPolicy`, {})
    assert.deepEqual([minLength, minDigit, minUpper], [14, 1, null])
    assert.match((await admin.send(page, 'rules', { minLength: '3' })).text, /id="rules-minLength-error"/)
    await admin.send(page, 'reset')
    await admin.send(page, 'lives', { 'portalConfigProperties.tokenExpiration': '60' })
    const { portalConfigProperties } = await call(portal, `${SELF}/settings`, {})
    assert.deepEqual([portalConfigProperties.tokenExpiration, portalConfigProperties.longTokenExpiration], [60, 20_160])
    await admin.send(page, 'sites', { allowedOrigins: 'https://app.example/\nhttps://b.example' })
    assert.deepEqual((await self()).allowedOrigins, ['https://app.example', 'https://b.example'])
    assert.match((await admin.send(page, 'sites', { allowedOrigins: 'app' })).text, /id="sites-allowedOrigins-error"/)
    await admin.send(page, 'sites', { allowedOrigins: '' })
    await admin.send(page, 'newUsers', { defaultRoleForUser: 'org_publisher' })
    assert.match((await admin.read(page)).text, /<option value="org_publisher" selected/)
    await admin.send(page, 'newUsers', { defaultRoleForUser: 'org_user' })
  })

  test('who manages only the website sees no form for security, and sends none; the same the other way round', async () => {
    const formsSeen = async (privilege: string): Promise<readonly [Visitor, readonly string[]]> => {
      const name = `only-${privilege.toLowerCase()}`
      const { id } = await call(portal, `${SELF}/createRole`, { name, description: name })
      const privileges = ['portal:user:viewOrgUsers', `portal:admin:${privilege}`]
      await call(portal, `${SELF}/roles/${id}/setPrivileges`, { privileges: JSON.stringify({ privileges }) })
      const invitations = [{ username: name, role: id, password: PASSWORD }]
      await call(portal, `${SELF}/invite`, { invitationList: JSON.stringify({ invitations }) })
      const visitor = await visitAs(portal, name, PASSWORD)
      const seen: string[] = []
      for (const page of new Set(SETTINGS_CASES.map((each) => each.page)))
        seen.push(...formsOf((await visitor.read(page)).text).map((form) => form.get('do') ?? ''))
      return [visitor, seen.filter((each) => each !== '').toSorted()]
    }
    const [web, website] = await formsSeen('manageWebsite')
    assert.deepEqual(website, [
      'accessibility',
      'create',
      'days',
      'general',
      'home',
      'licences',
      'look',
      'template',
      'themes'
    ])
    const [, security] = await formsSeen('manageSecurity')
    assert.deepEqual(
      security.filter((each) => website.includes(each)),
      []
    )
    const own = /name="form" value="([^"]+)"/.exec((await web.read('/admin/settings/')).text)?.[1] ?? ''
    const forged = await web.post('/admin/settings/security/', {
      form: own,
      do: 'access',
      once: 'forged',
      access: 'private',
      confirmed: '1'
    })
    assert.equal(forged.status, 400)
    assert.equal((await self()).access, 'public')
  })

  test('settings of the server are listed with their origin, and no secret; only default administrators see them', async () => {
    const { text } = await admin.read('/admin/settings/all/?which=changed')
    assert.match(text, /webhook-hosts[\s\S]*--webhook-hosts/)
    assert.match(text, /admin-password[\s\S]*\*{8}/)
    assert.equal((await stranger.read('/admin/settings/all/')).status, 403)
  })

  test('quotas are shown with the settings that make them and the use of today; a key gets limits of its own', async () => {
    const page = '/admin/settings/quotas/'
    const before = await admin.read(page)
    assert.match(
      before.text,
      /1,000,000[\s\S]*key-daily-calls · LOGGIA_KEY_DAILY_CALLS[\s\S]*1 active key[\s\S]*Bus stops/
    )
    assert.match(before.text, /adm-bar[\s\S]*?<bdi>0%<\/bdi>/, 'the share in words beside its bar')
    assert.deepEqual(await faultsOf(page, before.text), [])
    assert.equal((await admin.send(page, 'key', { dailyCalls: '5' })).to, `${page}?done=saved`)
    assert.match((await admin.read(page)).text, /<bdi>5<\/bdi>[\s\S]{0,99}its own/)
    const refused = await admin.send(page, 'key', { dailyCalls: '-2', dailyComputeSeconds: '60' })
    assert.match(refused.text, /value="60"/)
    const users = await admin.read(`${page}?list=users&order=computing`)
    assert.match(users.text, /users? with calls today[\s\S]*\/admin\/users\/admin\//)
    assert.deepEqual(await faultsOf(page, users.text), [])
    assert.equal((await stranger.read(page)).status, 403)
  })
}
