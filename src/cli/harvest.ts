import { readFileSync, writeFileSync } from 'node:fs'
import { CATALOG_KINDS, type HarvestEntry, type HarvesterView, OUTCOMES, withHome } from '#app'
import { type Action, administer, changeAction, idOf, runAction, showInstant } from './administer.ts'
import {
  briefContext,
  type Command,
  type CommandContext,
  flagGiven,
  numberFlag,
  textFlag,
  usageError
} from './command.ts'
import { readHeaders } from './header-file.ts'
import { ProgressLine } from './progress-line.ts'
import { readMaxVanished, readScheduleFlags, SCHEDULE_HELP, SCHEDULE_OPTIONS } from './schedule-flags.ts'
import { showTable } from './show-table.ts'

const DEFAULT_VANISHED = '10'
const DEFAULT_GRACE_DAYS = 7
const SHOWN_RUNS = 20
const SHOWN_ENTRIES = 30

const KINDS = Object.keys(CATALOG_KINDS)

export const harvest: Command = {
  name: 'harvest',
  usage: [
    'add KIND URL (--every 1d | --at 03:30) [options]',
    'list',
    'run ID [--accept]',
    'history ID [--limit N]',
    'report ID [--report FILE]',
    'datasets ID',
    'pause ID',
    'resume ID',
    'remove ID'
  ],
  summary: 'catalogs of other portals whose datasets come, change and go with them',
  help: {
    KIND: Object.entries(CATALOG_KINDS)
      .map(([kind, { label }]) => `${kind} (${label})`)
      .join(', '),
    '--every T': 'an interval: 6h, 1d, 1w',
    ...SCHEDULE_HELP,
    '--filter F': 'some of its datasets, in the words of the catalog',
    '--access A': 'of new datasets: public, org or private; public without it',
    '--owner USER': 'the user of this portal whose items new datasets are',
    '--prefix P': 'what the ids of new datasets begin with',
    '--mapping FILE': 'JSON: owners, licences, themes, languages and publishers there, and what they are called here',
    '--metadata-only': 'do not load records',
    '--rate N': 'requests in a second; 4 without it',
    '--header-file FILE': 'headers of the requests, one `Name: value` a line, such as credentials; kept sealed',
    '--max-vanished PERCENT': `more datasets, or records of one, may not vanish without a person; ${DEFAULT_VANISHED} without it`,
    '--grace DAYS': `how long the catalog must not list a dataset before it is withdrawn here; ${DEFAULT_GRACE_DAYS} without it`,
    '--accept': 'with run: take what waits for a person',
    '--limit N': `with history: how many runs; ${SHOWN_RUNS} without it`,
    '--report FILE': 'with report: write all datasets of the last run to a JSON file'
  },
  options: {
    ...SCHEDULE_OPTIONS,
    filter: { type: 'string' },
    access: { type: 'string' },
    owner: { type: 'string' },
    prefix: { type: 'string' },
    mapping: { type: 'string' },
    'metadata-only': { type: 'boolean' },
    rate: { type: 'string' },
    'header-file': { type: 'string' },
    grace: { type: 'string' },
    accept: { type: 'boolean' },
    limit: { type: 'string' },
    report: { type: 'string' }
  },
  run: (call) => runAction('harvest', ACTIONS)(call)
}

const ACTIONS: Readonly<Record<string, Action>> = {
  add: {
    takes: ['a kind', 'a URL'],
    run: async (call) => {
      const [, kind = '', url = ''] = call.positionals
      if (!KINDS.includes(kind)) throw usageError(`The kind of a catalog is one of ${KINDS.join(', ')}.`)
      const mapping = textFlag(call, 'mapping')
      const id = await administer(call, true, ({ harvesters }) =>
        harvesters.add({
          kind,
          url,
          headers: readHeaders(call),
          schedule: readScheduleFlags(call),
          filter: textFlag(call, 'filter'),
          access: readAccess(call),
          owner: textFlag(call, 'owner'),
          prefix: textFlag(call, 'prefix'),
          ...(mapping !== undefined && { mapping: readMappingFile(mapping) }),
          metadataOnly: flagGiven(call, 'metadata-only') === true,
          requestsPerSecond: numberFlag(call, 'rate'),
          maxVanished: readMaxVanished(call, DEFAULT_VANISHED),
          graceDays: numberFlag(call, 'grace') ?? DEFAULT_GRACE_DAYS
        })
      )
      call.out.write(
        `${id}: ${url} is harvested by the next run of the server; \`loggia harvest run ${id}\` does it now\n`
      )
      return 0
    }
  },
  list: {
    takes: [],
    run: async (call) => {
      const rows = await administer(call, false, ({ harvesters }) => harvesters.list())
      const header = ['id', 'kind', 'state', 'schedule', 'next run', 'completed', 'datasets', 'URL']
      call.out.write(showTable(header, rows.map(rowOf)))
      const problems = rows.flatMap(({ id, problem }) => (problem === null ? [] : [`${id}: ${problem}`]))
      for (const problem of problems) call.out.write(`${problem}\n`)
      return 0
    }
  },
  run: {
    takes: ['one id'],
    run: async (call) => {
      const context = { ...briefContext(call), purpose: 'command', makesHome: false } as const
      const line = new ProgressLine('harvest', call.err)
      const accept = flagGiven(call, 'accept') === true
      const outcome = await withHome(context, (home) =>
        home.runHarvester(idOf(call), accept, (what) => line.show(what))
      ).finally(() => line.end())
      await showReport(call)
      return outcome === 'completed' ? 0 : 1
    }
  },
  report: {
    takes: ['one id'],
    run: async (call) => {
      await showReport(call)
      return 0
    }
  },
  history: {
    takes: ['one id'],
    run: async (call) => {
      const runs = await administer(call, false, ({ harvesters }) =>
        harvesters.history(idOf(call), numberFlag(call, 'limit') ?? SHOWN_RUNS)
      )
      const rows = runs.map((run) => [
        showInstant(run.begun_ms),
        run.cause,
        run.outcome,
        describeCounts(run.counts),
        run.reason ?? ''
      ])
      call.out.write(showTable(['time', 'cause', 'outcome', 'datasets', 'reason'], rows))
      return 0
    }
  },
  datasets: {
    takes: ['one id'],
    run: async (call) => {
      const rows = await administer(call, false, ({ harvesters }) => harvesters.datasets(idOf(call)))
      const shown = rows.map((row) => [
        row.dataset_id,
        row.remote_id,
        row.withdrawn_ms !== null ? 'withdrawn' : row.missing_since_ms !== null ? 'missing' : 'listed',
        row.failure ?? ''
      ])
      call.out.write(showTable(['dataset', 'there', 'state', 'failure'], shown))
      return 0
    }
  },
  pause: changeAction('paused', ({ harvesters }, id) => harvesters.pause(id)),
  resume: changeAction('active', ({ harvesters }, id) => harvesters.resume(id)),
  remove: changeAction('removed; its datasets stay', ({ harvesters }, id) => harvesters.remove(id))
}

/** Of the last run. */
async function showReport(call: CommandContext): Promise<void> {
  const [last] = await administer(call, false, ({ harvesters }) => harvesters.history(idOf(call), 1))
  if (last === undefined) return void call.out.write('it has not run yet\n')
  const entries = JSON.parse(last.entries) as readonly HarvestEntry[]
  const file = textFlag(call, 'report')
  if (file !== undefined)
    writeFileSync(file, `${JSON.stringify({ ...last, counts: JSON.parse(last.counts), entries }, null, 2)}\n`)
  const reasons = entries.flatMap(({ remoteId, datasetId, outcome, reason, notes = [] }) => [
    ...(reason === null ? [] : [`  ${datasetId ?? remoteId ?? 'an entry without identifier'}: ${outcome}: ${reason}`]),
    ...notes.map((note) => `  ${datasetId}: ${note}`)
  ])
  const rest = reasons.length - SHOWN_ENTRIES
  const lines = [
    `${last.outcome}: ${describeCounts(last.counts)}`,
    ...(last.reason === null ? [] : [last.reason]),
    ...reasons.slice(0, SHOWN_ENTRIES),
    ...(rest > 0 ? [`  and ${rest.toLocaleString('en')} more; --report FILE writes all`] : [])
  ]
  call.out.write(lines.map((line) => `${line}\n`).join(''))
}

function describeCounts(counts: string): string {
  const byOutcome = JSON.parse(counts) as Readonly<Record<string, number>>
  const parts = Object.entries(OUTCOMES).flatMap(([outcome, words]) =>
    byOutcome[outcome] === undefined ? [] : [`${byOutcome[outcome].toLocaleString('en')} ${words}`]
  )
  return parts.join(', ') || 'no datasets'
}

function rowOf(view: HarvesterView): string[] {
  return [
    view.id,
    view.kind,
    view.state,
    view.schedule,
    view.state === 'paused' ? '-' : showInstant(view.nextRunMs),
    view.completedMs === null ? '-' : showInstant(view.completedMs),
    view.datasets.toLocaleString('en'),
    view.url
  ]
}

function readAccess(call: CommandContext): 'public' | 'org' | 'private' | undefined {
  const access = textFlag(call, 'access')
  if (access === undefined || access === 'public' || access === 'org' || access === 'private') return access
  throw usageError('--access is public, org or private.')
}

function readMappingFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
  } catch (cause) {
    throw usageError(`The mapping ${path} cannot be read: ${(cause as Error).message}.`)
  }
}
