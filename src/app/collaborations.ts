import type { Store } from '#store'
import {
  findAccess,
  findCollaboration,
  isLive,
  listCollaborations,
  listParticipants,
  listRuns,
  listWorkspaces,
  type Sync,
  type SyncTask
} from '#sync'
import { appError } from './errors.ts'

/** Collaborations for the command line, beside a running server, which does the work. */
export interface Collaborations {
  list(): Promise<readonly CollaborationSummary[]>
  /** Of every workspace, newest first. Errors: `app/no-such-collaboration`. */
  status(id: string): Promise<readonly RunSummary[]>
  /** Submits synchronizations; a running server begins them at once. Resolves with how many. Errors: as `status`. */
  sync(id: string): Promise<number>
}

export interface CollaborationSummary {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly status: string
  readonly workspaces: number
  readonly participants: number
}

export interface RunSummary {
  readonly workspace: string
  readonly execType: string
  readonly status: string
  readonly createdMs: number
  readonly summary: string
  /** `title: reason`. */
  readonly problems: readonly string[]
}

const SHOWN_RUNS = 5

export function openCollaborations({ store, sync }: { readonly store: Store; readonly sync: Sync }): Collaborations {
  const { db } = store
  const find = async (id: string) => {
    const row = await findCollaboration(db, id.toLowerCase())
    if (row === undefined || !isLive(row))
      throw appError(
        'app/no-such-collaboration',
        `There is no collaboration ${id}. \`loggia collaboration list\` shows them.`
      )
    return row
  }
  return {
    list: async () => {
      const rows = await listCollaborations(db)
      return Promise.all(
        rows.map(async ({ id, name, role, status }) => ({
          id,
          name,
          role,
          status,
          workspaces: (await listWorkspaces(db, id)).length,
          participants: (await listParticipants(db, id)).length
        }))
      )
    },
    status: async (id) => {
      const { id: collaborationId } = await find(id)
      const shown: RunSummary[] = []
      for (const { id: workspaceId, name } of await listWorkspaces(db, collaborationId))
        for (const run of await listRuns(db, workspaceId, SHOWN_RUNS))
          shown.push({
            workspace: name,
            execType: run.exec_type,
            status: run.status,
            createdMs: run.created_ms,
            summary: run.summary,
            problems: (JSON.parse(run.tasks) as SyncTask[]).flatMap(({ problems }) =>
              problems.map(({ title, itemId, reason }) => `${title || itemId}: ${reason}`)
            )
          })
      return shown
    },
    sync: async (id) => {
      const collaboration = await find(id)
      const { portalId } = await sync.identity()
      let submitted = 0
      for (const { id: workspaceId } of await listWorkspaces(db, collaboration.id))
        if ((await findAccess(db, workspaceId, portalId)) !== undefined)
          submitted += (await sync.submit(collaboration, workspaceId, 'manual')).length
      return submitted
    }
  }
}
