import { ACCESS_MODES, type AccessMode, WORKSPACE_SIZES } from '#sync'
import { badParameters } from '../pipeline/errors.ts'
import {
  choice,
  flag,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  json,
  type Parameter,
  text,
  wholeNumber
} from '../pipeline/parameter.ts'

export const SUCCESS = { success: true }

/** Names of collaborations and workspaces (COLLABORATION-workspace-1). */
export const nameOf = (thing: string) =>
  text(`Name of the ${thing}.`, { max: 100, pattern: /\S/, is: 'text of 1 to 100 characters' })
export const descriptionOf = (thing: string) => text(`Description of the ${thing}.`, { max: 250 })

export const config = (meaning: string) => json(meaning, { maxBytes: 10_000 })

export const accessMode = choice(
  ACCESS_MODES,
  'What this portal does in the workspace: sends its content, receives that of others, or both. sendAndReceive without it.',
  { ignoreCase: true }
)

const size = (name: keyof typeof WORKSPACE_SIZES, meaning: string) => {
  const { byDefault, max } = WORKSPACE_SIZES[name]
  return wholeNumber(`${meaning} ${byDefault} by default.`, { min: 1, max })
}

export const WORKSPACE_SETTINGS = {
  maxItemSizeInMB: size('maxItemSizeInMB', 'Largest feature layer data item that is sent as a copy, in MB.'),
  maxReplicationPackageSizeInMB: size(
    'maxReplicationPackageSizeInMB',
    'Size in MB at which no further items are added to a replication package.'
  ),
  copyByRefIfCopyFail: flag('Whether an item that cannot be copied is shared by reference. true by default.'),
  config: config('Further settings of the workspace; those above may also be members of it.')
} as const

/** The sent settings of a workspace. */
export interface WorkspaceSettings {
  readonly maxItemSizeInMB: number | undefined
  readonly maxReplicationPackageSizeInMB: number | undefined
  readonly copyByRefIfCopyFail: boolean | undefined
  readonly config: JsonObject | undefined
}

/** Settings as parameters count before those inside of `config`. Errors: `portal/bad-parameters`. */
export function mergeSettings({ config: sent = {}, ...given }: WorkspaceSettings) {
  const {
    maxItemSizeInMB,
    maxReplicationPackageSizeInMB,
    copyByRefIfCopyFail,
    // Decided by this release, and sent back by clients that have read it.
    bidirectionalSyncCapable: _capable,
    ...config
  } = sent
  const {
    maxItemSizeInMB: item,
    maxReplicationPackageSizeInMB: package_,
    copyByRefIfCopyFail: byRef
  } = WORKSPACE_SETTINGS
  return {
    maxItemSizeInMB: given.maxItemSizeInMB ?? readMember('maxItemSizeInMB', item, maxItemSizeInMB),
    maxReplicationPackageSizeInMB:
      given.maxReplicationPackageSizeInMB ??
      readMember('maxReplicationPackageSizeInMB', package_, maxReplicationPackageSizeInMB),
    copyByRefIfCopyFail: given.copyByRefIfCopyFail ?? readMember('copyByRefIfCopyFail', byRef, copyByRefIfCopyFail),
    config
  }
}

function readMember<Value>(name: string, parameter: Parameter<Value>, value: JsonValue | undefined): Value | undefined {
  if (value === undefined || value === null) return undefined
  const read = parameter.read(String(value))
  if (read === undefined) throw badParameters([`'config.${name}' must be ${parameter.is}.`])
  return read
}

/** `[{"<workspace id>": "send"}, …]`, by workspace. Errors: `portal/bad-parameters`. */
export function readAccessModes(name: string, entries: readonly JsonValue[]): ReadonlyMap<string, AccessMode> {
  const modes = new Map<string, AccessMode>()
  for (const entry of entries) {
    const pairs = isJsonObject(entry) ? Object.entries(entry) : []
    if (pairs.length === 0) throw badModes(name)
    for (const [workspaceId, value] of pairs) {
      const mode = typeof value === 'string' ? accessMode.read(value) : undefined
      if (mode === undefined || modes.has(workspaceId.toLowerCase())) throw badModes(name)
      modes.set(workspaceId.toLowerCase(), mode)
    }
  }
  if (modes.size === 0) throw badModes(name)
  return modes
}

function badModes(name: string) {
  return badParameters([
    `'${name}' must be a JSON array of objects that give workspaces, each once, by id an access mode: ${ACCESS_MODES.join(', ')}.`
  ])
}
