import type { AdminRequest } from '../admin-page.ts'

export const PORTAL = '/portals/:portal_id'
export const COLLABORATIONS = `${PORTAL}/collaborations`
export const COLLABORATION = `${COLLABORATIONS}/:collaboration_id`
export const INVITATIONS = `${COLLABORATION}/invitations`
export const WORKSPACE = `${COLLABORATION}/workspaces/:workspace_id`

export const ACCESS_MODES = ['sendAndReceive', 'send', 'receive'] as const

export interface CollaborationDocument {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly collaborationHostPortalId: string
  readonly created: number
  readonly modified: number
}

export interface WorkspaceDocument {
  readonly id: string
  readonly name: string
  readonly description: string
  /** -1: never. */
  readonly lastSyncSuccess: number
  readonly participantGroupLinks: readonly {
    readonly portalId: string
    /** Of the own link only. */
    readonly portalGroupId?: string
    readonly portalGroupName?: string
    readonly accessMode: string
    readonly config: Readonly<Record<string, unknown>>
  }[]
}

export interface ParticipantDocument {
  readonly portalInfo: { readonly id: string; readonly url: string; readonly name: string }
  readonly collaborationRole: 'Host' | 'Guest'
  readonly status: string
}

export interface InvitationDocument {
  readonly id: string
  readonly guestPortalUrl: string
  readonly status: string
  readonly expiration: number
  readonly invitationString: string
  readonly config: { readonly invitationRequestFilename: string }
}

export function collaborationOf({ param }: Pick<AdminRequest, 'param'>): { readonly collaboration_id: string } {
  return { collaboration_id: param('id') }
}

export function workspaceOf({ param }: Pick<AdminRequest, 'param'>): {
  readonly collaboration_id: string
  readonly workspace_id: string
} {
  return { collaboration_id: param('id'), workspace_id: param('workspace') }
}

export function readCollaboration(request: AdminRequest): Promise<CollaborationDocument> {
  return request.read<CollaborationDocument>({ operation: COLLABORATION, path: collaborationOf(request) })
}

/** Participants are listed for the host only: null says that this portal is a guest. */
export async function readParticipants(request: AdminRequest): Promise<readonly ParticipantDocument[] | null> {
  const outcome = await request.run({
    operation: `${COLLABORATION}/participants`,
    path: collaborationOf(request),
    parameters: { num: '100' }
  })
  return outcome.ok
    ? (outcome.document as { readonly participants: readonly ParticipantDocument[] }).participants
    : null
}

export async function readWorkspaces(request: AdminRequest): Promise<readonly WorkspaceDocument[]> {
  const { workspaces } = await request.read<{ readonly workspaces: readonly WorkspaceDocument[] }>({
    operation: `${COLLABORATION}/workspaces`,
    path: collaborationOf(request),
    parameters: { num: '100' }
  })
  return workspaces
}
