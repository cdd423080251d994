import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { SELF } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { invitationObject } from './invitation-shapes.ts'
import type { GroupInvitation } from './invitation-store.ts'
import type { Joining } from './joining.ts'
import { showGroups } from './show.ts'

const INVITATIONS = '/community/users/:username/invitations'
const INVITATION = `${INVITATIONS}/:invitation_id`

/** Invitations, from the side of the invited user. */
export function groupInvitationRoutes({
  ground,
  joining
}: {
  readonly ground: PortalContext
  readonly joining: Joining
}): Operation[] {
  const show = async (invitation: GroupInvitation, call: RequestContext): Promise<object> =>
    invitationObject(invitation, (await showGroups(ground, [invitation.groupId], call))[0])
  const idOf = ({ path }: RequestContext): string => path.invitation_id as string
  return [
    operation({
      name: 'Invitations of a user',
      path: INVITATIONS,
      may: SELF,
      handle: async (call) => ({
        userInvitations: await Promise.all((await joining.invitations(call.caller)).map((each) => show(each, call)))
      })
    }),
    operation({
      name: 'Invitation of a user',
      path: INVITATION,
      may: SELF,
      handle: async (call) => show(await joining.findInvitation(call.caller, idOf(call)), call)
    }),
    ...(['accept', 'decline'] as const).map((answer) =>
      operation({
        name: `${answer === 'accept' ? 'Accept' : 'Decline'} invitation`,
        path: `${INVITATION}/${answer}`,
        may: SELF,
        handle: async (call) => {
          const { id, groupId } = await joining.answerInvitation(call.caller, idOf(call), answer === 'accept')
          return { success: true, username: call.caller.name, groupId, id }
        }
      })
    )
  ]
}
