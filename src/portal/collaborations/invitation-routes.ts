import type { UploadedFile } from '#http'
import { findParticipant, listInvitations, portalUrlOf, readInvitation } from '#sync'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { file, jsonArray, required, text, wholeNumber } from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { ONE as COLLABORATION, PAGE } from './collaboration-routes.ts'
import { documentAnswer, readDocument } from './document-input.ts'
import {
  EXPIRATION_HOURS,
  invalidateInvitation,
  inviteParticipant,
  refreshInvitation,
  seeInvitation
} from './invitation-service.ts'
import {
  acceptInvitation,
  exportResponse,
  importResponse,
  validateInvitation,
  validateResponse
} from './joining-service.ts'
import { contactParameters, ownPortal, ownUrls } from './own-portal.ts'
import { readAccessModes, SUCCESS } from './parameters.ts'
import { MAY_MANAGE_COLLABORATIONS as may, seeCollaboration } from './policy.ts'
import { invitationFileName, invitationObject, responseFileName } from './shapes.ts'

const ALL = `${COLLABORATION}/invitations`
const ONE = `${ALL}/:invitation_id`

const MODES = 'collaborationWorkspacesParticipantConfigJSON'

const IGNORED = 'Ignored: portals authenticate by signatures.'
const ignored = text(IGNORED, { max: 1_000 })
const HOST_WEB_TIER = {
  hostWebauthUsername: ignored,
  hostWebauthPassword: ignored,
  hostWebauthCertificateFile: file(IGNORED),
  hostWebauthCertPassword: ignored
} as const
const GUEST_WEB_TIER = {
  guestWebauthUsername: ignored,
  guestWebauthPassword: ignored,
  guestWebauthCertificateFile: file(IGNORED),
  guestWebauthCertPassword: ignored
} as const

const INVITATION = {
  invitationFile: file('The invitation as a file.'),
  invitationJSON: text('Or its text.', { max: 262_144 })
} as const
const RESPONSE = { invitationResponseFile: required(file('The response of the guest as a file.')) } as const

/** Invitations and responses: what the host makes and imports, what the guest accepts and exports. */
export function invitationFileRoutes({ context }: { readonly context: PortalContext }): Operation[] {
  return [...hostRoutes(context), ...guestRoutes(context), ...responseRoutes(context)]
}

function hostRoutes(context: PortalContext): Operation[] {
  const { db } = context.store
  /** As this portal presents itself, with the contact that was given when the collaboration was made. */
  const hostOf = async (call: RequestContext) => {
    const identity = await context.sync.identity()
    const collaboration = await seeCollaboration(db, call.path.collaboration_id, 'host')
    const own = await findParticipant(db, collaboration.id, identity.portalId)
    const contact = own === undefined ? { firstName: '', lastName: '', email: '' } : JSON.parse(own.contact)
    return ownPortal(call, context.settings, identity, contact)
  }
  return [
    operation({
      name: 'Invite participant',
      path: `${COLLABORATION}/inviteParticipant`,
      may,
      encryptedOnly: true,
      answersFile: true,
      parameters: {
        guestPortalUrl: required(text('Address of the portal that is invited.', { max: 2_000 })),
        [MODES]: required(
          jsonArray(
            '`[{"<workspace id>": "send"}]`: the workspaces that the guest takes part in, and its access modes.',
            {
              maxBytes: 20_000
            }
          )
        ),
        expiration: wholeNumber(`Hours until the invitation expires. ${EXPIRATION_HOURS.byDefault} without it.`, {
          min: 1,
          max: EXPIRATION_HOURS.max
        })
      },
      handle: async (call, input) => {
        const guestPortalUrl = portalUrlOf(input.guestPortalUrl)
        if (guestPortalUrl === undefined) throw badParameters(["'guestPortalUrl' must be an http or https address."])
        const row = await inviteParticipant(context, call.caller, call.path.collaboration_id, {
          guestPortalUrl,
          accessModes: readAccessModes(MODES, input[MODES]),
          hours: input.expiration ?? EXPIRATION_HOURS.byDefault,
          host: await hostOf(call)
        })
        return documentAnswer(row.document, invitationFileName(row.guest_portal_url))
      }
    }),
    operation({
      name: 'Invitations',
      path: ALL,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async ({ path }, paging) => {
        const page = pageOf(paging, PAGE)
        const collaboration = await seeCollaboration(db, path.collaboration_id, 'host')
        const rows = await listInvitations(db, collaboration.id)
        const shown = rows.slice(page.start - 1, page.start - 1 + page.num)
        return {
          ...pageFields(rows.length, page),
          collaborationInvitations: shown.map((row) =>
            invitationObject(row, collaboration.host_portal_id, context.clock.now())
          )
        }
      }
    }),
    operation({
      name: 'Invitation',
      path: ONE,
      may,
      handle: async ({ path }) => {
        const { collaboration, invitation } = await seeInvitation(db, path)
        return invitationObject(invitation, collaboration.host_portal_id, context.clock.now())
      }
    }),
    operation({
      name: 'Refresh invitation',
      path: `${ONE}/refresh`,
      may,
      encryptedOnly: true,
      answersFile: true,
      handle: async (call) => {
        const row = await refreshInvitation(context, call.caller, call.path, await hostOf(call))
        return documentAnswer(row.document, invitationFileName(row.guest_portal_url))
      }
    }),
    operation({
      name: 'Invalidate invitation',
      path: `${ONE}/invalidate`,
      may,
      handle: async ({ caller, path }) => {
        await invalidateInvitation(context, caller, path)
        return SUCCESS
      }
    })
  ]
}

function guestRoutes(context: PortalContext): Operation[] {
  const inputOf = async (
    call: RequestContext,
    { invitationFile, invitationJSON }: { invitationFile: UploadedFile | undefined; invitationJSON: string | undefined }
  ) => ({
    text:
      invitationFile === undefined ? sentText(invitationJSON) : await readDocument('invitationFile', invitationFile),
    urls: ownUrls(call, context.settings)
  })
  return [
    operation({
      name: 'Validate collaboration invitation',
      path: '/portals/:portal_id/validateCollaborationInvitation',
      may,
      encryptedOnly: true,
      parameters: INVITATION,
      handle: async (call, input) => {
        const { invitation } = await validateInvitation(context, await inputOf(call, input))
        const { id, name, url } = invitation.hostPortal
        return {
          ...SUCCESS,
          collaborationId: invitation.collaborationId,
          collaborationName: invitation.collaborationName,
          hostPortal: { id, name, url },
          expiration: invitation.expiresMs
        }
      }
    }),
    operation({
      name: 'Accept collaboration invitation',
      path: '/portals/:portal_id/acceptCollaborationInvitation',
      may,
      encryptedOnly: true,
      parameters: { ...INVITATION, ...contactParameters('guest'), ...HOST_WEB_TIER },
      handle: async (call, input) => {
        const { text, urls } = await inputOf(call, input)
        const contact = {
          firstName: input.guestContactFirstname ?? '',
          lastName: input.guestContactLastname ?? '',
          email: input.guestContactEmailAddress ?? ''
        }
        const own = ownPortal(call, context.settings, await context.sync.identity(), contact)
        // The host knows this portal by the address that it has invited.
        const guest = { ...own, url: readInvitation(text).invitation.guestPortalUrl }
        const collaboration = await acceptInvitation(context, call.caller, { text, urls, guest })
        return { ...SUCCESS, collaborationId: collaboration.id }
      }
    }),
    operation({
      name: 'Export invitation response',
      path: `${COLLABORATION}/exportInvitationResponse`,
      may,
      answersFile: true,
      handle: async ({ path }) => {
        const { text, hostPortalUrl } = await exportResponse(context, path.collaboration_id)
        return documentAnswer(text, responseFileName(hostPortalUrl))
      }
    })
  ]
}

function responseRoutes(context: PortalContext): Operation[] {
  return [
    ...[`${COLLABORATION}/validateInvitationResponse`, '/portals/:portal_id/validateInvitationResponse'].map((path) =>
      operation({
        name: 'Validate invitation response',
        path,
        may,
        parameters: RESPONSE,
        handle: async (call, { invitationResponseFile }) => {
          const text = await readDocument('invitationResponseFile', invitationResponseFile)
          const { collaboration, guest } = await validateResponse(context, call.path.collaboration_id, text)
          return {
            ...SUCCESS,
            collaborationId: collaboration.id,
            guestPortal: { id: guest.id, name: guest.name, url: guest.url }
          }
        }
      })
    ),
    operation({
      name: 'Import invitation response',
      path: `${COLLABORATION}/importInvitationResponse`,
      may,
      parameters: { ...RESPONSE, ...GUEST_WEB_TIER },
      handle: async ({ caller, path }, { invitationResponseFile }) => {
        const text = await readDocument('invitationResponseFile', invitationResponseFile)
        const { collaboration, guest } = await importResponse(context, caller, path.collaboration_id, text)
        return { ...SUCCESS, collaborationId: collaboration.id, guestPortalId: guest.id }
      }
    })
  ]
}

function sentText(invitationJSON: string | undefined): string {
  if (invitationJSON === undefined || invitationJSON.trim() === '')
    throw badParameters(["'invitationFile' or 'invitationJSON' must be specified."])
  return invitationJSON
}
