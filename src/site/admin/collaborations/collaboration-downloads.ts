import { payload } from '#http'
import type { AdminPage } from '../admin-page.ts'
import { COLLABORATION, collaborationOf, INVITATIONS, type InvitationDocument } from './collaboration-document.ts'

/** Files that the portals of a collaboration send each other. */
export const COLLABORATION_DOWNLOADS: NonNullable<AdminPage['downloads']> = {
  '/response': {
    operation: `${COLLABORATION}/exportInvitationResponse`,
    path: collaborationOf,
    parameters: () => ({})
  },
  '/invitations/:invitation/file': {
    operation: `${INVITATIONS}/:invitation_id`,
    path: (request) => ({ ...collaborationOf(request), invitation_id: request.param('invitation') }),
    parameters: () => ({}),
    answer: async (request) => {
      const { invitationString, config } = await request.read<InvitationDocument>({
        operation: `${INVITATIONS}/:invitation_id`,
        path: { ...collaborationOf(request), invitation_id: request.param('invitation') }
      })
      const name = config.invitationRequestFilename.replaceAll(/[^\w.-]/g, '_')
      return {
        status: 200,
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store'
        },
        body: payload(invitationString),
        compressible: false
      }
    }
  }
}
