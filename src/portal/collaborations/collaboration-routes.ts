import { listCollaborations } from '#sync'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { required, text } from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { createCollaboration, deleteCollaboration, updateCollaborationInfo } from './collaboration-service.ts'
import { contactParameters, ownPortal } from './own-portal.ts'
import { accessMode, config, descriptionOf, nameOf, SUCCESS, WORKSPACE_SETTINGS } from './parameters.ts'
import { MAY_MANAGE_COLLABORATIONS as may, seeCollaboration } from './policy.ts'
import { collaborationObject } from './shapes.ts'

export const ALL = '/portals/:portal_id/collaborations'
export const ONE = `${ALL}/:collaboration_id`
/** Parameters of a page of collaborations and of its parts (COLLABORATION-lifecycle-8). */
export const PAGE = 25

const CONFIG = config('`{"ownerUsername": …}`: the member to whom content from other portals belongs.')

export function collaborationRoutes({ context }: { readonly context: PortalContext }): Operation[] {
  const { db } = context.store
  return [
    operation({
      name: 'Collaborations',
      path: ALL,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async (_, paging) => {
        const page = pageOf(paging, PAGE)
        const rows = await listCollaborations(db)
        const shown = rows.slice(page.start - 1, page.start - 1 + page.num)
        return { ...pageFields(rows.length, page), collaborations: shown.map(collaborationObject) }
      }
    }),
    operation({
      name: 'Create collaboration',
      path: '/portals/:portal_id/createCollaboration',
      may,
      encryptedOnly: true,
      parameters: {
        name: required(nameOf('collaboration')),
        description: descriptionOf('collaboration'),
        config: CONFIG,
        workspaceName: required(nameOf('first workspace')),
        workspaceDescription: descriptionOf('first workspace'),
        portalGroupId: text('Group of this portal that is linked to the first workspace.', { max: 100 }),
        accessMode,
        maxItemSizeInMB: WORKSPACE_SETTINGS.maxItemSizeInMB,
        maxReplicationPackageSizeInMB: WORKSPACE_SETTINGS.maxReplicationPackageSizeInMB,
        copyByRefIfCopyFail: WORKSPACE_SETTINGS.copyByRefIfCopyFail,
        ...contactParameters('host')
      },
      handle: async (call, input) => {
        const contact = {
          firstName: input.hostContactFirstname ?? '',
          lastName: input.hostContactLastname ?? '',
          email: input.hostContactEmailAddress ?? ''
        }
        const { maxItemSizeInMB, maxReplicationPackageSizeInMB, copyByRefIfCopyFail } = input
        const row = await createCollaboration(context, call.caller, {
          name: input.name,
          description: input.description ?? '',
          config: input.config,
          accessMode: input.accessMode ?? 'sendAndReceive',
          workspace: {
            name: input.workspaceName,
            description: input.workspaceDescription ?? '',
            groupId: input.portalGroupId || undefined,
            settings: { maxItemSizeInMB, maxReplicationPackageSizeInMB, copyByRefIfCopyFail, config: undefined }
          },
          host: ownPortal(call, context.settings, await context.sync.identity(), contact)
        })
        return { ...SUCCESS, collaboration: collaborationObject(row) }
      }
    }),
    operation({
      name: 'Collaboration',
      path: ONE,
      may,
      handle: async ({ path }) => collaborationObject(await seeCollaboration(db, path.collaboration_id, 'either'))
    }),
    operation({
      name: 'Update collaboration',
      path: `${ONE}/updateInfo`,
      may,
      parameters: {
        name: nameOf('collaboration'),
        description: descriptionOf('collaboration'),
        config: CONFIG
      },
      handle: async ({ caller, path }, change) => {
        await updateCollaborationInfo(context, caller, path.collaboration_id, change)
        return SUCCESS
      }
    }),
    operation({
      name: 'Synchronize configuration',
      path: `${ONE}/configSync`,
      may,
      handle: async ({ path }) => {
        const row = await seeCollaboration(db, path.collaboration_id, 'either')
        // Guests begin all connections: what the host has they fetch.
        if (row.role === 'guest') await context.sync.exchange(row)
        return SUCCESS
      }
    }),
    operation({
      name: 'Delete collaboration',
      path: `${ONE}/delete`,
      may,
      handle: async ({ caller, path }) => {
        await deleteCollaboration(context, caller, path.collaboration_id)
        return SUCCESS
      }
    })
  ]
}
