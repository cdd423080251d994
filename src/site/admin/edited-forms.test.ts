/** Which forms of the administration guard what somebody else has changed, and why the others need not. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { ADMIN_PAGES } from './pages.ts'

/** Why a form overwrites nothing that another person typed. */
const REASONS = {
  adds: 'adds a thing, and shows nothing that is stored',
  switches: 'does one named thing, with the same result for every sender',
  ends: 'ends or removes a thing as a whole; it asks first, or the row names it',
  gives: 'gives the thing to the person who is chosen, as a whole',
  runs: 'runs or tests something, and changes no settings',
  files: 'puts a file in its place as a whole, which the member has chosen',
  loads: 'loads records, of which earlier loads are kept',
  bulk: 'sets the chosen value in the chosen things, as its operation does for each of them'
} as const satisfies Readonly<Record<string, string>>

const WITHOUT_GUARD: Readonly<Record<keyof typeof REASONS, readonly string[]>> = {
  adds: [
    '/items/:id/related comment',
    '/items/:id/related relate',
    '/publish source',
    '/publish/:id/describe publish',
    '/users/new add',
    '/groups/new create',
    '/groups/:id/members add',
    '/groups/:id/members invite',
    '/roles/new create',
    '/webhooks/new create',
    '/settings/security/providers/new add',
    '/pages/new create',
    '/sources/new add',
    '/sources/harvesters/new add',
    '/collaborations/new create',
    '/collaborations/join join',
    '/collaborations/:id workspace',
    '/collaborations/:id invite'
  ],
  switches: [
    '/items/:id/settings protect',
    '/items/:id/settings unprotect',
    '/users/:username reset',
    '/users/:username disable',
    '/users/:username enable',
    '/groups accept',
    '/groups decline',
    '/groups/:id join',
    '/groups/:id leave',
    '/groups/:id protect',
    '/groups/:id unprotect',
    '/groups/:id/members promote',
    '/groups/:id/members demote',
    '/groups/:id/members accept',
    '/groups/:id/members decline',
    '/webhooks/:id activate',
    '/webhooks/:id deactivate',
    '/settings/security reset',
    '/sources/harvesters/:id pause',
    '/sources/harvesters/:id resume',
    '/sources/:id pause',
    '/sources/:id resume',
    '/collaborations/:id refresh',
    '/collaborations/:id/workspaces/:workspace pause',
    '/collaborations/:id/workspaces/:workspace resume'
  ],
  ends: [
    '/items/:id/files noPicture',
    '/items/:id/files remove',
    '/items/:id/related unrelate',
    '/items/:id/related remove',
    '/items/:id/settings delete',
    '/publish/:id/upload discard',
    '/publish/:username/:item/:job cancel',
    '/users/invitations withdraw',
    '/users/:username resetFactor',
    '/users/:username delete',
    '/users/:username revoke',
    '/groups/:id delete',
    '/groups/:id/members remove',
    '/roles/:id delete',
    '/webhooks/:id delete',
    '/settings/mail remove',
    '/settings/security/providers/:id delete',
    '/pages/:slug language',
    '/pages/:slug delete',
    '/sources/harvesters/:id remove',
    '/sources/:id remove',
    '/collaborations/:id invalidate',
    '/collaborations/:id removeGuest',
    '/collaborations/:id leave',
    '/collaborations/:id delete',
    '/collaborations/:id/workspaces/:workspace unlink',
    '/collaborations/:id/workspaces/:workspace unschedule',
    '/collaborations/:id/workspaces/:workspace delete'
  ],
  gives: ['/items/:id/settings owner', '/users/:username transfer', '/groups/:id reassign'],
  runs: [
    '/webhooks/:id test',
    '/webhooks/:id redeliver',
    '/webhooks/:id/deliveries/:message redeliver',
    '/settings/mail test',
    '/settings/mail again',
    '/settings/security/providers/:id test',
    '/sources/harvesters/:id run',
    '/sources/harvesters/:id accept',
    '/sources/:id run',
    '/sources/:id accept',
    '/collaborations/join check',
    '/collaborations/:id news',
    '/collaborations/:id/workspaces/:workspace sync'
  ],
  files: [
    '/items/:id/files picture',
    '/items/:id/files add',
    '/items/:id/files replace',
    '/publish/:id/upload part',
    '/publish/:id/upload finish',
    '/collaborations/:id import'
  ],
  loads: ['/items/:id/data earlier', '/items/:id/data load', '/publish/:id/describe replace'],
  bulk: ['/items change', '/items/all change']
}

test('every form of the administration guards what others changed, or there is a reason why it need not', () => {
  const unguarded = ADMIN_PAGES.flatMap(({ path, forms = {} }) =>
    Object.entries(forms).flatMap(([name, { edits }]) => (edits === undefined ? [`${path} ${name}`] : []))
  )
  assert.deepEqual(unguarded.sort(), Object.values(WITHOUT_GUARD).flat().sort())
})
