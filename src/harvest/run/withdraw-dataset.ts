import { catalogError } from '#catalog'
import type { HarvestedDatasetRow } from '#store'
import { updateDataset } from '../harvest-rows.ts'
import type { DatasetTake, HarvestEntry, HarvestRun } from './harvest-run.ts'

/** Who could see it. */
interface Audience {
  readonly access: 'public' | 'org' | 'private'
  readonly grants: readonly string[]
}

const NOBODY_ELSE: Audience = { access: 'private', grants: [] }

/** Only its owner and administrators see it from now on; its records and metadata stay, and a person removes it. */
export async function withdrawDataset({ context }: HarvestRun, row: HarvestedDatasetRow): Promise<HarvestEntry> {
  const { catalog, clock, store } = context
  const sinceDay = new Date(row.missing_since_ms ?? clock.now()).toISOString().slice(0, 10)
  try {
    catalog.items.expire()
    const { access, grants } = await catalog.settings(row.dataset_id)
    const from: Audience = { access, grants }
    await catalog.change(row.dataset_id, NOBODY_ELSE, (tx) =>
      updateDataset(tx, row, { withdrawn_ms: clock.now(), withdrawn_from: JSON.stringify(from) })
    )
  } catch (error) {
    if (!catalogError.is(error, 'catalog/not-found')) throw error
    await store.transaction((tx) => updateDataset(tx, row, { withdrawn_ms: clock.now(), withdrawn_from: null }))
  }
  return {
    remoteId: row.remote_id,
    datasetId: row.dataset_id,
    outcome: 'withdrawn',
    reason: `The catalog has not listed it since ${sinceDay}.`
  }
}

/** It is listed again: who could see it sees it again, unless a person has decided otherwise meanwhile. */
export async function restoreDataset({ run, row }: DatasetTake, isNew: boolean): Promise<void> {
  const { catalog, store } = run.context
  const from = row.withdrawn_from === null ? undefined : (JSON.parse(row.withdrawn_from) as Audience)
  const columns = { withdrawn_ms: null, withdrawn_from: null, missing_since_ms: null, missing_runs: 0 }
  if (!isNew && from !== undefined && (await catalog.settings(row.dataset_id)).access === NOBODY_ELSE.access)
    await catalog.change(row.dataset_id, from, (tx) => updateDataset(tx, row, columns))
  else await store.transaction((tx) => updateDataset(tx, row, columns))
}
