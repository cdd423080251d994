import { resolve } from 'node:path'
import { type HomeClient, type ImportOrder, idFromName, listLayers, withHome } from '#app'
import { IMPORT_FORMATS } from '#formats'
import {
  type BriefContext,
  briefContext,
  type Command,
  type CommandContext,
  flagGiven,
  textFlag,
  textFlags,
  usageError
} from './command.ts'
import { describeError } from './describe-error.ts'
import { printSuggestion } from './import-suggestion.ts'
import { describeImport, warningsOf } from './import-summary.ts'
import { ProgressLine } from './progress-line.ts'
import { readSchema } from './read-schema.ts'
import { withTrialHome } from './trial-home.ts'

export const importCommand: Command = {
  name: 'import',
  usage: ['FILE|URL --id ID [options]', 'FILE|URL … [options]    ids are made from the names of the files'],
  summary: 'create a dataset from a file, or load it again',
  help: {
    '--id ID': 'public name of the dataset',
    '--title T': 'title; else the schema’s, else made from the id',
    '--schema FILE': 'fields, metadata and translations (JSON); everything else is inferred',
    '--format F': `${IMPORT_FORMATS.join(', ')}; otherwise detected by content and name`,
    '--encoding E': 'encoding of a text file; else detected',
    '--delimiter D': 'delimiter of a CSV file: a character, tab, or none for one column; else detected',
    '--quote Q': 'quote of a CSV file: a character, or none when quotes are ordinary characters; else detected',
    '--header-row N': 'line of the column names, lines as 2-3 (joined), or none; else detected',
    '--skip N': 'lines to leave out at the beginning of a CSV file',
    '--skip-rows-matching R': 'rows to leave out: a regular expression (RE2) found in their text; can be repeated',
    '--crs EPSG:CODE': 'coordinate system of the geometries; else as the file says, or longitude and latitude',
    '--list': 'print the sheets, layers, tables or members of local files, and import nothing',
    '--layer NAME': 'sheet, layer or table of a file that has several; can be repeated, * means all',
    '--records PATH': 'where JSON or XML keeps its records, as in result.records; else detected',
    '--member NAME': 'file in a zip archive that has several',
    '--access A': 'public (default), org or private',
    '--owner USER': 'the user of the portal whose item it is; else the first administrator',
    '--metadata-only': 'show the dataset, but not its records',
    '--attachment FILE': 'a file to attach; can be repeated',
    '--replace': 'load an existing dataset again; fields keep their names, labels, facets and types',
    '--append': 'add the records of the file to an existing dataset',
    '--upsert FIELD': 'the same; records with the same value in FIELD are replaced; can be repeated',
    '--delete-by FIELD': 'delete the records whose value in FIELD is in the file; can be repeated',
    '--allow-type-changes': 'with --replace: fields may take other types',
    '--allow-empty': 'with --replace: the file may have no records; the fields stay',
    '--null-rejected': 'cells that do not fit their field become null instead of refusing the file',
    '--no-points': 'columns of latitude and longitude do not become a point',
    '--dry-run': 'show the result of the import without changing anything',
    '--suggest': 'with --dry-run: print a schema file that reads the values of the file in more types'
  },
  options: {
    id: { type: 'string' },
    title: { type: 'string' },
    schema: { type: 'string' },
    format: { type: 'string' },
    encoding: { type: 'string' },
    delimiter: { type: 'string' },
    quote: { type: 'string' },
    'header-row': { type: 'string' },
    skip: { type: 'string' },
    'skip-rows-matching': { type: 'string', multiple: true },
    list: { type: 'boolean' },
    layer: { type: 'string', multiple: true },
    records: { type: 'string' },
    member: { type: 'string' },
    crs: { type: 'string' },
    access: { type: 'string' },
    owner: { type: 'string' },
    'metadata-only': { type: 'boolean' },
    attachment: { type: 'string', multiple: true },
    replace: { type: 'boolean' },
    append: { type: 'boolean' },
    upsert: { type: 'string', multiple: true },
    'delete-by': { type: 'string', multiple: true },
    'null-rejected': { type: 'boolean' },
    'allow-type-changes': { type: 'boolean' },
    'allow-empty': { type: 'boolean' },
    points: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    suggest: { type: 'boolean' }
  },
  run: async (call) => {
    if (flagGiven(call, 'list') === true) return printLayers(call)
    const context = briefContext(call)
    const orders = readOrders(call, context)
    const work = (home: HomeClient) => importAll(home, orders, call)
    const dryRun = orders.some((order) => order.dryRun === true)
    const failures = dryRun
      ? await withTrialHome(context, work)
      : await withHome({ ...context, purpose: 'command' }, work)
    if (orders.length > 1)
      call.out.write(`${orders.length - failures} of ${orders.length} ${dryRun ? 'could be imported' : 'imported'}\n`)
    return failures === 0 ? 0 : 1
  }
}

async function printLayers({ positionals, out }: CommandContext): Promise<number> {
  if (positionals.length === 0) throw usageError('The file is missing: `loggia import FILE --list`.')
  for (const file of positionals) {
    const { kind, layers } = await listLayers(resolve(file))
    const option = kind === 'layer' ? '--layer' : '--member'
    out.write(layers.length === 0 ? `${file}: one table\n` : `${file}: ${layers.length} for ${option}\n`)
    for (const { name, records } of layers)
      out.write(`  ${name}${records === undefined ? '' : `, ${records.toLocaleString('en')} records`}\n`)
  }
  return 0
}

function readOrders(call: CommandContext, context: BriefContext): ImportOrder[] {
  const { positionals } = call
  const id = textFlag(call, 'id')
  if (positionals.length === 0) throw usageError('The file is missing: `loggia import FILE --id ID`.')
  if (positionals.length > 1) {
    const single = ['id', 'title', 'member', 'attachment'].find((name) => call.flags[name] !== undefined)
    if (single !== undefined) throw usageError(`--${single} is for one file; several get their ids from their names.`)
  }
  if (flagGiven(call, 'suggest') === true) refuseSuggestion(call)
  const shared = sharedOrder(call, context)
  const orders = positionals.map((source) => ({
    ...shared,
    source: absolute(source),
    datasetId: id ?? idFromName(source)
  }))
  const twice = orders.find(
    ({ datasetId }, place) => orders.findIndex((other) => other.datasetId === datasetId) !== place
  )
  if (twice !== undefined)
    throw usageError(`Two files would both become ${twice.datasetId}: import them one by one with --id.`)
  return orders
}

/** A suggestion is printed, not imported, and is one schema file. */
function refuseSuggestion(call: CommandContext): void {
  if (flagGiven(call, 'dry-run') !== true) throw usageError('--suggest prints a schema and needs --dry-run.')
  if (call.positionals.length > 1) throw usageError('--suggest is for one file.')
  if (changeOf(call).change !== undefined)
    throw usageError('--suggest is for files that are all of the records of a dataset.')
}

function sharedOrder(
  call: CommandContext,
  { config, origins }: BriefContext
): Omit<ImportOrder, 'source' | 'datasetId'> {
  const format = IMPORT_FORMATS.find((each) => each === textFlag(call, 'format'))
  if (format === undefined && call.flags.format !== undefined)
    throw usageError(`--format is one of ${IMPORT_FORMATS.join(', ')}.`)
  const schemaFile = textFlag(call, 'schema')
  const access = textFlag(call, 'access')
  if (access !== undefined && !isAccess(access)) throw usageError('--access is public, org or private.')
  const texts = ['title', 'encoding', 'delimiter', 'quote', 'crs', 'member', 'records', 'owner'].flatMap((name) =>
    textFlag(call, name) === undefined ? [] : [[name, textFlag(call, name)]]
  )
  const layers = textFlags(call, 'layer')
  const metadataOnly = flagGiven(call, 'metadata-only')
  return {
    ...Object.fromEntries(texts),
    ...csvLines(call),
    ...(layers.length > 0 && { layers }),
    ...changeOf(call),
    ...(format !== undefined && { format }),
    ...(access !== undefined && { access }),
    ...(schemaFile !== undefined && { schema: readSchema(schemaFile) }),
    ...(metadataOnly !== undefined && { metadataOnly }),
    replace: flagGiven(call, 'replace') ?? false,
    nullRejected: flagGiven(call, 'null-rejected') ?? false,
    ...(flagGiven(call, 'points') === false && { points: false }),
    ...(flagGiven(call, 'allow-type-changes') === true && { allowTypeChanges: true }),
    ...(flagGiven(call, 'allow-empty') === true && { allowEmpty: true }),
    ...(flagGiven(call, 'dry-run') === true && { dryRun: true }),
    ...(flagGiven(call, 'suggest') === true && { suggest: true }),
    ...(origins.importHosts !== 'default' && { importHosts: config.importHosts }),
    attachments: textFlags(call, 'attachment').map((path) => ({ path: resolve(path) }))
  }
}

/** Whether the file changes the records of its dataset. */
function changeOf(call: CommandContext): Pick<ImportOrder, 'change'> {
  const [append, upsert, deleteBy] = [
    flagGiven(call, 'append') === true,
    textFlags(call, 'upsert'),
    textFlags(call, 'delete-by')
  ]
  const asked = [append, upsert.length > 0, deleteBy.length > 0, flagGiven(call, 'replace') === true].filter(Boolean)
  if (asked.length > 1) throw usageError('--append, --upsert, --delete-by and --replace exclude each other.')
  if (append) return { change: { kind: 'append', by: [] } }
  if (upsert.length > 0) return { change: { kind: 'upsert', by: upsert } }
  return deleteBy.length > 0 ? { change: { kind: 'delete', by: deleteBy } } : {}
}

/** Which lines of a CSV are names, and which are left out; the values are checked where the file is read. */
function csvLines(call: CommandContext): Pick<ImportOrder, 'headerRow' | 'skip' | 'skipRowsMatching'> {
  const [headerRow, skip, skipRowsMatching] = [
    textFlag(call, 'header-row'),
    textFlag(call, 'skip'),
    textFlags(call, 'skip-rows-matching')
  ]
  if (skip !== undefined && !/^\d{1,7}$/.test(skip)) throw usageError('--skip is a number of lines.')
  return {
    ...(headerRow !== undefined && { headerRow }),
    ...(skip !== undefined && { skip: Number(skip) }),
    ...(skipRowsMatching.length > 0 && { skipRowsMatching })
  }
}

/**
 * Several at a time keep the server busy while another one waits for its disk; a failure does not keep the others back.
 */
async function importAll(home: HomeClient, orders: readonly ImportOrder[], call: CommandContext): Promise<number> {
  const rest = [...orders]
  let failures = 0
  const work = async (): Promise<void> => {
    for (let order = rest.shift(); order !== undefined; order = rest.shift())
      if (!(await importOne(home, order, call, orders.length))) failures++
  }
  await Promise.all([work(), work()])
  return failures
}

async function importOne(
  home: HomeClient,
  order: ImportOrder,
  { out, err }: CommandContext,
  count: number
): Promise<boolean> {
  const line = new ProgressLine(order.datasetId, err)
  const startedAt = performance.now()
  try {
    const imported = await home.import(order, (progress) => line.report(progress))
    line.end()
    if (order.suggest === true) {
      printSuggestion(imported.summary, { out, err })
      return true
    }
    out.write(
      `${describeImport(imported, performance.now() - startedAt, { dryRun: order.dryRun === true, alone: count === 1 }).join('\n')}\n`
    )
    for (const warning of warningsOf(imported.summary)) err.write(`${warning}\n`)
    return true
  } catch (error) {
    line.end()
    // With one file its failure is the command's; with several, each failure is reported with its name.
    if (count === 1) throw error
    err.write(`${order.datasetId}: ${describeError(error)}\n`)
    return false
  }
}

function isAccess(text: string): text is 'public' | 'org' | 'private' {
  return ['public', 'org', 'private'].includes(text)
}

function absolute(source: string): string {
  return /^https?:\/\//i.test(source) ? source : resolve(source)
}
