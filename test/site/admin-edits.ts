/** Two people who have one form open: the one who saves later overwrites nothing unseen. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { ADMIN_PAGES } from '../../src/site/admin/pages.ts'
import type { Portal } from '../e2e/portal.ts'
import { formsOf, HTTPS, OWN, type Visitor } from './admin-visitor.ts'
import { call } from './towns.ts'

const CHANGED = /It was changed by somebody else after you opened this page/

export interface EditedThings {
  readonly admin: Visitor
  /** Session of the user `u`. */
  readonly member: Visitor
  readonly role: string
  readonly group: string
}

async function formOf(visitor: Visitor, path: string, name: string): Promise<URLSearchParams> {
  const found = formsOf((await visitor.read(path)).text).find((form) => form.get('do') === name)
  assert.ok(found, `${path} has no form ${name}`)
  return found
}

const withValue = (form: URLSearchParams, field: string, value: string): URLSearchParams => {
  const changed = new URLSearchParams(form)
  changed.set(field, value)
  return changed
}

export function testEdits(portal: Portal, { admin, member, role, group }: EditedThings): void {
  test('of two who save one form at the same moment, one is saved, and the other reads what was saved', async () => {
    const forms = [
      [`/admin/roles/${role}/`, 'update', 'description'],
      [`/admin/groups/${group}/edit/`, 'update', 'snippet'],
      ['/admin/settings/', 'general', 'contact']
    ] as const
    for (const [path, name, field] of forms) {
      const older = await formOf(admin, path, name)
      const typed = ['1', '2', '3'].filter((each) => each !== older.get(field)).slice(0, 2)
      const seen = await Promise.all(
        typed.map((value, at) => {
          const form = withValue(older, field, value)
          form.set('once', `both ${path} ${at}`)
          return admin.post(path, form)
        })
      )
      assert.deepEqual(seen.map(({ status }) => status).sort(), [303, 400], path)
      const won = typed[seen.findIndex(({ status }) => status === 303)] as string
      const refused = seen.find(({ status }) => status === 400)?.text ?? ''
      assert.match(refused, CHANGED, path)
      assert.match(refused, new RegExp(`It is now: ${won}`), path)
      assert.equal((await formOf(admin, path, name)).get(field), won, path)
      assert.equal(
        formsOf(refused)
          .find((form) => form.get('do') === name)
          ?.get(field),
        typed.find((each) => each !== won),
        'what was typed is still there'
      )
    }
  })

  test('two forms that change different parts of one thing at the same moment are both saved', async () => {
    const look = withValue(await formOf(admin, '/admin/settings/look/', 'look'), 'accent', '#14508c')
    const home = withValue(await formOf(admin, '/admin/settings/home/', 'home'), 'homeTitle', 'Our data')
    const days = withValue(await formOf(admin, '/admin/settings/notices/', 'days'), 'noticeDays', '9')
    const seen = await Promise.all([
      admin.post('/admin/settings/look/', look),
      admin.post('/admin/settings/home/', home),
      admin.post('/admin/settings/notices/', days)
    ])
    assert.deepEqual(
      seen.map(({ status }) => status),
      [303, 303, 303]
    )
    const { site } = (await call(portal, '/portals/self', {})).portalProperties
    assert.deepEqual([site.accent, site.homeTitle, site.noticeDays], ['#14508c', 'Our data', 9])
  })

  test('a secret that somebody else may have replaced is not replaced unseen, and neither is the limit of a key', async () => {
    const path = '/admin/settings/security/providers/city/'
    const older = await formOf(admin, path, 'update')
    assert.equal((await admin.send(path, 'update', { clientSecret: 'first' })).status, 303)
    const refused = await admin.post(path, withValue(older, 'clientSecret', 'second'))
    assert.equal(refused.status, 400)
    assert.match(refused.text, CHANGED)
    const kept = await admin.post(path, withValue(older, 'once', 'other'))
    assert.equal(kept.status, 303, 'without a secret of its own the form changes none')
    const quotas = '/admin/settings/quotas/'
    const stale = withValue(await formOf(admin, quotas, 'key'), 'dailyCalls', '70')
    assert.equal((await admin.send(quotas, 'key', { dailyCalls: '50' })).status, 303)
    const late = await admin.post(quotas, stale)
    assert.equal(late.status, 400)
    assert.match(late.text, CHANGED)
    const { callers } = await call(portal, '/portals/self/quotas', {})
    assert.ok(callers.some(({ dailyCalls }: { dailyCalls: number }) => dailyCalls === 50))
  })

  test('a profile that an administrator changed meanwhile is not changed back by its owner', async () => {
    const read = async () => (await member.read('/account/')).text
    const older = formsOf(await read()).find((form) => form.has('fullName')) as URLSearchParams
    await call(portal, '/community/users/u/update', { fullname: 'Dr U' })
    const save = async (form: URLSearchParams) => {
      const response = await fetch(new URL('/account/profile', portal.url), {
        method: 'POST',
        headers: { ...HTTPS, ...OWN, cookie: member.cookie },
        body: form,
        redirect: 'manual'
      })
      return { status: response.status, text: await response.text() }
    }
    const refused = await save(withValue(older, 'description', 'Maps'))
    assert.equal(refused.status, 400)
    assert.match(refused.text, CHANGED)
    assert.match(refused.text, /Full name: It is now: Dr U/)
    const again = formsOf(refused.text).find((form) => form.has('fullName')) as URLSearchParams
    assert.deepEqual([again.get('fullName'), again.get('description')], ['Dr U', 'Maps'])
    assert.equal((await save(again)).status, 303)
    const { fullName, description } = await call(portal, '/community/users/u', {})
    assert.deepEqual([fullName, description], ['Dr U', 'Maps'])
  })
}

/** Every form that edits something, on every page, as if somebody else had changed all that it shows. */
export async function staleForms(admin: Visitor, pathOf: (path: string) => string): Promise<readonly string[]> {
  const found: string[] = []
  for (const { path, forms = {} } of ADMIN_PAGES) {
    const edited = Object.entries(forms).filter(([, { edits }]) => edits !== undefined)
    if (edited.length === 0) continue
    const at = pathOf(path)
    const { text } = await admin.read(at)
    for (const [name] of edited) found.push(`${path} ${name}: ${await sendStale(admin, at, text, name)}`)
  }
  return found
}

async function sendStale(admin: Visitor, at: string, text: string, name: string): Promise<string> {
  const form = formsOf(text).find((each) => each.get('do') === name)
  if (form === undefined) return 'not shown'
  const shown = form.get('seen')
  if (shown === null) return 'shows no values'
  const stale = new URLSearchParams(form)
  stale.set('seen', shown.replace(/[^.]+/g, 'stale'))
  for (const field of fieldsIn(text, name)) stale.set(field, 'other')
  const { status, text: answer } = await admin.post(at, stale)
  return `${status}${CHANGED.test(answer) ? ' changed by somebody else' : ''}`
}

/** Names of what a person can fill in, tick or choose in the form. */
function fieldsIn(text: string, name: string): readonly string[] {
  const forms = [...text.matchAll(/<form[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/g)].map(([, inside = '']) => inside)
  const inside = forms.find((each) => each.includes('name="do"') && each.includes(`value="${name}"`)) ?? ''
  return [...inside.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].flatMap(([tag]) =>
    /type="(hidden|file|password)"/.test(tag) ? [] : [/\sname="([^"]+)"/.exec(tag)?.[1] ?? '']
  )
}
