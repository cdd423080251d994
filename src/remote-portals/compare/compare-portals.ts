import { type Answer, compareAnswers, type Hosts, type Verdict } from './compare-answers.ts'
import { makeRequests } from './make-requests.ts'
import { Random } from './random.ts'
import { type Side, sampleDatasets } from './sampled-dataset.ts'

export interface CompareRequest {
  /** The portal whose datasets the requests are made from. */
  readonly left: Side
  readonly right: Side
  readonly hosts: readonly [left: Hosts, right: Hosts]
  /** Requests of a log; absent: they are generated. */
  readonly requests?: readonly string[] | undefined
  /** Of the log, further requests that are not asked. */
  readonly beyond?: number | undefined
  readonly seed: number
  readonly count: number
  readonly signal: AbortSignal
  readonly onStep: (what: string) => void
}

export interface FoundDifference {
  readonly request: string
  readonly where: string
  readonly left: string
  readonly right: string
}

export interface Comparison {
  readonly asked: number
  readonly same: number
  readonly refused: number
  readonly reordered: number
  readonly different: number
  /** Files whose bytes are each program's own: status and kind of both are the same. */
  readonly opaque: number
  /** Further requests of the log that were not asked. */
  readonly beyond: number
  /** The first of them. */
  readonly differences: readonly FoundDifference[]
  readonly orders: readonly FoundDifference[]
}

const MAX_KEPT = 1_000

/** Asks both portals the same requests, one after the other. Errors: those of the sides, `remote/not-a-portal`. */
export async function comparePortals(request: CompareRequest): Promise<Comparison> {
  const { left, right, hosts, seed, count, signal, onStep } = request
  const random = new Random(seed)
  const requests = request.requests ?? makeRequests(await sampleDatasets(left, random, onStep), random, count)
  const kept: Record<'order' | 'different', FoundDifference[]> = { order: [], different: [] }
  const counts: Record<Verdict['kind'], number> = { same: 0, order: 0, different: 0, opaque: 0 }
  let refused = 0
  let asked = 0
  for (const path of requests) {
    signal.throwIfAborted()
    onStep(`${++asked} of ${requests.length} requests, ${counts.different} differences`)
    const [one, other]: [Answer, Answer] = await Promise.all([left(path), right(path)])
    if (one.status >= 400) refused++
    const verdict = compareAnswers(one, other, hosts, path)
    counts[verdict.kind]++
    if (verdict.kind === 'same' || verdict.kind === 'opaque') continue
    if (kept[verdict.kind].length >= MAX_KEPT) continue
    const { kind: _kind, ...found } = verdict
    kept[verdict.kind].push({ request: path, ...found })
  }
  return {
    asked: requests.length,
    refused,
    same: counts.same,
    reordered: counts.order,
    different: counts.different,
    opaque: counts.opaque,
    beyond: request.beyond ?? 0,
    differences: kept.different,
    orders: kept.order
  }
}
