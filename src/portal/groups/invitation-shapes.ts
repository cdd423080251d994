import type { GroupInvitation } from './invitation-store.ts'

/** An invitation as the invited is shown it (PORTAL-user-4). */
export function invitationObject(
  { id, groupId, username, type, invitedBy, createdMs, expiresMs }: GroupInvitation,
  group: object | undefined
): object {
  return {
    id,
    targetType: 'group',
    targetId: groupId,
    received: createdMs,
    accepted: false,
    mustApprove: false,
    email: null,
    role: type === 'admin' ? 'group_admin' : 'group_member',
    type: 'user',
    dateAccepted: -1,
    expiration: expiresMs,
    created: createdMs,
    username,
    fromUsername: { username: invitedBy },
    groupId,
    ...(group !== undefined && { group })
  }
}
