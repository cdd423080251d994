import { type Collaborations, withControlPlane } from '#app'
import { briefContext, type Command, type CommandContext } from './command.ts'
import { listOr, readAction } from './read-action.ts'
import { showTable } from './show-table.ts'

type Action = (collaborations: Collaborations, call: CommandContext, id: string) => Promise<void>

export const collaboration: Command = {
  name: 'collaboration',
  usage: ['list', 'status ID', 'sync ID'],
  summary: 'collaborations with other portals: list, last synchronizations, synchronize now',
  run: async (call) => {
    const [, id = ''] = call.positionals
    const { action } = readAction(call, 'collaboration', ACTIONS, listOr('one id'))
    const work = ({ collaborations }: { readonly collaborations: Collaborations }) => action(collaborations, call, id)
    await withControlPlane({ ...briefContext(call), makesHome: false }, work)
    return 0
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: async (collaborations, { out }) => {
    const rows = (await collaborations.list()).map(({ id, name, role, status, workspaces, participants }) => [
      id,
      role,
      status,
      String(workspaces),
      String(participants),
      name
    ])
    out.write(showTable(['id', 'role', 'status', 'workspaces', 'participants', 'name'], rows))
  },
  status: async (collaborations, { out }, id) => {
    const runs = await collaborations.status(id)
    const rows = runs.map(({ workspace, execType, status, createdMs, summary }) => [
      new Date(createdMs).toISOString(),
      workspace,
      execType,
      status,
      summary
    ])
    out.write(showTable(['time', 'workspace', 'type', 'status', 'summary'], rows))
    const problems = [...new Set(runs.flatMap((run) => run.problems))]
    if (problems.length > 0)
      out.write(
        showTable(
          ['items that failed, and why'],
          problems.map((problem) => [problem])
        )
      )
  },
  sync: async (collaborations, { out }, id) => {
    const submitted = await collaborations.sync(id)
    const what = `${submitted} ${submitted === 1 ? 'synchronization' : 'synchronizations'}`
    out.write(`Submitted ${what}. \`loggia collaboration status ${id}\` shows the result.\n`)
  }
}
