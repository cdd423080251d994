import { readFileSync } from 'node:fs'
import { type SourceView, withHome } from '#app'
import { IMPORT_FORMATS } from '#formats'
import { type Action, administer, changeAction, idOf, runAction, showInstant } from './administer.ts'
import {
  briefContext,
  type Command,
  type CommandContext,
  flagGiven,
  numberFlag,
  textFlag,
  textFlags,
  usageError
} from './command.ts'
import { readCredentials } from './credentials-file.ts'
import { readHeaders } from './header-file.ts'
import { readMaxVanished, readScheduleFlags, SCHEDULE_HELP, SCHEDULE_OPTIONS } from './schedule-flags.ts'
import { showTable } from './show-table.ts'

const DEFAULT_VANISHED = '20'
const SHOWN_RUNS = 20

export const source: Command = {
  name: 'source',
  usage: [
    'add URL --id DATASET (--every 6h | --at 03:30) [options]',
    'list',
    'run ID [--accept]',
    'history ID [--limit N]',
    'pause ID',
    'resume ID',
    'remove ID'
  ],
  summary: 'files at addresses that are loaded on a schedule',
  help: {
    '--id DATASET': 'the dataset that the file fills; the first run makes it if it does not exist',
    '--every T': 'an interval: 15m, 6h, 1d',
    ...SCHEDULE_HELP,
    '--header-file FILE': 'headers of the request, one `Name: value` a line, such as credentials; kept sealed',
    '--credentials-file FILE':
      'of an s3 URL aws_access_key_id and aws_secret_access_key, of an sftp URL password or passphrase, one `name = value` a line; kept sealed',
    '--private-key-file FILE': 'of an sftp URL: the private key of its user; kept sealed',
    '--max-vanished PERCENT': `more records may not vanish without a person; ${DEFAULT_VANISHED} without it`,
    '--format, --encoding, --member, --layer, --records, --crs': 'how the file is read, as for import',
    '--schema FILE': 'fields and metadata, as for import',
    '--upsert FIELD': 'the file holds changes: records with the same value in FIELD are replaced; can be repeated',
    '--accept': 'with run: load the file regardless of what vanishes or changes its type',
    '--limit N': `with history: how many runs; ${SHOWN_RUNS} without it`
  },
  options: {
    id: { type: 'string' },
    ...SCHEDULE_OPTIONS,
    'header-file': { type: 'string' },
    'credentials-file': { type: 'string' },
    'private-key-file': { type: 'string' },
    format: { type: 'string' },
    encoding: { type: 'string' },
    member: { type: 'string' },
    layer: { type: 'string', multiple: true },
    records: { type: 'string' },
    crs: { type: 'string' },
    schema: { type: 'string' },
    upsert: { type: 'string', multiple: true },
    accept: { type: 'boolean' },
    limit: { type: 'string' }
  },
  run: (call) => runAction('source', ACTIONS)(call)
}

const ACTIONS: Readonly<Record<string, Action>> = {
  add: {
    takes: ['one URL'],
    run: async (call) => {
      const datasetId = textFlag(call, 'id')
      if (datasetId === undefined) throw usageError('The dataset is missing: `loggia source add URL --id DATASET`.')
      const id = await administer(call, true, ({ sources }) =>
        sources.add({
          datasetId,
          url: idOf(call),
          schedule: readScheduleFlags(call),
          secrets: { ...readHeaders(call), ...readCredentials(call) },
          options: readOptions(call),
          maxVanished: readMaxVanished(call, DEFAULT_VANISHED)
        })
      )
      call.out.write(
        `${id}: ${datasetId} is loaded by the next run of the server; \`loggia source run ${id}\` loads it now\n`
      )
      return 0
    }
  },
  list: {
    takes: [],
    run: async (call) => {
      const rows = await administer(call, false, ({ sources }) => sources.list())
      call.out.write(showTable(['id', 'dataset', 'state', 'schedule', 'next run', 'loaded', 'URL'], rows.map(rowOf)))
      const problems = rows.flatMap(({ id, problem }) => (problem === null ? [] : [`${id}: ${problem}`]))
      for (const problem of problems) call.out.write(`${problem}\n`)
      return 0
    }
  },
  run: {
    takes: ['one id'],
    run: async (call) => {
      const context = { ...briefContext(call), purpose: 'command', makesHome: false } as const
      const outcome = await withHome(context, (home) => home.runSource(idOf(call), flagGiven(call, 'accept') === true))
      const [last] = await administer(call, false, ({ sources }) => sources.history(idOf(call), 1))
      const records =
        last?.records_after == null
          ? ''
          : `, ${last.records_after.toLocaleString('en')} ${last.records_after === 1 ? 'record' : 'records'}`
      call.out.write(`${outcome}${records}${last?.reason == null ? '' : `: ${last.reason}`}\n`)
      return outcome === 'loaded' || outcome === 'unchanged' ? 0 : 1
    }
  },
  history: {
    takes: ['one id'],
    run: async (call) => {
      const runs = await administer(call, false, ({ sources }) =>
        sources.history(idOf(call), numberFlag(call, 'limit') ?? SHOWN_RUNS)
      )
      const rows = runs.map((run) => [
        showInstant(run.begun_ms),
        run.cause,
        run.outcome,
        run.records_after === null ? '-' : `${run.records_before ?? 0} to ${run.records_after}`,
        run.reason ?? ''
      ])
      call.out.write(showTable(['time', 'cause', 'outcome', 'records', 'reason'], rows))
      return 0
    }
  },
  pause: changeAction('paused', ({ sources }, id) => sources.pause(id)),
  resume: changeAction('active', ({ sources }, id) => sources.resume(id)),
  remove: changeAction('removed; its dataset stays', ({ sources }, id) => sources.remove(id))
}

function rowOf({ id, datasetId, state, schedule, nextRunMs, loadedMs, url }: SourceView): string[] {
  return [
    id,
    datasetId,
    state,
    schedule,
    state === 'paused' ? '-' : showInstant(nextRunMs),
    loadedMs === null ? '-' : showInstant(loadedMs),
    url
  ]
}

function readOptions(call: CommandContext): Record<string, unknown> {
  const format = textFlag(call, 'format')
  if (format !== undefined && !IMPORT_FORMATS.some((each) => each === format))
    throw usageError(`--format is one of ${IMPORT_FORMATS.join(', ')}.`)
  const texts = ['format', 'encoding', 'member', 'records', 'crs'].flatMap((name) =>
    textFlag(call, name) === undefined ? [] : [[name, textFlag(call, name)]]
  )
  const [layers, upsert, schema] = [textFlags(call, 'layer'), textFlags(call, 'upsert'), textFlag(call, 'schema')]
  return {
    ...Object.fromEntries(texts),
    ...(layers.length > 0 && { layers }),
    ...(upsert.length > 0 && { change: { kind: 'upsert', by: upsert } }),
    ...(schema !== undefined && { schema: readSchema(schema) })
  }
}

function readSchema(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
  } catch (cause) {
    throw usageError(`The schema ${path} cannot be read: ${(cause as Error).message}.`)
  }
}
