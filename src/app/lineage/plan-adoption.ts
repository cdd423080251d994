import { type AdoptedRecords, type Adoption, type Dataset, readDescription } from '#catalog'
import type { OwnedLabel } from '#engine'

/** The records in the engine, and the control database's state of them. */
export interface RecordState {
  readonly labels: ReadonlyMap<string, OwnedLabel | undefined>
  /** By table, as the engine counts its parts. */
  readonly rows: ReadonlyMap<string, number>
  /** States of the tables that the control database knows. */
  readonly states: ReadonlyMap<string, string>
  readonly datasets: readonly Pick<Dataset, 'id' | 'uid' | 'version'>[]
}

export interface AdoptionPlan extends AdoptedRecords {
  /** Tables of records that nothing refers to, before and after. They stay. */
  readonly others: readonly { readonly table: string; readonly records: number; readonly of: string | undefined }[]
}

type Candidate = Omit<Adoption, 'id'>

/**
 * For each dataset the newest records that are there: what was published under a later state of the control database,
 * or an earlier publication where the last one is lost. Nothing is ever dropped.
 */
export function planAdoption(state: RecordState): AdoptionPlan {
  const candidates = candidatesOf(state)
  const byUid = Map.groupBy(candidates, ({ description }) => description.uid)
  const versions: Adoption[] = []
  const counts: { table: string; records: number }[] = []
  const lost: string[] = []
  for (const { id, uid, version } of state.datasets) {
    const current =
      version === null
        ? undefined
        : { ...version, found: state.labels.has(version.table) ? (state.rows.get(version.table) ?? 0) : undefined }
    const own = byUid.get(uid) ?? []
    byUid.delete(uid)
    const isThere = current?.found !== undefined
    const known = (table: string) => ['current', 'released'].includes(state.states.get(table) ?? '')
    const newer = newest(own.filter(({ table }) => table !== current?.table && !(isThere && known(table))))
    if (newer !== undefined && (!isThere || isLater(newer, current, state))) versions.push({ ...newer, id })
    else if (current !== undefined && !isThere) lost.push(id)
    else if (current !== undefined && current.found !== current.recordCount)
      counts.push({ table: current.table, records: current.found ?? 0 })
  }
  const taken = new Set(state.datasets.map(({ id }) => id))
  for (const own of byUid.values()) {
    const best = newest(own.filter(({ table }) => state.states.get(table) !== 'released'))
    if (best === undefined) continue
    const id = freeId(best.description.dataset, taken)
    taken.add(id)
    versions.push({ ...best, id })
  }
  return { versions, counts, lost, others: othersOf(state, versions, lost) }
}

function candidatesOf({ labels, rows }: RecordState): Candidate[] {
  return [...labels].flatMap(([table, label]) => {
    const description = table.startsWith('v_') ? readDescription(label?.version) : undefined
    return description === undefined ? [] : [{ table, description, records: rows.get(table) ?? 0 }]
  })
}

function newest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted(
    (a, b) => b.description.revision - a.description.revision || b.description.number - a.description.number
  )[0]
}

/** Revisions are comparable when both tables have labels; those of older releases have only numbers. */
function isLater(
  { description }: Candidate,
  current: { readonly table: string; readonly number: number } | undefined,
  { labels }: RecordState
): boolean {
  if (current === undefined) return true
  const own = readDescription(labels.get(current.table)?.version)
  return own === undefined ? description.number > current.number : description.revision > own.revision
}

function othersOf(
  { labels, rows, states, datasets }: RecordState,
  versions: readonly Adoption[],
  lost: readonly string[]
): AdoptionPlan['others'] {
  const used = new Set([
    ...versions.map(({ table }) => table),
    ...datasets.flatMap(({ id, version }) => (version === null || lost.includes(id) ? [] : [version.table]))
  ])
  const replaced = new Set(versions.map(({ description }) => description.uid))
  const stillCurrent = (table: string) =>
    used.has(table) &&
    !datasets.some(
      (dataset) =>
        dataset.version?.table === table && replaced.has(dataset.uid) && !versions.some((each) => each.table === table)
    )
  return [...labels]
    .filter(
      ([table]) =>
        /^[vs]_/.test(table) &&
        !stillCurrent(table) &&
        !['released', 'loading', 'abandoned'].includes(states.get(table) ?? '')
    )
    .map(([table, label]) => ({ table, records: rows.get(table) ?? 0, of: readDescription(label?.version)?.dataset }))
}

/** Its own, else with a number behind it. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? id : `${id}-${number}`
    if (!taken.has(tried)) return tried
  }
}
