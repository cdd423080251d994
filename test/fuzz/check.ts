/** The invariants of any text: a query, or an error that says where it is. */
import { isLoggiaError } from '#kit'
import { type CompileContext, compileQuery, compileRefinement, parseFacetArgument, wireMessage } from '#odsql'
import { FIELDS } from '../reference/dataset.ts'
import { type FuzzInput, InputMaker } from './inputs.ts'

const CONTEXT: CompileContext = {
  source: { table: 't', datasetId: 'd', fields: FIELDS, recordCount: 1 },
  now: 1_715_000_000_000,
  timezone: 'Europe/Paris',
  lang: 'fr',
  version: 'v2.1',
  catalog: false,
  limit: 10,
  offset: 0
}

export interface Outcome {
  readonly ok: boolean
  readonly ms: number
  /** A problem of the response itself, if any. */
  readonly complaint?: string
}

export function tryInput(input: FuzzInput): Outcome {
  const startedAt = performance.now()
  try {
    compile(input)
    return { ok: true, ms: performance.now() - startedAt }
  } catch (error) {
    const ms = performance.now() - startedAt
    const complaint = complaintAbout(error, input)
    return complaint === undefined ? { ok: false, ms } : { ok: false, ms, complaint }
  }
}

function compile({ clause, text }: FuzzInput): unknown {
  switch (clause) {
    case 'where':
      return compileQuery({ where: [text] }, CONTEXT)
    case 'refine':
    case 'exclude':
      return compileRefinement(text, clause, CONTEXT)
    case 'facet':
      return parseFacetArgument(text)
    default:
      return compileQuery({ [clause]: text }, CONTEXT)
  }
}

function complaintAbout(error: unknown, { clause, text }: FuzzInput): string | undefined {
  if (!isLoggiaError(error, 'odsql/')) return `threw ${String(error)} ${(error as Error).stack ?? ''}`
  const { at } = error
  if (at === undefined) return 'an error without a place'
  if (!(at.start >= 0 && at.start <= at.end && at.end <= text.length))
    return `a place outside of the text: ${at.start} to ${at.end} of ${text.length}`
  if (error.details.clause !== clause) return `an error of ${String(error.details.clause)}`
  return wireMessage(error).length > 3000 ? 'a message that nobody reads' : undefined
}

export interface Run {
  readonly inputs: number
  readonly queries: number
  readonly complaints: readonly string[]
  readonly slowest: { readonly ms: number; readonly input: FuzzInput }
}

/** Time on a processor, which other programs do not lengthen. */
function computeMs(input: FuzzInput): number {
  const before = process.cpuUsage()
  tryInput(input)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The first complaints, and the slowest input as it was when tried again. */
export function fuzz(seed: number, count: number): Run {
  const maker = new InputMaker(seed)
  const complaints: string[] = []
  const slow: FuzzInput[] = []
  let queries = 0
  for (let round = 0; round < count && complaints.length < 10; round += 1) {
    const input = maker.next()
    const { ok, ms, complaint } = tryInput(input)
    queries += Number(ok)
    if (complaint !== undefined)
      complaints.push(`seed ${seed}, input ${round}, ${input.clause}: ${printText(input.text)}: ${complaint}`)
    if (ms > 5) slow.push(input)
  }
  const again = slow.map((input) => ({ input, ms: Math.min(...Array.from({ length: 5 }, () => computeMs(input))) }))
  const slowest = again.sort((a, b) => b.ms - a.ms)[0] ?? { ms: 0, input: { clause: 'where', text: '' } }
  return { inputs: count, queries, complaints, slowest }
}

/** Every character visible, and not too many of them. */
export function printText(text: string): string {
  const shown = JSON.stringify(text.length > 400 ? text.slice(0, 400) : text)
  return text.length > 400 ? `${shown}… (${text.length} characters)` : shown
}
