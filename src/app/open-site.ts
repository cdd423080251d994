import { answerExport, askEndpoint, type Question } from '#explore'
import { createSite, type PortalData, type Site } from '#site'
import type { Config } from './config/settings.ts'
import { EXPLORE_PREFIX } from './open-records.ts'
import { RELEASE } from './release.ts'
import type { Services } from './rooms.ts'

/** The pages over the use cases of the Explore API. */
export function openSite(rooms: Services, config: Config, log: Parameters<typeof createSite>[0]['log']): Promise<Site> {
  const { catalog, authenticate, portal, records, clock } = rooms
  return createSite({
    catalog,
    authenticate,
    appearance: (caller) => portal.appearance(caller),
    dataFor: ({ address, signal, stages, origin }, principal) =>
      dataOf((question) => askEndpoint(records, { principal, address, signal, stages }, origin, question)),
    exportFile: (http, caller, question) => answerExport(records, http, caller, question),
    clock,
    log,
    settings: {
      title: config.portalTitle,
      language: config.language ?? config.portalLanguage,
      timezone: config.timezone,
      basePath: basePathOf(config),
      apiPrefix: EXPLORE_PREFIX,
      release: RELEASE
    }
  })
}

export function basePathOf({ baseUrl }: Pick<Config, 'baseUrl'>): string {
  return baseUrl === null ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
}

/** The answers are what `docs/openapi.json` says of them. */
function dataOf(ask: (question: Question) => Promise<unknown>): PortalData {
  const to =
    (endpoint: Question['endpoint']) =>
    (path: Record<string, string>, parameters: Question['parameters']): Promise<never> =>
      ask({ endpoint, path, parameters }) as Promise<never>
  return {
    datasets: (parameters) => to('datasets')({}, parameters),
    catalogFacets: (parameters) => to('catalog-facets')({}, parameters),
    records: (id, parameters) => to('records')({ dataset_id: id }, parameters),
    record: (id, recordId) => to('record')({ dataset_id: id, record_id: recordId }, []),
    facets: (id, parameters) => to('facets')({ dataset_id: id }, parameters)
  }
}
