import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Engine } from '#engine'
import { createEngine } from '#engine'
import type { ImportRequest, ImportSummary, Publications } from '#ingest'
import { importFile } from '#ingest'
import { readAll, silentLog } from '#kit'
import type { Query } from '#query'
import type { Field } from '#schema'
import { isMultivalued } from '#schema'
import { startEngineForTest } from '../../src/clickhouse/process/engine-for-tests.ts'

/** The calls of the catalog by a publication. */
export type Published = Parameters<Publications['publishVersion']>[0]

/** An engine, a folder for files, and a catalog that only records its calls. */
export interface IngestLab {
  readonly engine: Engine
  readonly publications: Publications
  readonly published: Published[]
  readonly abandoned: string[]
  /** Writes a file and gives its path. */
  file(name: string, content: string | Buffer): Promise<string>
  import(file: string, request?: Partial<ImportRequest>): Promise<ImportSummary>
  /** The records of a version as the Explore API would show them. */
  records(summary: ImportSummary): Promise<Record<string, unknown>[]>
  /** The same as texts of JSON, which keep numbers that JavaScript does not. */
  rows(summary: ImportSummary): Promise<readonly string[]>
  /** A version as a Parquet file. */
  parquet(summary: ImportSummary): Promise<Buffer>
}

export const NOW_MS = Date.UTC(2026, 10, 21, 12)

export async function openIngestLab(): Promise<IngestLab & { close(): Promise<void> }> {
  const running = await startEngineForTest()
  const lab = labOf(createEngine({ node: running.connection }))
  return {
    ...lab,
    close: async () => {
      lab.removeFiles()
      await running.end()
    }
  }
}

/** On an engine that the caller ends. */
export function labOf(engine: Engine): IngestLab & { removeFiles(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-ingest-'))
  const published: Published[] = []
  const abandoned: string[] = []
  const publications = rememberingPublications(published, abandoned)
  return {
    engine,
    publications,
    published,
    abandoned,
    file: async (name, content) => {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    },
    import: (file, request = {}) =>
      importFile(
        { engine, publications, clock: { now: () => NOW_MS }, log: silentLog },
        { file, datasetId: 'lab', ...request }
      ),
    records: async ({ table, fields, rows }) =>
      (await engine.page(everything(table, fields, rows))).rows.map((row) => JSON.parse(row)),
    rows: async ({ table, fields, rows }) => (await engine.page(everything(table, fields, rows))).rows,
    parquet: async ({ table, fields, rows }) =>
      readAll(await engine.stream(everything(table, fields, rows), { kind: 'parquet', compression: 'snappy' })),
    removeFiles: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** For one test: closed when it ends. */
export async function ingestLab(context: TestContext): Promise<IngestLab> {
  const lab = await openIngestLab()
  context.after(() => lab.close())
  return lab
}

function rememberingPublications(published: Published[], abandoned: string[]): Publications {
  let number = 0
  return {
    beginVersion: async (datasetId) => ({
      datasetId,
      uid: 'da_lab001',
      number: ++number,
      table: `v_da_lab001_${number}`
    }),
    extendVersion: async () => {},
    publishVersion: async (publication) => void published.push(publication),
    abandonVersion: async (load) => abandoned.push(load.table) > 0,
    forgetTable: async () => {}
  }
}

function everything(table: string, fields: readonly Field[], recordCount: number): Query {
  const select = fields.map((field) => ({
    key: field.name,
    value: { kind: 'field' as const, name: field.name, type: field.type, list: isMultivalued(field) }
  }))
  return {
    source: { table, datasetId: 'lab', fields, recordCount },
    where: undefined,
    groups: [],
    select,
    order: [],
    limit: undefined,
    offset: 0,
    timezone: 'UTC',
    lang: 'en'
  }
}
