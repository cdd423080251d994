import { createHash } from 'node:crypto'
import { slugOf } from '#catalog'
import type { HarvestedDatasetRow, Writer } from '#store'
import { type HarvestedDataset, identityOf } from '../harvested-dataset.ts'
import type { HarvestRun } from './harvest-run.ts'

/**
 * Reserves an id for a new dataset before anything is loaded, so that a run that is killed continues with it. The identity
 * is unique in the database: two runs cannot make a dataset twice, and the row may be of another harvester.
 */
export async function claimDataset(
  tx: Writer,
  { catalog, harvester, options }: Pick<HarvestRun, 'catalog' | 'harvester' | 'options'>,
  { remoteId, iri, original, title, name }: HarvestedDataset
): Promise<HarvestedDatasetRow> {
  // Another harvester of the same catalog may have made it since this run has looked.
  const made = await tx
    .selectFrom('harvested_datasets')
    .selectAll()
    .where('catalog', '=', catalog)
    .where('remote_id', '=', remoteId)
    .executeTakeFirst()
  if (made !== undefined) return made
  const row: HarvestedDatasetRow = {
    catalog,
    remote_id: remoteId,
    harvester_id: harvester.id,
    dataset_id: await freeId(tx, `${options.prefix}${name}`, `${catalog} ${remoteId}`),
    iri: identityOf({ iri, original }),
    title,
    base: '{"metas":{},"translations":{}}',
    metadata_key: null,
    distribution: null,
    etag: null,
    last_modified: null,
    sha256: null,
    conditional_runs: 0,
    held_sha256: null,
    failure: null,
    checked_ms: null,
    harvested_ms: null,
    missing_since_ms: null,
    missing_runs: 0,
    withdrawn_ms: null,
    withdrawn_from: null,
    files: null
  }
  await tx.insertInto('harvested_datasets').values(row).execute()
  return row
}

/** Made from the name; with a hash of the identity where another dataset has that id. */
async function freeId(tx: Writer, name: string, identity: string): Promise<string> {
  const plain = /^[a-z0-9][a-z0-9_-]{0,200}$/i.test(name) ? name : slugOf(name)
  if (await isFree(tx, plain)) return plain
  return `${plain.slice(0, 200)}-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`
}

async function isFree(tx: Writer, id: string): Promise<boolean> {
  const dataset = await tx.selectFrom('datasets').select('uid').where('dataset_id', '=', id).executeTakeFirst()
  const claims = await Promise.all([
    tx.selectFrom('harvested_datasets').select('catalog').where('dataset_id', '=', id).executeTakeFirst(),
    tx.selectFrom('cloned_datasets').select('api').where('dataset_id', '=', id).executeTakeFirst()
  ])
  return dataset === undefined && claims.every((claim) => claim === undefined)
}
