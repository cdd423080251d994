import { availableParallelism } from 'node:os'
import { createExplore, type Explore, type ExploreOptions, V21 } from '#explore'
import { readOwnThemes } from '#exports'
import type { Config } from './config/settings.ts'
import type { Metrics } from './metrics.ts'
import { RELEASE } from './release.ts'

export const EXPLORE_PREFIX = V21.prefix

const MEBI = 2 ** 20

/** The Explore API over the rooms, its numbers shown to whoever watches. */
export function openExplore(
  rooms: Pick<ExploreOptions, 'catalog' | 'engine' | 'authenticate' | 'quotas' | 'clock' | 'scratch' | 'log'>,
  config: Config,
  metrics: Metrics
): Explore {
  const { queryTimeoutMs, exportTimeoutMs, concurrentQueries, queueLength } = config
  const explore = createExplore({
    ...rooms,
    settings: {
      lang: config.language ?? config.portalLanguage,
      timezone: config.timezone,
      queryTimeoutMs,
      exportTimeoutMs,
      concurrentQueries,
      processors: availableParallelism(),
      queueLength,
      cacheBytes: config.cacheMb * MEBI,
      release: RELEASE,
      datasetPage: config.datasetPage,
      dcatProfiles: config.dcatApProfiles,
      portal: {
        title: config.portalTitle,
        description: config.portalDescription,
        publisher: config.portalPublisher,
        lang: config.portalLanguage,
        email: config.portalEmail,
        license: config.portalLicense,
        ownThemes: readOwnThemes(config.dcatApThemes),
        contributorId: config.dcatApDeContributor,
        spanishCode: config.dcatApSpPublisher
      }
    }
  })
  for (const [name, read] of Object.entries(explore.gauges))
    metrics.gauge(`loggia_explore_${name}`, HELP[name] ?? name, read)
  return explore
}

const HELP: Readonly<Record<string, string>> = {
  queries_running: 'Queries that run now.',
  queries_waiting: 'Queries that wait for their turn.',
  large_queries_running: 'Queries that take long and run now.',
  large_queries_waiting: 'Queries that take long and wait.',
  exports_running: 'Exports that run now.',
  exports_waiting: 'Exports that wait for their turn.',
  cache_bytes: 'Memory of kept answers.',
  cache_hits: 'Answers given again since the start.',
  cache_misses: 'Answers that were not kept yet, since the start.'
}
