import { availableParallelism } from 'node:os'
import { publicAddresses, V21 } from '#explore'
import { readOwnThemes } from '#exports'
import { createRecords, type Records, type RecordsOptions } from '#records'
import { pageOfDataset } from './addresses.ts'
import { shareCacheMemory } from './cache-memory.ts'
import type { Config } from './config/settings.ts'
import type { Metrics } from './metrics.ts'
import { RELEASE } from './release.ts'

export const EXPLORE_PREFIX = V21.prefix

/** The use cases of readers over the rooms, their gauges among the metrics. */
/** Name and description as administrators wrote them; null and '': they did not. */
export type PortalWords = { readonly name: string | null; readonly description: string }

export function openRecords(
  rooms: Omit<RecordsOptions, 'settings'>,
  config: Config,
  metrics: Metrics,
  wordsOfPortal: () => Promise<PortalWords>
): Records {
  const { queryTimeoutMs, exportTimeoutMs, concurrentQueries, queueLength } = config
  const facts = {
    publisher: config.portalPublisher,
    lang: config.portalLanguage,
    email: config.portalEmail,
    license: config.portalLicense,
    ownThemes: readOwnThemes(config.dcatApThemes),
    contributorId: config.dcatApDeContributor,
    spanishCode: config.dcatApSpPublisher
  }
  const records = createRecords({
    ...rooms,
    settings: {
      defaults: { lang: config.language ?? config.portalLanguage, timezone: config.timezone },
      queryTimeoutMs,
      exportTimeoutMs,
      concurrentQueries,
      processors: availableParallelism(),
      queueLength,
      cacheBytes: shareCacheMemory(config).responses,
      release: RELEASE,
      isOnlyServer: config.storeUrl === null,
      addresses: publicAddresses,
      datasetPage: (origin, id) => pageOfDataset(config, origin, id),
      dcatProfiles: config.dcatApProfiles,
      portal: async () => {
        const { name, description } = await wordsOfPortal()
        return { ...facts, title: name ?? config.portalTitle, description: description || config.portalDescription }
      }
    }
  })
  for (const [name, read] of Object.entries(records.gauges))
    metrics.gauge(`loggia_explore_${name}`, HELP[name] ?? name, read)
  return records
}

const HELP: Readonly<Record<string, string>> = {
  queries_running: 'Queries that run now.',
  queries_waiting: 'Queries that wait for their slot.',
  large_queries_running: 'Queries that take long and run now.',
  large_queries_waiting: 'Queries that take long and wait.',
  exports_running: 'Exports that are open now.',
  exports_waiting: 'Exports that wait for their slot.',
  exports_working: 'Open exports that ask the engine for more now: the others wait for their turn or their reader.',
  kept_files_bytes: 'Disk space of whole files that are kept for readers of ranges.',
  cache_bytes: 'Memory of cached responses.',
  cache_hits: 'Responses from the cache since the start.',
  cache_misses: 'Responses that were not cached yet, since the start.'
}
