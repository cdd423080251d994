import { type Catalog, type ControlPlane, type DatasetChange, withControlPlane } from '#app'
import {
  briefContext,
  type Command,
  type CommandContext,
  flagGiven,
  textFlag,
  textFlags,
  usageError
} from './command.ts'
import { listOr, readAction } from './read-action.ts'
import { showTable } from './show-table.ts'

type DatasetState = Pick<ControlPlane, 'catalog' | 'listDatasets'>
type Action = (state: DatasetState, call: CommandContext, id: string) => Promise<void>

export const dataset: Command = {
  name: 'dataset',
  usage: ['list', 'set ID [options]', 'remove ID'],
  summary: 'datasets: list, change metadata and access, remove',
  help: {
    '--title T, --description D': 'metadata that everybody reads first',
    '--meta TEMPLATE.NAME=VALUE':
      'any other metadata; JSON for other types than text, an empty value removes it; can be repeated',
    '--access A': 'public, org or private',
    '--metadata-only, --no-metadata-only': 'whether the records are closed',
    '--owner USER': 'who sees it when it is private',
    '--grant WHOM':
      'user:…, key:… or group:… that sees it regardless of its access; replaces the previous ones; can be repeated',
    '--no-grant': 'only the owner'
  },
  options: {
    title: { type: 'string' },
    description: { type: 'string' },
    meta: { type: 'string', multiple: true },
    access: { type: 'string' },
    'metadata-only': { type: 'boolean' },
    owner: { type: 'string' },
    grant: { type: 'string', multiple: true }
  },
  run: async (call) => {
    const [, id = ''] = call.positionals
    const { action } = readAction(call, 'dataset', ACTIONS, listOr('one id'))
    await withControlPlane({ ...briefContext(call), makesHome: false }, (state) => action(state, call, id))
    return 0
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: async ({ catalog, listDatasets }, call) => {
    const datasets = await listDatasets()
    const rows = await Promise.all(
      datasets.map(async ({ id, metas, version }) => {
        const { access, dataVisible } = await catalog.settings(id)
        return [
          id,
          version?.recordCount.toLocaleString('en') ?? '-',
          dataVisible ? access : `${access}, metadata only`,
          String(metas.default?.title ?? '')
        ]
      })
    )
    call.out.write(showTable(['id', 'records', 'access', 'title'], rows))
  },
  set: async ({ catalog }, call, id) => {
    const change = readChange(call)
    refuseComputed(catalog, change)
    if (Object.keys(change).length === 0)
      throw usageError('No change is given. `loggia help dataset` lists the options.')
    await catalog.change(id, change)
    call.out.write(`${id} is changed\n`)
  },
  remove: async ({ catalog }, call, id) => {
    await catalog.remove(id)
    call.out.write(`${id} is removed\n`)
  }
}

/**
 * The catalog passes over what it computes, so that metadata read from a portal can be written back; a person who types
 * a value expects a change.
 */
function refuseComputed({ templates }: Catalog, { metas = {} }: DatasetChange): void {
  for (const { name, metas: known } of templates) {
    const computed = known.find((meta) => meta.computed && Object.hasOwn(metas[name] ?? {}, meta.name))
    if (computed !== undefined) throw usageError(`${name}.${computed.name} is computed by Loggia and cannot be set.`)
  }
}

function readChange(call: CommandContext): DatasetChange {
  const metas = readMetas(call)
  const [access, owner] = [textFlag(call, 'access'), textFlag(call, 'owner')]
  const metadataOnly = flagGiven(call, 'metadata-only')
  const grants = flagGiven(call, 'grant') === false ? [] : textFlags(call, 'grant')
  return {
    ...(Object.keys(metas).length > 0 && { metas: metas as NonNullable<DatasetChange['metas']> }),
    // The catalog knows which levels there are, and says so.
    ...(access !== undefined && { access: access as NonNullable<DatasetChange['access']> }),
    ...(owner !== undefined && { owner: owner === '' ? null : owner }),
    ...(metadataOnly !== undefined && { dataVisible: !metadataOnly }),
    ...(call.flags.grant !== undefined && { grants })
  }
}

function readMetas(call: CommandContext): Record<string, Record<string, unknown>> {
  const metas: Record<string, Record<string, unknown>> = {}
  const set = (template: string, name: string, value: unknown) => void ((metas[template] ??= {})[name] = value)
  for (const name of ['title', 'description'])
    if (textFlag(call, name) !== undefined) set('default', name, textFlag(call, name))
  for (const text of textFlags(call, 'meta')) {
    const [, template, name, value] = /^([\w-]+)\.([\w-]+)=(.*)$/s.exec(text) ?? []
    if (template === undefined || name === undefined || value === undefined)
      throw usageError(`--meta is TEMPLATE.NAME=VALUE, not ${text}.`)
    set(template, name, value === '' ? null : jsonOrText(value))
  }
  return metas
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
