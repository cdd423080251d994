import {
  accessError,
  type Keys,
  type Members,
  memberPrincipal,
  type Principal,
  type Quotas,
  readMember,
  type Tokens
} from '#access'
import type { Calls, DatasetItems, FileStore, ListsOfAdministrators, Visits } from '#catalog'
import { auditChange, type FailureLog, type Webhooks } from '#events'
import type { DiskSpace } from '#http'
import type { Clock, Log, Sealer } from '#kit'
import type { Mail } from '#mail'
import type { Store, Writer } from '#store'
import type { Sync } from '#sync'
import type { HealthProbe } from './health/health-facts.ts'
import type { SendToProvider } from './identity-providers/provider.ts'
import type { Exporter } from './items/publishing/exporter.ts'
import type { Publisher } from './items/publishing/publisher.ts'
import { forbidden } from './pipeline/errors.ts'
import type { RequestLimits } from './pipeline/request-limits.ts'
import type { ScheduledImports } from './scheduled/scheduled-imports.ts'

/** Services that every concept of the portal uses. */
export interface PortalContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly members: Members
  readonly tokens: Tokens
  readonly keys: Keys
  /** Items that are datasets. */
  readonly datasets: DatasetItems
  /** Licences, themes and metadata templates of administrators. */
  readonly metadataLists: ListsOfAdministrators
  /** Content of items. */
  readonly files: FileStore
  readonly publisher: Publisher
  readonly exporter: Exporter
  readonly webhooks: Webhooks
  /** Files and catalogs that are loaded on a schedule. */
  readonly scheduled: ScheduledImports
  /** Collaborations with other portals. */
  readonly sync: Sync
  /** For secrets of sign-in providers, and sign-ins that are with a provider. */
  readonly sealer: Sealer
  /** Requests to sign-in providers. */
  readonly sendToProvider: SendToProvider
  readonly requestLimits: RequestLimits
  readonly mail: Mail
  /** The state of the server. */
  readonly health: HealthProbe
  /** Counts of calls, for the report of use. */
  readonly calls: Calls
  readonly visits: Pick<Visits, 'flush'>
  /** Counts of the day, for the report of quotas. */
  readonly quotas: Pick<Quotas, 'flush'>
  /** Refusals and failed sign-ins, for the audit log. */
  readonly failures: FailureLog
  readonly settings: PortalSettings
}

export interface PortalSettings {
  readonly release: string
  /** Ports as the public meets them; no HTTPS: null. */
  readonly httpPort: number
  readonly httpsPort: number | null
  /** Passwords may be sent, and tokens requested and ended, in the clear: for trials only. */
  readonly plainSignIn: boolean
  /** False: anonymous callers are refused, regardless of the organization's settings. */
  readonly anonymousAllowed: boolean
  /** Where files of forms wait for the operation they came with; it exists. */
  readonly uploadFolder: string
  readonly uploadSpace: DiskSpace
  readonly maxFileBytes: number
  /** A file that comes in parts. */
  readonly maxPartedFileBytes: number
  /** A preview reads larger files by their beginning. */
  readonly previewBytes: number
  /** Parts of all files that are not complete, together; null: any number. */
  readonly unfinishedUploadBytes: number | null
  /** Days after its last part when an upload is forgotten. */
  readonly unfinishedUploadDays: number
  /** A publication that takes longer continues in the background, and the client polls its status. */
  readonly publishWaitMs: number
  /** Hosts that files of items may be fetched from; null: every public one. */
  readonly importHosts: readonly string[] | null
  /** All files of one member together; null: any number. */
  readonly storageQuotaBytes: number | null
  /** Daily calls of one address without a key; null: unlimited. */
  readonly addressDailyCalls: number | null
  /** Daily quota of every API key and user; null: unlimited. */
  readonly keyDailyCalls: number | null
  /** Anonymous callers have the same. */
  readonly keyDailyEngineMs: number | null
  /** Days that entries of the audit log are kept. */
  readonly auditDays: number
  /** Settings that only the operator of the server changes, for administrators to read; secrets are masked. */
  readonly serverSettings: readonly ServerSetting[]
}

export interface ServerSetting {
  readonly name: string
  readonly value: string
  /** `default`, the file, the variable or the flag that set it. */
  readonly origin: string
  readonly meaning: string
}

/**
 * One action: all of it or nothing, its entry of the audit log too. Cached users, roles, groups, tokens and
 * datasets are read again afterwards.
 */
export async function change<Result>(
  { store, clock, members, tokens, datasets }: PortalContext,
  action: (tx: Writer) => Promise<Result>
): Promise<Result> {
  try {
    return await store.transaction(async (tx) => {
      const result = await action(tx)
      await auditChange(tx, clock.now())
      return result
    })
  } finally {
    members.expire()
    tokens.expire()
    datasets.expire()
  }
}

/**
 * The same by a caller, who is as the transaction sees it: between the request and its turn others may have changed
 * what the caller may.
 */
export function changeAs<Result>(
  ground: PortalContext,
  caller: Principal,
  action: (tx: Writer, caller: Principal) => Promise<Result>
): Promise<Result> {
  return change(ground, async (tx) => action(tx, await callerWithin(tx, caller)))
}

/**
 * A caller who lost a privilege since the request was admitted is refused: it may have been let in by that. Errors:
 * `access/invalid-token` deleted or disabled, `portal/forbidden`.
 */
export async function callerWithin(tx: Writer, caller: Principal): Promise<Principal> {
  const before = caller.member
  // Anonymous callers, and the operator, who cannot be disabled.
  if (before === undefined || before.id === '') return caller
  const member = await readMember(tx, before.username)
  if (member === undefined || member.id !== before.id || member.disabled)
    throw accessError('access/invalid-token', 'Invalid token.')
  if ((before.isAdministrator && !member.isAdministrator) || !before.privileges.isSubsetOf(member.privileges))
    throw forbidden()
  return memberPrincipal(member)
}
