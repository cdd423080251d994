import { badParameters, unknown } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, flag, json, list, required, text, wholeNumber } from '../pipeline/parameter.ts'
import { ADMINISTRATOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { ACCEPT, LIMIT, percent, SCHEDULE, SECRETS, scheduleOf, secretsOf, URL_OF_FILE } from './parameters.ts'
import type { ScheduledKind } from './scheduled-imports.ts'

const SOURCES = '/portals/:portal_id/sources'
const SOURCE = `${SOURCES}/:source_id`
const HARVESTERS = '/portals/:portal_id/harvesters'
const HARVESTER = `${HARVESTERS}/:harvester_id`
const SUCCESS = { success: true }
const PAGE = 25
const RUNS = 20
/** As the command line has them. */
const SOURCE_VANISHED = 20
const HARVEST_VANISHED = 10
const GRACE_DAYS = 7

/**
 * Files and catalogs that are loaded on a schedule: what the operator does on the command line, for default
 * administrators, because the server then asks any address that its settings allow.
 */
export function scheduledRoutes({ scheduled }: Pick<PortalContext, 'scheduled'>): Operation[] {
  return [...sourceRoutes(scheduled.sources), ...harvesterRoutes(scheduled.harvesters)]
}

function sourceRoutes(sources: PortalContext['scheduled']['sources']): Operation[] {
  return [
    ...commonRoutes({ all: SOURCES, one: SOURCE, id: 'source_id', noun: 'source', list: 'sources' }, sources),
    operation({
      name: 'Add source',
      path: `${SOURCES}/add`,
      may: ADMINISTRATOR,
      parameters: {
        datasetId: required(
          text('The dataset that the file fills; the first run creates it if it does not exist.', { max: 250 })
        ),
        url: URL_OF_FILE,
        ...SCHEDULE,
        secrets: SECRETS,
        format: text('Format of the file, as for imports; recognized without it.', { max: 50 }),
        encoding: text('Encoding of the file; recognized without it.', { max: 50 }),
        upsert: list('The file holds changes: records with the same values of these fields are replaced.', { max: 10 }),
        maxVanished: percent(SOURCE_VANISHED)
      },
      handle: async (_, { datasetId, url, secrets, format, encoding, upsert = [], maxVanished, ...schedule }) => ({
        ...SUCCESS,
        id: await sources.add({
          datasetId,
          url,
          schedule: scheduleOf(schedule),
          secrets: secretsOf(secrets),
          options: {
            ...(format ? { format } : {}),
            ...(encoding ? { encoding } : {}),
            ...(upsert.length > 0 ? { change: { kind: 'upsert', by: upsert } } : {})
          },
          maxVanished: maxVanished ?? SOURCE_VANISHED
        })
      })
    })
  ]
}

function harvesterRoutes(harvesters: PortalContext['scheduled']['harvesters']): Operation[] {
  return [
    ...commonRoutes(
      { all: HARVESTERS, one: HARVESTER, id: 'harvester_id', noun: 'harvester', list: 'harvesters' },
      harvesters,
      { kinds: harvesters.kinds }
    ),
    operation({
      name: 'Add harvester',
      path: `${HARVESTERS}/add`,
      may: ADMINISTRATOR,
      parameters: {
        kind: required(text('Kind of the catalog, one of `kinds` of the list.', { max: 50 })),
        url: URL_OF_FILE,
        ...SCHEDULE,
        secrets: SECRETS,
        filter: text('Some of its datasets, in the words of the catalog.', { max: 4_000 }),
        access: choice(['public', 'org', 'private'], 'Of new datasets; public without it.'),
        owner: text('User of this portal whose items new datasets are.', { max: 128 }),
        prefix: text('What the ids of new datasets begin with.', { max: 50 }),
        mapping: json('Owners, licences, themes, languages and publishers there, and what they are called here.'),
        metadataOnly: flag('Do not load records.'),
        requestsPerSecond: wholeNumber('Requests in a second; 4 without it.', { min: 1, max: 1_000 }),
        maxVanished: percent(HARVEST_VANISHED),
        graceDays: wholeNumber(
          `Days that the catalog must not list a dataset before it is withdrawn here; ${GRACE_DAYS} without it.`,
          { max: 366 }
        )
      },
      handle: async (_, { kind, url, secrets, every, at, days, timezone, ...given }) => {
        if (!Object.hasOwn(harvesters.kinds, kind))
          throw badParameters([`'kind' must be one of ${Object.keys(harvesters.kinds).join(', ')}.`])
        const id = await harvesters.add({
          kind,
          url,
          schedule: scheduleOf({ every, at, days, timezone }),
          secrets: secretsOf(secrets),
          filter: given.filter || undefined,
          access: given.access ?? 'public',
          owner: given.owner || undefined,
          prefix: given.prefix || undefined,
          mapping: given.mapping,
          metadataOnly: given.metadataOnly ?? false,
          requestsPerSecond: given.requestsPerSecond,
          maxVanished: given.maxVanished ?? HARVEST_VANISHED,
          graceDays: given.graceDays ?? GRACE_DAYS
        })
        return { ...SUCCESS, id }
      }
    }),
    operation({
      name: 'Harvested datasets',
      path: `${HARVESTER}/datasets`,
      may: ADMINISTRATOR,
      parameters: PAGE_PARAMETERS,
      handle: async ({ path }, paging) => {
        const page = pageOf(paging, PAGE)
        const all = await harvesters.datasets(path.harvester_id as string)
        return { ...pageFields(all.length, page), datasets: all.slice(page.start - 1, page.start - 1 + page.num) }
      }
    })
  ]
}

interface Names {
  readonly all: string
  readonly one: string
  readonly id: string
  readonly noun: 'source' | 'harvester'
  readonly list: 'sources' | 'harvesters'
}

/** What is the same for everything that runs on a schedule. */
function commonRoutes<Facts extends { readonly id: string }>(
  { all, one, id, noun, list: property }: Names,
  kind: Pick<ScheduledKind<Facts, object, never>, 'list' | 'history' | 'pause' | 'resume' | 'remove' | 'run'>,
  more: object = {}
): Operation[] {
  const may = ADMINISTRATOR
  const title = noun[0]?.toUpperCase() + noun.slice(1)
  const change = (verb: string, name: 'pause' | 'resume' | 'remove'): Operation =>
    operation({
      name: `${verb} ${noun}`,
      path: `${one}/${name}`,
      may,
      handle: async ({ path }) => {
        await kind[name](path[id] as string)
        return SUCCESS
      }
    })
  return [
    operation({
      name: `${title}s`,
      path: all,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async (_, paging) => {
        const page = pageOf(paging, PAGE)
        const found = await kind.list()
        return {
          ...pageFields(found.length, page),
          ...more,
          [property]: found.slice(page.start - 1, page.start - 1 + page.num)
        }
      }
    }),
    operation({
      name: title,
      path: one,
      may,
      handle: async ({ path }) => {
        const found = (await kind.list()).find((each) => each.id === path[id])
        if (found === undefined) throw unknown(noun)
        return found
      }
    }),
    operation({
      name: `Runs of ${noun}`,
      path: `${one}/runs`,
      may,
      parameters: LIMIT,
      handle: async ({ path }, { num = RUNS }) => ({ runs: await kind.history(path[id] as string, num) })
    }),
    operation({
      name: `Run ${noun}`,
      path: `${one}/run`,
      may,
      parameters: ACCEPT,
      handle: async ({ path }, { accept = false }) => ({
        ...SUCCESS,
        outcome: await kind.run(path[id] as string, accept)
      })
    }),
    change('Pause', 'pause'),
    change('Resume', 'resume'),
    change('Remove', 'remove')
  ]
}
