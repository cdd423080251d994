import { type ControlPlane, withControlPlane } from '#app'
import { briefContext, type Command, type CommandContext, textFlag } from './command.ts'
import { listOr, readAction } from './read-action.ts'
import { showTable } from './show-table.ts'

type Action = (state: ControlPlane, call: CommandContext, argument: string) => Promise<void>

const DEFAULT_RESOURCE = 'realtime'

export const push: Command = {
  name: 'push',
  usage: ['create DATASET [--resource NAME]', 'list', 'revoke ID'],
  summary: 'keys by which devices push records into a dataset',
  help: { '--resource NAME': `a name in the address; ${DEFAULT_RESOURCE} without it` },
  options: { resource: { type: 'string' } },
  run: async (call) => {
    const [, argument = ''] = call.positionals
    const { action } = readAction(call, 'push', ACTIONS, listOr('one id'))
    await withControlPlane({ ...briefContext(call), makesHome: false }, (state) => action(state, call, argument))
    return 0
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  create: async ({ pushKeys }, call, datasetId) => {
    const { secret, key } = await pushKeys.create(datasetId, textFlag(call, 'resource') ?? DEFAULT_RESOURCE)
    call.out.write(`${key.id}: POST /api/push/1.0/${datasetId}/${key.resource}/push/?pushkey=${secret}\n`)
    call.out.write('The key is not kept anywhere and cannot be shown again.\n')
  },
  list: async ({ pushKeys }, { out }) => {
    const rows = (await pushKeys.list()).map(({ id, datasetId, resource, createdMs }) => [
      id,
      datasetId,
      resource,
      new Date(createdMs).toISOString().slice(0, 10)
    ])
    out.write(showTable(['id', 'dataset', 'resource', 'created'], rows))
  },
  revoke: async ({ pushKeys }, { out }, id) => {
    await pushKeys.revoke(id)
    out.write(`${id} is revoked\n`)
  }
}
