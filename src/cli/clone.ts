import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CloneOrder, type CloneReport, type CloneResult, withHome } from '#app'
import { briefContext, type Command, type CommandContext, numberFlag, textFlag, usageError } from './command.ts'
import { ProgressLine } from './progress-line.ts'
import { secretText } from './secret-text.ts'

/** Of a reader of the other portal; not among the settings of this one. */
const KEY_VARIABLE = 'EXPLORE_API_KEY'
const PUBLISHER_VARIABLE = 'PUBLISHER_API_KEY'
const SHOWN_LOSSES = 20

export const clone: Command = {
  name: 'clone',
  usage: ['URL [options]'],
  summary: 'copy the datasets of another portal with the Explore API v2.1, or what of them has changed',
  help: {
    '--key-file FILE': `a file with the API key of a reader of that portal; else the variable ${KEY_VARIABLE}, else what everybody sees`,
    '--publisher-key-file FILE': `a file with the API key of a publisher of that portal, or the variable ${PUBLISHER_VARIABLE}: hidden metadata come too, and the report lists processors, schedules and rights`,
    '--originals FOLDER':
      'with the key of a publisher: uploaded files, settings and a schema made from them, a folder for each dataset',
    '--where ODSQL': 'some of its datasets, by their metadata: dataset_id = "trees" or publisher = "City"',
    '--access A': 'of new datasets: public, org or private; else public if everybody sees them there, private if not',
    '--owner USER': 'the user of this portal whose items new datasets are; else the first administrator',
    '--rate N': 'requests in a second; 4 without it',
    '--report FILE': 'write what was copied and what could not be kept to a JSON file'
  },
  options: {
    'key-file': { type: 'string' },
    'publisher-key-file': { type: 'string' },
    originals: { type: 'string' },
    where: { type: 'string' },
    access: { type: 'string' },
    owner: { type: 'string' },
    rate: { type: 'string' },
    report: { type: 'string' }
  },
  run: async (call) => {
    const context = briefContext(call)
    const order = readOrder(call, context)
    const line = new ProgressLine('clone', call.err)
    const report = await withHome({ ...context, purpose: 'command' }, (home) =>
      home.clone(order, (what) => line.show(what))
    ).finally(() => line.end())
    const file = textFlag(call, 'report')
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
    call.out.write(describeReport(report))
    return report.results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  }
}

function readOrder(call: CommandContext, { config, origins }: ReturnType<typeof briefContext>): CloneOrder {
  const [url, ...others] = call.positionals
  if (url === undefined || others.length > 0)
    throw usageError('One address of a portal is needed: `loggia clone https://data.example.org`.')
  const access = textFlag(call, 'access')
  if (access !== undefined && access !== 'public' && access !== 'org' && access !== 'private')
    throw usageError('--access is public, org or private.')
  const [key, where, owner] = [
    secretText(call, 'key-file', KEY_VARIABLE),
    textFlag(call, 'where'),
    textFlag(call, 'owner')
  ]
  const publisherKey = secretText(call, 'publisher-key-file', PUBLISHER_VARIABLE)
  const originals = textFlag(call, 'originals')
  if (originals !== undefined && publisherKey === undefined)
    throw usageError('--originals needs the key of a publisher: --publisher-key-file FILE.')
  const rate = numberFlag(call, 'rate')
  return {
    url,
    ...(key !== undefined && { key }),
    ...(publisherKey !== undefined && { publisherKey }),
    ...(originals !== undefined && { originals: resolve(originals) }),
    ...(where !== undefined && { where }),
    ...(owner !== undefined && { owner }),
    ...(access !== undefined && { access }),
    ...(rate !== undefined && { requestsPerSecond: rate }),
    ...(origins.importHosts !== 'default' && { importHosts: config.importHosts })
  }
}

const OUTCOMES: Readonly<Record<CloneResult['outcome'], string>> = {
  added: 'added',
  records: 'with new records',
  metadata: 'with new metadata or files',
  same: 'unchanged',
  failed: 'failed'
}

function describeReport({ results, missing, unpublished }: CloneReport): string {
  const counts = Object.entries(OUTCOMES).flatMap(([outcome, words]) => {
    const count = results.filter((each) => each.outcome === outcome).length
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${words}`]
  })
  const losses = results.flatMap(({ datasetId, losses }) => losses.map(({ message }) => `  ${datasetId}: ${message}`))
  const failures = results.flatMap(({ remoteId, failure }) => (failure === null ? [] : [`  ${remoteId}: ${failure}`]))
  const gone = missing.map(
    ({ datasetId, sinceMs }) => `  ${datasetId}: since ${new Date(sinceMs).toISOString().slice(0, 10)}`
  )
  return [
    `${results.length.toLocaleString('en')} ${results.length === 1 ? 'dataset' : 'datasets'}: ${counts.join(', ') || 'none'}`,
    ...section('Failed; the same command tries them again:', failures, failures.length),
    ...section('Not kept:', losses, SHOWN_LOSSES),
    ...section('Not listed there any more; `loggia dataset remove ID` removes them here:', gone, SHOWN_LOSSES),
    ...section(
      'Not published there, so not copied:',
      unpublished.flatMap(({ datasetId, losses }) => [
        `  ${datasetId}`,
        ...losses.map(({ message }) => `    ${message}`)
      ]),
      SHOWN_LOSSES
    )
  ]
    .map((text) => `${text}\n`)
    .join('')
}

function section(title: string, lines: readonly string[], shown: number): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - shown
  return [
    title,
    ...lines.slice(0, shown),
    ...(rest > 0 ? [`  and ${rest.toLocaleString('en')} more; --report FILE writes all`] : [])
  ]
}
