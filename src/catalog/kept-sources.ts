import type { LoggiaError } from '#kit'
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

export type LoadedSource = KeptSource | { readonly problem: SourceProblem }

/** With the publication of the records: an earlier file is not theirs any more. Absent: no file that could be read again. */
export async function storeSource(
  tx: Writer,
  uid: string,
  source: LoadedSource | undefined,
  nowMs: number
): Promise<void> {
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

const NOTHING = { sha256: null, bytes: null, name: null, options: null } as const

const WHY: Readonly<Record<SourceProblem, string>> = {
  'switched-off': 'the setting kept-source-mb was 0',
  'too-large': 'it is larger than the setting kept-source-mb allowed',
  'no-space': 'the files of all datasets would have taken more than the setting kept-sources-mb',
  missing: 'it is missing in the folder files of the home, which a backup has',
  changed: 'records were appended, replaced or deleted since',
  adopted: 'loggia adopt took the records over, and they do not name their file'
}

/** The file of the current records. Errors: `catalog/source-not-kept`. */
export async function findSource(db: Reader, datasetId: string): Promise<KeptSource> {
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
  const row = await db
    .selectFrom((each) =>
      each
        .selectFrom('kept_sources')
        .innerJoin('datasets', 'datasets.uid', 'kept_sources.dataset_uid')
        .select(['kept_sources.sha256', 'kept_sources.bytes'])
        .distinct()
        .where('kept_sources.sha256', 'is not', null)
        .where('datasets.dataset_id', '!=', datasetId)
        .as('others')
    )
    .select((each) => each.fn.sum<string | number | null>('others.bytes').as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

export async function listSourceContents(db: Reader): Promise<NamedContent[]> {
  const rows = await db
    .selectFrom('kept_sources')
    .innerJoin('datasets', 'datasets.uid', 'kept_sources.dataset_uid')
    .select(['kept_sources.sha256', 'kept_sources.name', 'datasets.dataset_id'])
    .where('kept_sources.sha256', 'is not', null)
    .orderBy('datasets.dataset_id')
    .execute()
  return rows.flatMap(({ sha256, name, dataset_id }) =>
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
