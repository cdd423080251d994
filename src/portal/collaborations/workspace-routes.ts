import type { CollaborationWorkspaceRow } from '#store'
import { listAccess, listWorkspaces } from '#sync'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { flag, required, text } from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { ONE as COLLABORATION, PAGE } from './collaboration-routes.ts'
import { linkedGroupTitles, linkGroup, unlinkGroup } from './group-link-service.ts'
import { descriptionOf, nameOf, SUCCESS, WORKSPACE_SETTINGS } from './parameters.ts'
import { MAY_MANAGE_COLLABORATIONS as may, seeCollaboration, seeWorkspace } from './policy.ts'
import { workspaceObject } from './shapes.ts'
import { addWorkspace, removeWorkspace, updateWorkspaceInfo } from './workspace-service.ts'

const ALL = `${COLLABORATION}/workspaces`
export const WORKSPACE = `${ALL}/:workspace_id`

export function workspaceRoutes({ context }: { readonly context: PortalContext }): Operation[] {
  const { db } = context.store

  const show = async (rows: readonly CollaborationWorkspaceRow[]): Promise<object[]> => {
    const access = await listAccess(
      db,
      rows.map(({ id }) => id)
    )
    const view = {
      portalId: (await context.sync.identity()).portalId,
      groupTitles: await linkedGroupTitles(db, access)
    }
    return rows.map((row) => workspaceObject(row, access, view))
  }

  return [
    operation({
      name: 'Workspaces',
      path: ALL,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async ({ path }, paging) => {
        const page = pageOf(paging, PAGE)
        const rows = await listWorkspaces(db, (await seeCollaboration(db, path.collaboration_id, 'either')).id)
        const shown = rows.slice(page.start - 1, page.start - 1 + page.num)
        return { ...pageFields(rows.length, page), workspaces: await show(shown) }
      }
    }),
    operation({
      name: 'Add workspace',
      path: `${COLLABORATION}/addWorkspace`,
      may,
      parameters: {
        collaborationWorkspaceName: required(nameOf('workspace')),
        collaborationWorkspaceDescription: descriptionOf('workspace'),
        portalGroupId: text('Group of this portal that is linked to it.', { max: 100 }),
        ...WORKSPACE_SETTINGS
      },
      handle: async ({ caller, path }, input) => {
        const { collaborationWorkspaceName, collaborationWorkspaceDescription, portalGroupId, ...settings } = input
        const { collaborationId, workspaceId } = await addWorkspace(context, caller, path.collaboration_id, {
          name: collaborationWorkspaceName,
          description: collaborationWorkspaceDescription ?? '',
          groupId: portalGroupId || undefined,
          settings
        })
        return { collaborationWorkspaceId: workspaceId, collaborationId, ...SUCCESS }
      }
    }),
    operation({
      name: 'Workspace',
      path: WORKSPACE,
      may,
      handle: async ({ path }) => (await show([(await seeWorkspace(db, path, 'either')).workspace]))[0] ?? {}
    }),
    operation({
      name: 'Update workspace info',
      path: `${WORKSPACE}/updateInfo`,
      may,
      parameters: {
        name: nameOf('workspace'),
        description: descriptionOf('workspace'),
        ...WORKSPACE_SETTINGS
      },
      handle: async ({ caller, path }, { name, description, ...settings }) => {
        await updateWorkspaceInfo(context, caller, path, { name, description, settings })
        return SUCCESS
      }
    }),
    // A widely used client library writes the second path (COLLABORATION-workspace-7).
    ...[`${WORKSPACE}/delete`, `${COLLABORATION}/workpaces/:workspace_id/delete`].map((path) =>
      operation({
        name: 'Delete workspace',
        path,
        may,
        handle: async (call) => {
          await removeWorkspace(context, call.caller, call.path)
          return SUCCESS
        }
      })
    ),
    operation({
      name: 'Update workspace group link',
      path: `${WORKSPACE}/updatePortalGroupLink`,
      may,
      parameters: {
        portalGroupId: required(
          text('Group of this portal: what is shared with it is shared with the other participants.', { max: 100 })
        ),
        enableRealtimeSync: flag('true: content is shared in real time. false: on the schedule of the workspace.'),
        copyFeatureServiceData: flag('Whether feature layers and views are sent as a copy instead of by reference.'),
        copyByRefIfCopyFail: flag('Whether what cannot be copied is sent by reference.'),
        enableFeatureServiceBidirectionalSync: flag('Whether changes of copies travel back.')
      },
      handle: async ({ caller, path }, { portalGroupId, ...link }) => {
        await linkGroup(context, caller, path, { groupId: portalGroupId, ...link })
        return SUCCESS
      }
    }),
    operation({
      name: 'Remove workspace group link',
      path: `${WORKSPACE}/removePortalGroupLink`,
      may,
      handle: async ({ caller, path }) => {
        const { collaborationId, workspaceId } = await unlinkGroup(context, caller, path)
        return { collaborationId, collaborationWorkspaceId: workspaceId, ...SUCCESS }
      }
    })
  ]
}
