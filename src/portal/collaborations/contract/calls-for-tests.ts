import { asFile, type Joined, type Side, type TwoPortals } from '../two-portals-for-tests.ts'

export const FORBIDDEN = 403

export type CollaborationCalls = ReturnType<typeof callsOf>

/** What both administrators ask for all the time. */
export function callsOf(name: string, portals: TwoPortals) {
  const { host, guest } = portals
  const one = ({ collaborationId }: Pick<Joined, 'collaborationId'>) => `/collaborations/${collaborationId}`
  const workspace = (joined: Pick<Joined, 'collaborationId' | 'workspaceId'>) =>
    `${one(joined)}/workspaces/${joined.workspaceId}`
  const invite = (joined: Pick<Joined, 'collaborationId' | 'workspaceId'>, more = {}) =>
    host.download(`${one(joined)}/inviteParticipant`, {
      guestPortalUrl: guest.url,
      collaborationWorkspacesParticipantConfigJSON: [{ [joined.workspaceId]: 'send' }],
      ...more
    })
  const newCollaboration = async () => {
    const { collaboration } = await host.ask('/createCollaboration', { name: 'New', workspaceName: 'First' })
    const { workspaces } = await host.ask(`/collaborations/${collaboration.id}/workspaces`)
    return { collaborationId: collaboration.id as string, workspaceId: workspaces[0].id as string }
  }
  /** Messages for an administrator when the guest, or the host, gets a file. */
  const validated = (side: Side, text: string) =>
    side === guest
      ? side.refused('/validateCollaborationInvitation', { invitationJSON: text })
      : side.refused('/validateInvitationResponse', { invitationResponseFile: asFile(text) })

  return { name, portals, host, guest, one, workspace, invite, newCollaboration, validated }
}
