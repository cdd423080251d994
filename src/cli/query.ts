import { pipeline } from 'node:stream/promises'
import { withHome } from '#app'
import { ENGINE_FORMATS } from '#formats'
import { briefContext, type Command, type CommandContext, textFlag, textFlags, usageError } from './command.ts'

/** The formats that need no writer of ours; that of the terminal first. */
const FORMATS: readonly string[] = ['jsonl', ...ENGINE_FORMATS.filter((name) => name !== 'jsonl')]
const DEFAULT_LIMIT = '10'

/** Options that are parameters of the API under another spelling. */
const PARAMETERS: Readonly<Record<string, string>> = {
  select: 'select',
  where: 'where',
  'group-by': 'group_by',
  'order-by': 'order_by',
  refine: 'refine',
  exclude: 'exclude',
  lang: 'lang',
  timezone: 'timezone'
}

export const query: Command = {
  name: 'query',
  usage: ['DATASET [--select …] [--where …] [--group-by …] [--order-by …] [--limit N|all] [--format F]'],
  summary: 'query a dataset with ODSQL, as the operator of the home',
  help: {
    '--select, --where, --group-by, --order-by': 'clauses of ODSQL',
    '--refine, --exclude': 'facet:value; can be repeated',
    '--limit N|all': `how many records; ${DEFAULT_LIMIT} without it`,
    '--format F': `${FORMATS.join(', ')}; jsonl without it`,
    '--lang, --timezone': 'for texts of dates'
  },
  options: {
    select: { type: 'string' },
    where: { type: 'string' },
    'group-by': { type: 'string' },
    'order-by': { type: 'string' },
    lang: { type: 'string' },
    refine: { type: 'string', multiple: true },
    exclude: { type: 'string', multiple: true },
    limit: { type: 'string' },
    format: { type: 'string' }
  },
  run: async (call) => {
    const path = readPath(call)
    await withHome({ ...briefContext(call), purpose: 'command', makesHome: false }, async (home) =>
      pipeline(await home.query(path), call.out as NodeJS.WritableStream, { end: false })
    )
    return 0
  }
}

function readPath(call: CommandContext): string {
  const [dataset, ...others] = call.positionals
  if (dataset === undefined || others.length > 0) throw usageError('The dataset is missing: `loggia query DATASET`.')
  const format = textFlag(call, 'format') ?? 'jsonl'
  if (!FORMATS.includes(format)) throw usageError(`--format is one of ${FORMATS.join(', ')}.`)
  const limit = textFlag(call, 'limit') ?? DEFAULT_LIMIT
  if (limit !== 'all' && !/^\d+$/.test(limit)) throw usageError('--limit is a whole number, or all.')
  // Marks at the beginning are for spreadsheets; a terminal shows them as dirt.
  const parameters = new URLSearchParams({
    limit: limit === 'all' ? '-1' : limit,
    ...(format === 'csv' && { with_bom: 'false' })
  })
  for (const [option, parameter] of Object.entries(PARAMETERS)) {
    for (const value of [textFlag(call, option) ?? [], textFlags(call, option)].flat())
      parameters.append(parameter, value)
  }
  return `/catalog/datasets/${encodeURIComponent(dataset)}/exports/${format}?${parameters}`
}
