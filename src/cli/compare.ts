import { readFileSync, writeFileSync } from 'node:fs'
import { type Comparison, comparePortals, type FoundDifference } from '#app'
import { briefContext, type Command, type CommandContext, numberFlag, textFlag, usageError } from './command.ts'
import { cliError } from './errors.ts'
import { ProgressLine } from './progress-line.ts'
import { secretText } from './secret-text.ts'

const DEFAULT_COUNT = 200
const DEFAULT_RATE = 4
const SHOWN = 20

export const compare: Command = {
  name: 'compare',
  usage: ['URL [options]'],
  summary: 'ask another portal and this one the same requests of the Explore API, and show each difference',
  help: {
    '--with URL': 'another portal instead of this home',
    '--requests N': `how many requests are generated from the datasets; ${DEFAULT_COUNT} without it`,
    '--seed N': 'the same seed generates the same requests; 1 without it',
    '--log FILE': 'ask the requests of this access log instead, at most --requests',
    '--key-file FILE':
      'a file with the API key of a reader of that portal; else the variable EXPLORE_API_KEY; this home is then read as its operator',
    '--rate N': `requests in a second; ${DEFAULT_RATE} without it`,
    '--report FILE': 'write the differences to a JSON file'
  },
  options: {
    with: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string' },
    log: { type: 'string' },
    'key-file': { type: 'string' },
    rate: { type: 'string' },
    report: { type: 'string' }
  },
  run: async (call) => {
    const [url, ...others] = call.positionals
    if (url === undefined || others.length > 0)
      throw usageError('One address of a portal is needed: `loggia compare https://data.example.org`.')
    const line = new ProgressLine('compare', call.err)
    const order = {
      url,
      other: textFlag(call, 'with'),
      key: secretText(call, 'key-file', 'EXPLORE_API_KEY'),
      log: logText(call),
      seed: numberFlag(call, 'seed') ?? 1,
      count: numberFlag(call, 'requests') ?? DEFAULT_COUNT,
      requestsPerSecond: numberFlag(call, 'rate') ?? DEFAULT_RATE
    }
    const found = await comparePortals(briefContext(call, ['importHosts']), order, (what) => line.show(what)).finally(
      () => line.end()
    )
    const file = textFlag(call, 'report')
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
    call.out.write(describe(found))
    return found.different === 0 && found.asked > 0 ? 0 : 1
  }
}

function logText(call: CommandContext): string | undefined {
  const path = textFlag(call, 'log')
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw cliError('cli/unreadable-log', `--log: ${path} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}

function describe(found: Comparison): string {
  const { asked, refused, same, reordered, different, opaque, beyond, differences, orders } = found
  const number = (count: number): string => count.toLocaleString('en')
  const lines = [
    `${number(asked)} requests: ${number(same)} the same (${number(refused)} refused by the first portal), ${number(reordered)} the same in another order, ${number(different)} different`,
    ...listed('Different:', differences, different),
    ...listed('In another order:', orders, reordered)
  ]
  if (opaque > 0)
    lines.push(
      `${number(opaque)} are files in formats that each program writes in its own way (a workbook, an archive): both portals give one.`
    )
  if (beyond > 0)
    lines.push(
      `The log has ${number(beyond)} further different requests, which were not asked: --requests N asks more.`
    )
  if (asked === 0)
    lines.push('Nothing was compared: there is no dataset, or no request that can be compared in the log.')
  return lines.map((line) => `${line}\n`).join('')
}

function listed(title: string, found: readonly FoundDifference[], count: number): string[] {
  if (count === 0) return []
  const shown = found
    .slice(0, SHOWN)
    .flatMap(({ request, where, left, right }) => [`  ${request}`, `    ${where}: ${left} became ${right}`])
  return [
    title,
    ...shown,
    ...(count > SHOWN ? [`  and ${(count - SHOWN).toLocaleString('en')} more; --report FILE writes them`] : [])
  ]
}
