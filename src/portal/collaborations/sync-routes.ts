import type { SyncRunRow } from '#store'
import { findParticipant, findRun, listRuns, type SyncTask } from '#sync'
import { refused, unknown } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { flag } from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { PAGE } from './collaboration-routes.ts'
import { SUCCESS } from './parameters.ts'
import { MAY_MANAGE_COLLABORATIONS as may, seeWorkspace } from './policy.ts'
import { WORKSPACE } from './workspace-routes.ts'

const STATUS = `${WORKSPACE}/syncStatus`
/** Less than the minute after which many proxies give an answer up. */
const WAIT_MS = 20_000
/** As many as are kept of a workspace, and those that have not ended. */
const MAX_RUNS = 1_000

/** Of both: a guest begins at once, guests of the host as soon as they ask for news. */
export function syncRoutes({ context }: { readonly context: PortalContext }): Operation[] {
  const { db } = context.store
  return [
    operation({
      name: 'Sync workspace',
      path: `${WORKSPACE}/sync`,
      may,
      parameters: {
        async: flag(
          `true: the response does not wait. Otherwise it waits until the synchronization has ended, at most ${WAIT_MS / 1_000} seconds.`
        )
      },
      handle: async ({ path }, { async: asynchronously }) => {
        const { collaboration, workspace } = await seeWorkspace(db, path, 'either')
        const ids = await context.sync.submit(collaboration, workspace.id, 'manual')
        if (ids.length === 0) throw refused('No guest takes part in the workspace.')
        if (asynchronously !== true) await context.sync.awaitRuns(workspace.id, ids, WAIT_MS)
        return { ...SUCCESS, syncId: ids[0] ?? '' }
      }
    }),
    operation({
      name: 'Workspace sync status',
      path: STATUS,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async ({ path }, paging) => {
        const { workspace } = await seeWorkspace(db, path, 'either')
        const page = pageOf(paging, PAGE)
        const runs = await listRuns(db, workspace.id, MAX_RUNS)
        const shown = runs.slice(page.start - 1, page.start - 1 + page.num)
        return { ...pageFields(runs.length, page), status: shown.map(runObject) }
      }
    }),
    operation({
      name: 'Workspace sync status details',
      path: `${STATUS}/:sync_id`,
      may,
      handle: async ({ path }) => {
        const { collaboration, workspace } = await seeWorkspace(db, path, 'either')
        const run = await findRun(db, workspace.id, path.sync_id?.toLowerCase() ?? '')
        if (run === undefined) throw unknown('synchronization')
        const peer = await findParticipant(db, collaboration.id, run.peer_portal_id)
        return {
          ...runObject(run),
          participants: [
            {
              participantId: run.peer_portal_id,
              participantName: peer?.name ?? '',
              taskStatus: (JSON.parse(run.tasks) as SyncTask[]).map((task) => taskObject(run, task))
            }
          ]
        }
      }
    })
  ]
}

function runObject(run: SyncRunRow): object {
  return {
    syncId: run.id,
    syncExecType: run.exec_type,
    startTime: run.started_ms ?? -1,
    endTime: run.ended_ms ?? -1,
    status: run.status,
    summary: run.summary
  }
}

/** With the items that did not travel, and why. */
function taskObject(run: SyncRunRow, { problems, ...task }: SyncTask): object {
  return {
    ...task,
    syncId: run.id,
    peerPortalId: run.peer_portal_id,
    modified: run.modified_ms,
    problems
  }
}
