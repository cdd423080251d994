/** Collaborations in the administration: from the invitation file to the linked group, between two portals. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Portal } from '../e2e/portal.ts'
import type { FormCase } from './admin-cases.ts'
import { formsOf, type Visitor } from './admin-visitor.ts'
import { call } from './towns.ts'

const ALL = '/portals/self/collaborations'

export interface MadeCollaboration {
  readonly id: string
  readonly workspace: string
}

export async function makeCollaboration(portal: Portal): Promise<MadeCollaboration> {
  const { collaboration } = await call(portal, '/portals/self/createCollaboration', {
    name: 'Water',
    workspaceName: 'Levels'
  })
  const { workspaces } = await call(portal, `${ALL}/${collaboration.id}/workspaces`, {})
  return { id: collaboration.id, workspace: workspaces[0].id }
}

export function collaborationCases({ id, workspace }: MadeCollaboration): readonly FormCase[] {
  const page = `/admin/collaborations/${id}/`
  const operation = `${ALL}/${id}`
  const of = { page: `${page}workspaces/${workspace}/`, operation: `${operation}/workspaces/${workspace}` }
  return [
    {
      page: '/admin/collaborations/new/',
      form: 'create',
      operation: '/portals/self/createCollaboration',
      harmless: { name: ' ' },
      effective: { name: 'Forged', workspaceName: 'Forged' }
    },
    {
      page,
      form: 'invite',
      operation: `${operation}/inviteParticipant`,
      harmless: { guestPortalUrl: 'x' },
      effective: { guestPortalUrl: 'https://forged.example' }
    },
    {
      page,
      form: 'update',
      operation: `${operation}/updateInfo`,
      harmless: { name: ' ' },
      effective: { name: 'Forged' }
    },
    {
      page,
      form: 'delete',
      operation: `${operation}/updateInfo`,
      harmless: { name: ' ' },
      effective: { confirmed: '1' }
    },
    {
      ...of,
      form: 'link',
      operation: `${of.operation}/updatePortalGroupLink`,
      harmless: { portalGroupId: 'x' },
      effective: { portalGroupId: 'x' }
    },
    {
      ...of,
      form: 'delete',
      operation: `${operation}/updateInfo`,
      harmless: { name: ' ' },
      effective: { confirmed: '1' }
    }
  ]
}

export async function collaborationsState(portal: Portal): Promise<unknown> {
  const { collaborations } = await call(portal, ALL, {})
  return collaborations.map(({ id, name, description }: Record<string, string>) => ({ id, name, description }))
}

/** A form with a file, as a browser sends it: the fields first. */
async function upload(
  visitor: Visitor,
  path: string,
  name: string,
  file: { readonly name: string; readonly text: string }
) {
  const form = formsOf((await visitor.read(path)).text).find((each) => each.get('do') === name) ?? new URLSearchParams()
  const data = new FormData()
  for (const [field, value] of form) data.append(field, value)
  data.append(file.name, new Blob([file.text]), 'file')
  return visitor.post(path, data)
}

interface TwoPortals {
  readonly host: Portal
  readonly admin: Visitor
  readonly guest: Portal
  readonly guestAdmin: Visitor
}

export function testCollaborations({ host, admin, guest, guestAdmin }: TwoPortals): void {
  test('a portal is invited by a file, sees who invites, accepts, and takes part after its response was imported', async () => {
    const made = await admin.send('/admin/collaborations/new/', 'create', {
      name: 'Rivers',
      workspaceName: 'Gauges',
      hostContactEmailAddress: 'water@host.example'
    })
    const page = made.to.replace(/\?.*/, '')
    assert.match((await admin.read(made.to)).text, /This portal is the host[\s\S]*Gauges[\s\S]*Not linked yet/)
    const guestUrl = guest.url.replace('http:', 'https:')
    assert.equal((await admin.send(page, 'invite', { guestPortalUrl: guestUrl })).to, `${page}?done=collabInvited`)
    const link = /href="([^"]+\/file)"/.exec((await admin.read(page)).text)?.[1] ?? ''
    const invitation = await admin.read(link)
    assert.match(
      invitation.headers.get('content-disposition') ?? '',
      /attachment; filename="collaboration-[\w.]+\.invite"/
    )

    const wrong = await upload(guestAdmin, '/admin/collaborations/join/', 'check', {
      name: 'invitationFile',
      text: 'x'
    })
    assert.equal(wrong.status, 400)
    const question = await upload(guestAdmin, '/admin/collaborations/join/', 'check', {
      name: 'invitationFile',
      text: invitation.text
    })
    assert.match(question.text, /invites this portal to “Rivers”[\s\S]*Compare with what the host/)
    assert.equal((await call(guest, ALL, {})).total, 0, 'nothing is accepted before the question is answered')
    const answer = formsOf(question.text).find((each) => each.get('confirmed') === '1') as URLSearchParams
    const joined = await guestAdmin.post('/admin/collaborations/join/', answer)
    assert.match(joined.to, /^\/admin\/collaborations\/[0-9a-f]{32}\/\?done=collabJoined$/)
    const guestPage = joined.to.replace(/\?.*/, '')
    const seen = (await guestAdmin.read(guestPage)).text
    assert.match(seen, /This portal is a guest/)
    assert.deepEqual(
      formsOf(seen)
        .map((form) => form.get('do'))
        .filter((each) => each === 'invite' || each === 'delete'),
      [],
      'a guest sees no forms of the host'
    )
    const response = await guestAdmin.read(`${guestPage}response`)
    assert.match(response.headers.get('content-disposition') ?? '', /\.response"?/)

    const imported = await upload(admin, page, 'import', { name: 'invitationResponseFile', text: response.text })
    assert.equal(imported.to, `${page}?done=collabImported`)
    assert.match((await admin.read(page)).text, /2 portals[\s\S]*Guest/)

    const { group } = await call(host, '/community/createGroup', { title: 'Gauges of ours', tags: 'x', access: 'org' })
    const workspace = /href="([^"]+\/workspaces\/[^"]+)"/.exec((await admin.read(page)).text)?.[1] ?? ''
    assert.equal(
      (await admin.send(workspace, 'link', { portalGroupId: group.id, copyFeatureServiceData: 'true' })).status,
      303
    )
    assert.match((await admin.read(page)).text, /Gauges of ours/)
    assert.match((await admin.read(workspace)).text, /Nothing has been synchronized yet/)
    assert.equal((await admin.send(workspace, 'sync')).status, 303)
    assert.match((await admin.read(workspace)).text, /1 synchronization[\s\S]*A person[\s\S]*Ordered/)
  })
}
