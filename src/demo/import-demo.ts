import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLoggiaError } from '#kit'
import type { Attachment, DatasetSchema, DemoDataset } from './dataset.ts'
import { DEMO_DATASET_IDS, type DemoDatasetId } from './dataset-ids.ts'
import { findMissingPackages } from './packages.ts'
import { writeRecords } from './record-file.ts'

/** Import request for one dataset; a subset of the options of `loggia import`. */
export interface DemoImport {
  /** Absolute path of a file on this machine. */
  readonly source: string
  readonly format: 'csv' | 'parquet'
  readonly datasetId: string
  readonly schema: DatasetSchema
  readonly attachments: readonly Attachment[]
  /** The dataset may exist and is reloaded. */
  readonly replace?: boolean
}

export interface DemoOptions {
  /**
   * File that keeps which datasets were imported: an interrupted start continues, and datasets that were removed later
   * stay removed.
   */
  readonly mark: string
  /** The import that everybody uses. Errors: `catalog/already-exists` when the dataset is there. */
  readonly runImport: (order: DemoImport) => Promise<{ readonly rows: number }>
  /** Called with a line for people before and after each dataset. */
  readonly say: (line: string) => void
  readonly signal?: AbortSignal
}

/** Action of a start for the demo. `missing`: packages (`name@range`) that must be installed first. */
export type DemoPlan =
  | { readonly kind: 'nothing-to-do' }
  | { readonly kind: 'data-missing'; readonly missing: readonly string[] }
  | { readonly kind: 'import' }

/** The demo goes into a home that has no dataset, and on after an interruption. */
export function planDemo(mark: string, catalogIsEmpty: boolean, missing = findMissingPackages): DemoPlan {
  const isWanted = existsSync(mark) ? pendingIds(mark).length > 0 : catalogIsEmpty
  if (!isWanted) return { kind: 'nothing-to-do' }
  const packages = missing()
  return packages.length === 0 ? { kind: 'import' } : { kind: 'data-missing', missing: packages }
}

/** Imports the datasets of the demo that the mark does not name yet, one after the other. */
export async function importDemo(options: DemoOptions): Promise<void> {
  // Loaded now: its modules import packages that a server without the demo does not have.
  const { DEMO_CATALOG } = await import('./catalog.ts')
  const ids = new Set(pendingIds(options.mark))
  const pending = DEMO_CATALOG.filter(({ id }) => ids.has(id))
  if (!existsSync(options.mark)) writeMark(options.mark, [])
  for (const [i, dataset] of pending.entries()) {
    options.signal?.throwIfAborted()
    const { title } = dataset.schema.metas.default ?? {}
    const place = `demo ${DEMO_CATALOG.length - pending.length + i + 1}/${DEMO_CATALOG.length}`
    const startedAt = performance.now()
    const rows = await importDataset(dataset, options)
    writeMark(options.mark, [...readMark(options.mark), dataset.id])
    options.say(
      `${place}  ${title}: ${rows.toLocaleString('en')} records in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    )
  }
}

async function importDataset(dataset: DemoDataset, { runImport }: DemoOptions): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'loggia-demo-'))
  try {
    const order = await orderFor(dataset, folder)
    // Replaced when it is there already: an interruption may have come between the publication and the mark, or the
    // attachments.
    return (
      await runImport(order).catch((error: unknown) => {
        if (!isLoggiaError(error, 'catalog/already-exists')) throw error
        return runImport({ ...order, replace: true })
      })
    ).rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function orderFor({ id, source, schema, attachments }: DemoDataset, folder: string): Promise<DemoImport> {
  if (source.kind === 'file')
    return { source: source.path(), format: source.format, datasetId: id, schema, attachments }
  const path = join(folder, `${id}.csv`)
  await writeRecords(path, schema.fields, source.records())
  return { source: path, format: 'csv', datasetId: id, schema, attachments }
}

function pendingIds(mark: string): DemoDatasetId[] {
  const done = new Set(readMark(mark))
  return DEMO_DATASET_IDS.filter((id) => !done.has(id))
}

function readMark(mark: string): string[] {
  return existsSync(mark) ? (JSON.parse(readFileSync(mark, 'utf8')) as { imported: string[] }).imported : []
}

/** Written beside and renamed, so that a crash leaves the old or the new mark. */
function writeMark(mark: string, imported: readonly string[]): void {
  writeFileSync(`${mark}.new`, `${JSON.stringify({ imported }, null, 2)}\n`)
  renameSync(`${mark}.new`, mark)
}
