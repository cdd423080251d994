import { type LoggiaError, randomHex } from '#kit'
import type { KeptSourceRow, Reader, Writer } from '#store'
import { catalogError } from './errors.ts'
import type { NamedContent } from './files.ts'

/** Why the file of a load is not kept. */
export type SourceProblem = 'switched-off' | 'too-large' | 'no-space' | 'changed' | 'missing' | 'adopted'

/** The file that the records of a version were read from, and how; its content is in the file store. */
export interface KeptSource {
  readonly sha256: string
  readonly bytes: number
  readonly name: string
  /** Options of the import, as its order has them. */
  readonly options: Readonly<Record<string, unknown>>
}

export type LoadedSource =
  /** `earlierBytes`: space for the files of earlier loads of the dataset; absent: no limit. */
  (KeptSource & { readonly earlierBytes?: number }) | { readonly problem: SourceProblem }

/** With the publication of the records: an earlier file is not theirs any more. Absent: no file that could be read again. */
export async function storeSource(
  tx: Writer,
  uid: string,
  source: LoadedSource | undefined,
  nowMs: number
): Promise<void> {
  const kept = source !== undefined && 'sha256' in source ? source : undefined
  await archiveSource(tx, uid, kept?.sha256 ?? null, nowMs)
  await dropPrevious(tx, uid, kept?.earlierBytes ?? Number.POSITIVE_INFINITY)
  await tx.deleteFrom('kept_sources').where('dataset_uid', '=', uid).execute()
  if (source === undefined) return
  const row: KeptSourceRow =
    'problem' in source
      ? { ...NOTHING, dataset_uid: uid, problem: source.problem, kept_ms: nowMs }
      : {
          dataset_uid: uid,
          sha256: source.sha256,
          bytes: source.bytes,
          name: source.name,
          options: JSON.stringify(source.options),
          problem: null,
          kept_ms: nowMs
        }
  await tx.insertInto('kept_sources').values(row).execute()
}

/** Files of earlier records that a dataset keeps beside that of its current ones. */
const MAX_PREVIOUS = 3

/** The file that is replaced becomes an earlier one. An earlier one that is loaded again becomes the current one. */
async function archiveSource(tx: Writer, uid: string, sha256: string | null, nowMs: number): Promise<void> {
  if (sha256 !== null)
    await tx.deleteFrom('previous_sources').where('dataset_uid', '=', uid).where('sha256', '=', sha256).execute()
  const row = await tx.selectFrom('kept_sources').selectAll().where('dataset_uid', '=', uid).executeTakeFirst()
  if (row === undefined || row.sha256 === null || row.sha256 === sha256) return
  await tx
    .insertInto('previous_sources')
    .values({
      id: randomHex(16),
      dataset_uid: uid,
      sha256: row.sha256,
      bytes: row.bytes ?? 0,
      name: row.name ?? '',
      options: row.options ?? '{}',
      kept_ms: row.kept_ms,
      replaced_ms: nowMs
    })
    .execute()
}

/** The newest stay: at most three, and as many as the space is enough for. */
async function dropPrevious(tx: Writer, uid: string, maxBytes: number): Promise<void> {
  const rows = await tx
    .selectFrom('previous_sources')
    .select(['id', 'bytes'])
    .where('dataset_uid', '=', uid)
    .orderBy('replaced_ms', 'desc')
    .orderBy('id')
    .execute()
  let bytes = 0
  for (const [place, row] of rows.entries()) {
    bytes += Number(row.bytes)
    if (place >= MAX_PREVIOUS || bytes > maxBytes)
      await tx.deleteFrom('previous_sources').where('id', '=', row.id).execute()
  }
}

/** A file of earlier records, as owners see it. */
export interface PreviousSource {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly loadedMs: number
  readonly replacedMs: number
}

/** The newest first. */
export async function listPreviousSources(db: Reader, itemId: string): Promise<PreviousSource[]> {
  const rows = await db
    .selectFrom('previous_sources')
    .innerJoin('datasets', 'datasets.uid', 'previous_sources.dataset_uid')
    .selectAll('previous_sources')
    .where('datasets.item_id', '=', itemId)
    .orderBy('replaced_ms', 'desc')
    .orderBy('previous_sources.id')
    .execute()
  return rows.map(({ id, name, bytes, kept_ms, replaced_ms }) => ({
    id,
    name,
    bytes: Number(bytes),
    loadedMs: Number(kept_ms),
    replacedMs: Number(replaced_ms)
  }))
}

const NOTHING = { sha256: null, bytes: null, name: null, options: null } as const

const WHY: Readonly<Record<SourceProblem, string>> = {
  'switched-off': 'the setting kept-source-mb was 0',
  'too-large': 'it is larger than the setting kept-source-mb allowed',
  'no-space': 'the files of all datasets would have taken more than the setting kept-sources-mb',
  missing: 'it is missing in the folder files of the home, which a backup has',
  changed: 'records were appended, replaced or deleted since',
  adopted: 'loggia adopt took the records over, and they do not name their file'
}

/** The file of the current records, or an earlier one. Errors: `catalog/source-not-kept`. */
export async function findSource(db: Reader, datasetId: string, previousId?: string): Promise<KeptSource> {
  if (previousId !== undefined) return findPrevious(db, datasetId, previousId)
  const row = await db
    .selectFrom('kept_sources')
    .innerJoin('datasets', 'datasets.uid', 'kept_sources.dataset_uid')
    .selectAll('kept_sources')
    .where('datasets.dataset_id', '=', datasetId)
    .executeTakeFirst()
  if (row === undefined || row.sha256 === null) throw notKept(datasetId, row?.problem as SourceProblem | undefined)
  return {
    sha256: row.sha256,
    bytes: Number(row.bytes),
    name: row.name ?? '',
    options: JSON.parse(row.options ?? '{}')
  }
}

/** Bytes of the kept files of all datasets except one, equal ones once. */
export async function sourceBytesOfOthers(db: Reader, datasetId: string): Promise<number> {
  const current = db
    .selectFrom('kept_sources')
    .innerJoin('datasets', 'datasets.uid', 'kept_sources.dataset_uid')
    .select(['kept_sources.sha256', 'kept_sources.bytes'])
    .where('kept_sources.sha256', 'is not', null)
    .where('datasets.dataset_id', '!=', datasetId)
  const previous = db
    .selectFrom('previous_sources')
    .innerJoin('datasets', 'datasets.uid', 'previous_sources.dataset_uid')
    .select(['previous_sources.sha256', 'previous_sources.bytes'])
    .where('datasets.dataset_id', '!=', datasetId)
  const row = await db
    .selectFrom(current.union(previous).as('others'))
    .select((each) => each.fn.sum<string | number | null>('others.bytes').as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

async function findPrevious(db: Reader, datasetId: string, id: string): Promise<KeptSource> {
  const row = await db
    .selectFrom('previous_sources')
    .innerJoin('datasets', 'datasets.uid', 'previous_sources.dataset_uid')
    .selectAll('previous_sources')
    .where('datasets.dataset_id', '=', datasetId)
    .where('previous_sources.id', '=', id)
    .executeTakeFirst()
  if (row === undefined)
    throw catalogError('catalog/source-not-kept', `The dataset ${datasetId} does not keep an earlier file ${id}.`, {
      details: { id: datasetId }
    })
  return { sha256: row.sha256, bytes: Number(row.bytes), name: row.name, options: JSON.parse(row.options) }
}

export async function listSourceContents(db: Reader): Promise<NamedContent[]> {
  const previous = await db
    .selectFrom('previous_sources')
    .innerJoin('datasets', 'datasets.uid', 'previous_sources.dataset_uid')
    .select(['previous_sources.sha256', 'previous_sources.name', 'datasets.dataset_id'])
    .orderBy('datasets.dataset_id')
    .execute()
  const rows = await db
    .selectFrom('kept_sources')
    .innerJoin('datasets', 'datasets.uid', 'kept_sources.dataset_uid')
    .select(['kept_sources.sha256', 'kept_sources.name', 'datasets.dataset_id'])
    .where('kept_sources.sha256', 'is not', null)
    .orderBy('datasets.dataset_id')
    .execute()
  return [...rows, ...previous].flatMap(({ sha256, name, dataset_id }) =>
    sha256 === null ? [] : [{ sha256, of: `dataset ${dataset_id}, its source ${name}`, isSource: true as const }]
  )
}

export function notKept(datasetId: string, problem: SourceProblem | undefined): LoggiaError {
  const why =
    problem === undefined ? 'it was not kept, because they were copied, or loaded by an earlier release' : WHY[problem]
  return catalogError(
    'catalog/source-not-kept',
    `The file that the records of ${datasetId} came from cannot be read again: ${why}. Import it again with --replace and --schema; \`loggia fields schema ${datasetId}\` prints the schema to start from.`,
    { details: { id: datasetId } }
  )
}
