import { type ApiKey, type Keys, withControlPlane } from '#app'
import {
  briefContext,
  type Command,
  type CommandContext,
  flagGiven,
  numberFlag,
  textFlag,
  usageError
} from './command.ts'
import { listOr, readAction } from './read-action.ts'
import { showTable } from './show-table.ts'

type Action = (keys: Keys, call: CommandContext, argument: string) => Promise<void>

export const key: Command = {
  name: 'key',
  usage: ['create NAME [options]', 'list', 'revoke ID', 'rotate ID'],
  summary: 'API keys: create, list, revoke, or replace the secret',
  help: {
    '--owner USER': 'the user whose private datasets the key sees',
    '--no-organization': 'for partners: the key does not see what is shared with the organization',
    '--expires DATE': 'day (2027-01-31) or instant from which the key is refused',
    '--daily-calls N': 'own quota',
    '--daily-compute-seconds N': 'own computing time'
  },
  options: {
    owner: { type: 'string' },
    organization: { type: 'boolean' },
    expires: { type: 'string' },
    'daily-calls': { type: 'string' },
    // Beside the setting of the same name, which it stands for here.
    'daily-compute-seconds': { type: 'string' }
  },
  run: async (call) => {
    const [, argument = ''] = call.positionals
    const { name, action } = readAction(call, 'key', ACTIONS, listOr('one name or id'))
    await withControlPlane({ ...briefContext(call), makesHome: name === 'create' }, ({ keys }) =>
      action(keys, call, argument)
    )
    return 0
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  create: async (keys, call, name) => {
    const { secret, key } = await keys.create(name, termsOf(call))
    call.out.write(`${secret}\n`)
    call.err.write(`key ${key.id} for ${key.name}; the line above is shown only once\n`)
  },
  list: async (keys, call) =>
    void call.out.write(
      showTable(['id', 'name', 'state', 'made', 'used', 'calls a day', 'owner'], (await keys.list()).map(rowOf))
    ),
  revoke: async (keys, call, id) => {
    const { name } = await keys.revoke(id)
    call.out.write(`key ${id} for ${name} is revoked\n`)
  },
  rotate: async (keys, call, id) => {
    const { secret, key } = await keys.rotate(id)
    call.out.write(`${secret}\n`)
    call.err.write(`new secret of key ${key.id} for ${key.name}; the old one is no longer valid\n`)
  }
}

function termsOf(call: CommandContext): NonNullable<Parameters<Keys['create']>[1]> {
  const dailyCalls = numberFlag(call, 'daily-calls')
  const seconds = numberFlag(call, 'daily-compute-seconds')
  const owner = textFlag(call, 'owner')
  const expires = textFlag(call, 'expires')
  return {
    ...(owner !== undefined && { owner }),
    ...(flagGiven(call, 'organization') === false && { organization: false }),
    ...(expires !== undefined && { expiresMs: readInstant(expires) }),
    ...(dailyCalls !== undefined && { dailyCalls }),
    ...(seconds !== undefined && { dailyEngineMs: seconds * 1000 })
  }
}

function readInstant(text: string): number {
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(ms))
    throw usageError('--expires is a day such as 2027-01-31, or an instant such as 2027-01-31T12:00:00Z.')
  return ms
}

function rowOf(key: ApiKey): string[] {
  const state =
    key.revokedMs !== null ? 'revoked' : key.expiresMs !== null && key.expiresMs <= Date.now() ? 'expired' : 'live'
  return [
    key.id,
    key.name,
    state,
    dayOf(key.createdMs),
    dayOf(key.usedMs),
    key.dailyCalls?.toString() ?? '-',
    key.owner ?? '-'
  ]
}

function dayOf(ms: number | null): string {
  return ms === null ? '-' : new Date(ms).toISOString().slice(0, 10)
}
