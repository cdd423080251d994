import type { AdminForm, AdminPage } from '../admin-page.ts'
import { outcomeOf, refusalInWords } from '../form-result.ts'
import { COLLABORATION, collaborationOf, INVITATIONS, readWorkspaces } from './collaboration-document.ts'

const IMPORT = `${COLLABORATION}/importInvitationResponse`

/** The forms of the page of a collaboration, of its host and of its guests. */
export const COLLABORATION_FORMS: NonNullable<AdminPage['forms']> = {
  update: {
    ...simple('updateInfo', ['name', 'description'], 'done.saved'),
    edits: (request) => ({ operation: `${COLLABORATION}/updateInfo`, path: collaborationOf(request) })
  },
  workspace: simple(
    'addWorkspace',
    ['collaborationWorkspaceName', 'collaborationWorkspaceDescription', 'portalGroupId'],
    'done.workspaceAdded'
  ),
  news: simple('configSync', [], 'done.collabNews'),
  invite: {
    receive: async (request, fields) => {
      const modes = (await readWorkspaces(request)).flatMap(({ id }) => {
        const mode = fields.get(`mode.${id}`) ?? ''
        return mode === '' ? [] : [{ [id]: mode }]
      })
      return outcomeOf(
        request.run({
          operation: `${COLLABORATION}/inviteParticipant`,
          path: collaborationOf(request),
          parameters: {
            guestPortalUrl: fields.get('guestPortalUrl'),
            expiration: fields.get('expiration') || undefined,
            collaborationWorkspacesParticipantConfigJSON: JSON.stringify(modes)
          }
        }),
        request.path,
        'done.collabInvited'
      )
    }
  },
  refresh: ofInvitation('refresh', 'done.collabInvited'),
  invalidate: ofInvitation('invalidate', 'done.invitationWithdrawn'),
  import: {
    files: (request) => ({
      address: { operation: IMPORT, path: collaborationOf(request) },
      names: ['invitationResponseFile']
    }),
    receive: async (request, _fields, files) =>
      files.length === 0
        ? refusalInWords(request.t('files.choose'), 'invitationResponseFile')
        : outcomeOf(
            request.run({ operation: IMPORT, path: collaborationOf(request), files }),
            request.path,
            'done.collabImported'
          )
  },
  removeGuest: {
    confirm: async ({ t }, fields) => ({
      title: t('collab.removeGuest'),
      texts: [t('collab.removeGuestText', { name: fields.get('name') ?? '' })],
      button: t('collab.removeGuest')
    }),
    receive: (request, fields) =>
      outcomeOf(
        request.run({
          operation: `${COLLABORATION}/participants/:participant_id/remove`,
          path: { ...collaborationOf(request), participant_id: fields.get('participant') ?? '' }
        }),
        request.path,
        'done.saved'
      )
  },
  leave: ending('removeParticipation', 'collab.leave'),
  delete: ending('delete', 'collab.delete')
}

function simple(
  name: string,
  fields: readonly string[],
  says: 'done.saved' | 'done.workspaceAdded' | 'done.collabNews'
): AdminForm {
  return {
    receive: (request, sent) =>
      outcomeOf(
        request.run({
          operation: `${COLLABORATION}/${name}`,
          path: collaborationOf(request),
          parameters: Object.fromEntries(fields.map((each) => [each, sent.get(each)]))
        }),
        request.path,
        says
      )
  }
}

function ofInvitation(
  name: 'refresh' | 'invalidate',
  says: 'done.collabInvited' | 'done.invitationWithdrawn'
): AdminForm {
  return {
    receive: (request, fields) =>
      outcomeOf(
        request.run({
          operation: `${INVITATIONS}/:invitation_id/${name}`,
          path: { ...collaborationOf(request), invitation_id: fields.get('invitation') ?? '' }
        }),
        request.path,
        says
      )
  }
}

function ending(name: 'removeParticipation' | 'delete', key: 'collab.leave' | 'collab.delete'): AdminForm {
  return {
    confirm: async ({ t }) => ({ title: t(key), texts: [t(`${key}Text`)], button: t(key) }),
    receive: (request) =>
      outcomeOf(
        request.run({ operation: `${COLLABORATION}/${name}`, path: collaborationOf(request) }),
        request.href('collaborations'),
        'done.collabEnded'
      )
  }
}
