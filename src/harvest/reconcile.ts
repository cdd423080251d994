import type { CatalogEntry, HarvestedDataset } from './harvested-dataset.ts'

/** A dataset of the catalog that is known from earlier runs, as far as the plan is about it. */
export interface KnownDataset {
  readonly remoteId: string
  readonly title: string
  /** Null: its harvester was removed. */
  readonly harvesterId: string | null
  readonly missingSinceMs: number | null
  /** Complete runs in a row that did not list it. */
  readonly missingRuns: number
  readonly withdrawn: boolean
}

export interface ReconcileInput {
  readonly harvesterId: string
  readonly entries: readonly CatalogEntry[]
  /** All of the catalog, those of other harvesters too. */
  readonly known: readonly KnownDataset[]
  /** Why a dataset is not taken, such as that this portal has it from another catalog; undefined: it is taken. */
  readonly whySkipped: (dataset: HarvestedDataset) => string | undefined
  readonly nowMs: number
  readonly graceMs: number
  readonly maxVanishedPercent: number
  /** A person takes what the bounds would hold. */
  readonly accept: boolean
}

export interface HarvestPlan {
  /** In the order of the catalog. */
  readonly take: readonly HarvestedDataset[]
  /** The same dataset under a new identifier, which a person has accepted: from which to which. */
  readonly renamed: ReadonlyMap<string, string>
  readonly failed: readonly NamedReason[]
  readonly skipped: readonly NamedReason[]
  /** Known ones that the catalog does not list. */
  readonly missing: readonly string[]
  /** Known ones that were missing and are listed again. */
  readonly returned: readonly string[]
  readonly withdraw: readonly string[]
  /** What waits for a person; null: nothing. */
  readonly held: string | null
}

export interface NamedReason {
  /** Null: an entry without an identifier. */
  readonly remoteId: string | null
  readonly reason: string
}

/** A catalog that answers badly for a day, or twice in a row, must not empty this portal. */
const MIN_MISSING_RUNS = 2

/** What a complete list of a catalog means for the datasets that came from it. */
export function reconcile(input: ReconcileInput): HarvestPlan {
  const { entries, harvesterId, accept } = input
  const known = new Map(input.known.map((each) => [each.remoteId, each]))
  const { single, failed, listed, hasNameless } = readEntries(entries)
  const skipped: NamedReason[] = []
  const wanted = single.filter((dataset) => {
    const holder = known.get(dataset.remoteId)?.harvesterId ?? harvesterId
    const reason = holder === harvesterId ? input.whySkipped(dataset) : takenBy(holder)
    if (reason !== undefined) skipped.push({ remoteId: dataset.remoteId, reason })
    return reason === undefined
  })
  const own = input.known.filter((each) => each.harvesterId === harvesterId)
  const gone = own.filter(({ remoteId }) => !listed.has(remoteId))
  const pairs = findRenumbered(wanted, known, gone)
  const isRenumbered = pairs.size > allowed(own.length, input.maxVanishedPercent) && pairs.size > 0
  const renamed = isRenumbered && accept ? pairs : new Map<string, string>()
  const waiting = new Set(isRenumbered && !accept ? pairs.values() : [])
  const moved = new Set(renamed.keys())
  const missing = gone.filter(({ remoteId }) => !moved.has(remoteId))
  const { withdraw, held } = planWithdrawals(input, own, missing, hasNameless)
  return {
    take: wanted.filter(({ remoteId }) => !waiting.has(remoteId)),
    renamed,
    failed,
    skipped,
    missing: missing.map(({ remoteId }) => remoteId),
    returned: own
      .filter(({ remoteId, missingSinceMs }) => missingSinceMs !== null && listed.has(remoteId))
      .map(({ remoteId }) => remoteId),
    withdraw: withdraw.map(({ remoteId }) => remoteId),
    held:
      waiting.size > 0
        ? `${waiting.size} datasets have other identifiers than before, and the titles of datasets that are missing`
        : held
  }
}

export function takenBy(harvesterId: string): string {
  return `The harvester ${harvesterId} takes it from the same catalog.`
}

interface ReadEntries {
  readonly single: readonly HarvestedDataset[]
  readonly failed: readonly NamedReason[]
  /** Identifiers of all entries, unreadable ones too. */
  readonly listed: ReadonlySet<string>
  /** An entry without an identifier may be any of the known ones. */
  readonly hasNameless: boolean
}

/** Two entries with one identifier: which one is meant is unknown, so neither is taken. */
function readEntries(entries: readonly CatalogEntry[]): ReadEntries {
  const byId = new Map<string, HarvestedDataset | null>()
  const failed: NamedReason[] = []
  const listed = new Set<string>()
  let hasNameless = false
  for (const entry of entries) {
    if (entry.kind === 'unreadable') {
      failed.push({ remoteId: entry.remoteId, reason: entry.reason })
      if (entry.remoteId === null) hasNameless = true
      else listed.add(entry.remoteId)
      continue
    }
    const { dataset } = entry
    const { remoteId } = dataset
    const other = byId.get(remoteId)
    if (other === undefined) byId.set(remoteId, dataset)
    else if (other !== null && JSON.stringify(other) !== JSON.stringify(dataset)) {
      byId.set(remoteId, null)
      failed.push({ remoteId, reason: 'The catalog lists several datasets with this identifier.' })
    }
    listed.add(remoteId)
  }
  return { single: [...byId.values()].filter((each) => each !== null), failed, listed, hasNameless }
}

/** New identifiers whose title is that of one missing dataset: catalogs that change how they identify do this. */
function findRenumbered(
  wanted: readonly HarvestedDataset[],
  known: ReadonlyMap<string, KnownDataset>,
  gone: readonly KnownDataset[]
): Map<string, string> {
  const fresh = Object.groupBy(
    wanted.filter(({ remoteId }) => !known.has(remoteId)),
    ({ title }) => title
  )
  const missing = Object.groupBy(gone, ({ title }) => title)
  return new Map(
    Object.entries(missing).flatMap(([title, list = []]): [string, string][] => {
      const [one, second] = list
      const [match, otherMatch] = fresh[title] ?? []
      const isClear = one !== undefined && second === undefined && match !== undefined && otherMatch === undefined
      return isClear ? [[one.remoteId, match.remoteId]] : []
    })
  )
}

function planWithdrawals(
  { nowMs, graceMs, maxVanishedPercent, accept }: ReconcileInput,
  own: readonly KnownDataset[],
  missing: readonly KnownDataset[],
  isPartial: boolean
): { readonly withdraw: readonly KnownDataset[]; readonly held: string | null } {
  // A part of a catalog says nothing about the rest.
  if (isPartial) return { withdraw: [], held: null }
  const due = missing.filter(
    ({ missingSinceMs, missingRuns, withdrawn }) =>
      !withdrawn && missingSinceMs !== null && nowMs - missingSinceMs >= graceMs && missingRuns + 1 >= MIN_MISSING_RUNS
  )
  const alive = own.filter(({ withdrawn }) => !withdrawn).length
  if (accept || due.length <= allowed(alive, maxVanishedPercent)) return { withdraw: due, held: null }
  return {
    withdraw: [],
    held: `${due.length} of ${alive} datasets would be withdrawn; at most ${maxVanishedPercent} % may vanish at a time`
  }
}

/** One may always vanish: a small catalog has no smaller part. */
function allowed(count: number, percent: number): number {
  return percent === 0 ? 0 : Math.max(1, Math.floor((count * percent) / 100))
}
