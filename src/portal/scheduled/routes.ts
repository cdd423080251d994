import { badParameters, unknown } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { required, text, wholeNumber } from '../pipeline/parameter.ts'
import { ADMINISTRATOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import {
  ACCEPT,
  changedSchedule,
  changedSecrets,
  LIMIT,
  NEW_DATASETS,
  optionsOf,
  percent,
  READING,
  REMOVE_SECRETS,
  SCHEDULE,
  SECRETS,
  scheduleOf,
  secretsOf,
  URL_OF_FILE
} from './parameters.ts'
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
        url: required(URL_OF_FILE),
        ...SCHEDULE,
        secrets: SECRETS,
        ...READING,
        maxVanished: percent(SOURCE_VANISHED)
      },
      handle: async (
        _,
        { datasetId, url, secrets, format, encoding, upsert, nullRejected, maxVanished, ...schedule }
      ) => ({
        ...SUCCESS,
        id: await sources.add({
          datasetId,
          url,
          schedule: scheduleOf(schedule),
          secrets: secretsOf(secrets),
          options: optionsOf({}, { format, encoding, upsert, nullRejected }),
          maxVanished: maxVanished ?? SOURCE_VANISHED
        })
      })
    }),
    operation({
      name: 'Update source',
      path: `${SOURCE}/update`,
      may: ADMINISTRATOR,
      parameters: {
        url: URL_OF_FILE,
        ...SCHEDULE,
        secrets: SECRETS,
        removeSecrets: REMOVE_SECRETS,
        ...READING,
        maxVanished: wholeNumber('Percent that may vanish without a person.', { max: 100 })
      },
      handle: async (
        { path },
        { url, secrets, removeSecrets, format, encoding, upsert, nullRejected, maxVanished, ...schedule }
      ) => {
        const id = path.source_id as string
        const before = (await sources.list()).find((each) => each.id === id)
        if (before === undefined) throw unknown('source')
        await sources.update(id, {
          url: url || undefined,
          schedule: changedSchedule(schedule),
          secrets: changedSecrets(secrets, removeSecrets),
          options: optionsOf(before.options, { format, encoding, upsert, nullRejected }),
          maxVanished
        })
        return SUCCESS
      }
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
        url: required(URL_OF_FILE),
        ...SCHEDULE,
        secrets: SECRETS,
        ...NEW_DATASETS,
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
      name: 'Update harvester',
      path: `${HARVESTER}/update`,
      may: ADMINISTRATOR,
      parameters: {
        url: URL_OF_FILE,
        ...SCHEDULE,
        secrets: SECRETS,
        removeSecrets: REMOVE_SECRETS,
        ...NEW_DATASETS,
        maxVanished: wholeNumber('Percent that may vanish without a person.', { max: 100 }),
        graceDays: wholeNumber('Days that the catalog must not list a dataset before it is withdrawn here.', {
          max: 366
        })
      },
      handle: async ({ path }, { url, secrets, removeSecrets, every, at, days, timezone, ...given }) => {
        await harvesters.update(path.harvester_id as string, {
          ...given,
          url: url || undefined,
          schedule: changedSchedule({ every, at, days, timezone }),
          secrets: changedSecrets(secrets, removeSecrets)
        })
        return SUCCESS
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
  kind: Pick<ScheduledKind<Facts, object, never, never>, 'list' | 'history' | 'pause' | 'resume' | 'remove' | 'run'>,
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
