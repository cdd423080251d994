import { listParticipants } from '#sync'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { flag, jsonArray, required, text } from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { ONE as COLLABORATION, PAGE } from './collaboration-routes.ts'
import { readAccessModes, SUCCESS } from './parameters.ts'
import {
  leaveCollaboration,
  removeParticipant,
  seeParticipant,
  updateAccessModes,
  updateItemDeletePolicy,
  updateOwnContact
} from './participant-service.ts'
import { MAY_MANAGE_COLLABORATIONS as may, seeCollaboration } from './policy.ts'
import { participantObject } from './shapes.ts'

const ALL = `${COLLABORATION}/participants`
const ONE = `${ALL}/:participant_id`
const MODES = 'collaborationWorkspacesAccessJSON'

export function participantRoutes({ context }: { readonly context: PortalContext }): Operation[] {
  const { db } = context.store
  return [
    operation({
      name: 'Participants',
      path: ALL,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async ({ path }, paging) => {
        const page = pageOf(paging, PAGE)
        const rows = await listParticipants(db, (await seeCollaboration(db, path.collaboration_id, 'host')).id)
        const shown = rows.slice(page.start - 1, page.start - 1 + page.num)
        return { ...pageFields(rows.length, page), participants: shown.map(participantObject) }
      }
    }),
    operation({
      name: 'Participant',
      path: ONE,
      may,
      handle: async ({ path }) => participantObject((await seeParticipant(db, path, 'either')).participant)
    }),
    operation({
      name: 'Update participant access modes',
      path: `${ONE}/updateParticipantAccessModes`,
      may,
      parameters: {
        [MODES]: required(
          jsonArray('`[{"<workspace id>": "sendAndReceive"}]`: what the participant does in which workspace.', {
            maxBytes: 20_000
          })
        )
      },
      handle: async ({ caller, path }, input) => {
        await updateAccessModes(context, caller, path, readAccessModes(MODES, input[MODES]))
        return SUCCESS
      }
    }),
    operation({
      name: 'Update item delete policy',
      path: `${ONE}/updateItemDeletePolicy`,
      may,
      parameters: {
        deleteContributedItems: flag('Whether items that it has sent are deleted at the others when it leaves.'),
        deleteReceivedItems: flag('Whether items that it has received are deleted when it leaves.')
      },
      handle: async ({ caller, path }, policy) => {
        await updateItemDeletePolicy(context, caller, path, policy)
        return SUCCESS
      }
    }),
    operation({
      name: 'Update participant info',
      path: `${ONE}/updateInfo`,
      may,
      parameters: {
        contactFirstname: text('First name of the contact at this portal.', { max: 100 }),
        contactLastname: text('Last name of the contact at this portal.', { max: 100 }),
        contactEmailAddress: text('E-mail address of the contact at this portal.', { max: 320 })
      },
      handle: async ({ caller, path }, { contactFirstname, contactLastname, contactEmailAddress }) => {
        const change = { firstName: contactFirstname, lastName: contactLastname, email: contactEmailAddress }
        await updateOwnContact(context, caller, path, change)
        return SUCCESS
      }
    }),
    operation({
      name: 'Remove participant',
      path: `${ONE}/remove`,
      may,
      handle: async ({ caller, path }) => {
        await removeParticipant(context, caller, path)
        return SUCCESS
      }
    }),
    operation({
      name: 'Remove participation',
      path: `${COLLABORATION}/removeParticipation`,
      may,
      handle: async ({ caller, path }) => {
        await leaveCollaboration(context, caller, path.collaboration_id)
        return SUCCESS
      }
    })
  ]
}
