import type { Keys, Members, Tokens } from '#access'
import type { DatasetItems, FileStore } from '#catalog'
import type { Webhooks } from '#events'
import type { Clock, Log } from '#kit'
import type { Store, Writer } from '#store'
import type { Exporter } from './items/exporter.ts'
import type { Publisher } from './items/publisher.ts'

/** What every concept of the portal stands on. */
export interface Ground {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly members: Members
  readonly tokens: Tokens
  readonly keys: Keys
  /** Items that are datasets. */
  readonly datasets: DatasetItems
  /** Content of items. */
  readonly files: FileStore
  readonly publisher: Publisher
  readonly exporter: Exporter
  readonly webhooks: Webhooks
  readonly settings: PortalSettings
}

export interface PortalSettings {
  readonly release: string
  /** Ports as the public meets them; no HTTPS: null. */
  readonly httpPort: number
  readonly httpsPort: number | null
  /** Passwords and tokens may be sent in the clear: for trials alone. */
  readonly plainSignIn: boolean
  /** False: strangers are refused, whatever the organization says. */
  readonly anonymousAllowed: boolean
  /** Where files of forms wait for the operation they came with; it exists. */
  readonly uploadFolder: string
  readonly maxFileBytes: number
  /** A publication that takes longer goes on by itself, and is asked after. */
  readonly publishWaitMs: number
  /** Hosts that files of items may be fetched from; null: every public one. */
  readonly importHosts: readonly string[] | null
  /** All files of one member together; null: any number. */
  readonly storageQuotaBytes: number | null
  /** What every API key may use up per day; null: any amount. */
  readonly keyDailyCalls: number | null
  readonly keyDailyEngineMs: number | null
}

/** One action: all of it or nothing. What was remembered of users, roles, groups, tokens and datasets is looked up anew afterwards. */
export async function change<Result>({ store, members, tokens, datasets }: Ground, action: (tx: Writer) => Promise<Result>): Promise<Result> {
  try {
    return await store.transaction(action)
  } finally {
    members.expire()
    tokens.expire()
    datasets.expire()
  }
}
