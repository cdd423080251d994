/** The audit log in the administration. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Portal } from '../e2e/portal.ts'
import type { Visitor } from './admin-visitor.ts'
import { call } from './towns.ts'

export function testAudit(
  portal: Portal,
  { admin, others }: { readonly admin: Visitor; readonly others: readonly Visitor[] }
): void {
  const audit = '/admin/audit/'
  test('the log shows who did what, narrowed by the address; the file has the same entries', async () => {
    const { group } = await call(portal, '/community/createGroup', { title: 'Logged', tags: 'x', access: 'private' })
    const query = `?what=groups/add&id=${group.id}`
    const { text } = await admin.read(audit + query)
    assert.match(text, /1 entry on this page/)
    assert.match(
      text,
      new RegExp(
        `Group created[\\s\\S]*href="/admin/groups/${group.id}/"[\\s\\S]*<bdi>Logged</bdi>[\\s\\S]*admin[\\s\\S]*127\\.0\\.0\\.1`
      )
    )
    const link = /href="(\/admin\/audit\/history\.csv[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const file = await admin.read(link)
    assert.equal(file.headers.get('content-disposition'), 'attachment; filename="history.csv"')
    assert.deepEqual(
      file.text
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').slice(0, 2)),
      [
        ['id', 'idType'],
        [group.id, 'g']
      ]
    )
  })

  test('the log is read forwards to its end; values of another page are ignored', async () => {
    const first = await admin.read(audit)
    const next = /href="(\/admin\/audit\/\?after=\d+)"/.exec(first.text)?.[1] ?? ''
    assert.match((await admin.read(next)).text, /href="\/admin\/audit\/"[^>]*>First page/)
    const odd = await admin.read(`${audit}?kind=x&outcome=y&from=yesterday&to=2026-99-99&what=layers/add&after=z`)
    assert.equal(odd.status, 200)
    assert.match((await admin.read(`${audit}?from=2999-01-01`)).text, /Nothing matches the search and the filters/)
    assert.match((await admin.read(`${audit}?kind=access&outcome=refused`)).text, /Right missing/)
  })

  test('actions of operations are said in words, and the filter finds them under each of their names', async () => {
    const { group } = await call(portal, '/community/createGroup', { title: 'Worded', tags: 'x', access: 'private' })
    await call(portal, '/portals/self/createCollaboration', { name: 'Worded', workspaceName: 'Worded' })
    const { text } = await admin.read(`${audit}?what=organization/createCollaboration`)
    assert.match(text, /Collaboration created[\s\S]*createCollaboration/)
    await call(portal, '/content/users/admin/createFolder', { title: 'Worded' })
    assert.match((await admin.read(`${audit}?what=users/createFolder`)).text, /Folder created/)
    assert.match((await admin.read(`${audit}?what=groups/add&id=${group.id}`)).text, /1 entry on this page/)
  })

  test('a refusal says in words what was tried; the beginning of a name leads to the users who have it', async () => {
    const created = await fetch(new URL('/sharing/rest/portals/self/createRole', portal.url), {
      method: 'POST',
      body: new URLSearchParams({ name: 'x', token: 'nonsense', f: 'json' })
    })
    await created.text()
    const { text } = await admin.read(`${audit}?kind=access`)
    assert.match(text, /Token invalid or expired[\s\S]*Role created[\s\S]*roles\/add|organization\/createRole/)
    const like = await admin.read(`${audit}?actor=adm&kind=u`)
    assert.match(like.text, /No user has exactly this name/)
    assert.match(like.text, /href="\/admin\/audit\/\?kind=u&amp;actor=admin"/)
    assert.doesNotMatch((await admin.read(`${audit}?actor=admin`)).text, /No user has exactly this name/)
  })

  test('others than default administrators read neither page nor file', async () => {
    for (const visitor of others)
      assert.deepEqual(
        [(await visitor.read(audit)).status, (await visitor.read(`${audit}history.csv`)).status],
        [403, 403]
      )
  })
}
