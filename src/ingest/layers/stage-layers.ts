import { ORDINAL_COLUMN } from '#engine'
import { errorOf } from '#kit'
import { BatchInserts } from '../batch-insert.ts'
import type { ReadContext, StagedFile } from '../context.ts'
import { hasNoRecords, ingestError } from '../errors.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { addStagedColumns, createStaging, stagedColumn } from '../staging.ts'
import type { LayerReader, ReadOptions } from './layer-reader.ts'
import type { ReadRecords } from './read-records.ts'
import { startReading } from './reading-thread.ts'

/** Reads a file in a thread, and puts its records into a staging table of nullable texts. */
export async function stageLayers(
  reader: LayerReader,
  source: ByteSource,
  options: ReadOptions,
  context: ReadContext
): Promise<StagedFile> {
  const table = new GrowingTable(context)
  const read = await readInThread(reader, source, options, context, table)
  await table.finish(read.columns.length)
  if (read.rows === 0) throw hasNoRecords(source.name, ...read.notes.map(({ message }) => message))
  const columns = read.columns.flatMap(({ leftOut, ...column }, place) =>
    leftOut ? [] : [{ column: stagedColumn(place), ...column }]
  )
  return {
    staging: { table: table.name, columns, nullable: true, rows: read.rows },
    layout: read.layout,
    notes: read.notes,
    ...(read.isBeginning && { beginning: {} })
  }
}

async function readInThread(
  reader: LayerReader,
  source: ByteSource,
  options: ReadOptions,
  { limits, signal, onRead, preview, knownColumns }: ReadContext,
  table: GrowingTable
): Promise<ReadRecords> {
  const beginningBytes =
    preview && (source.storedBytes > preview.wholeBytes ? preview.beginningBytes : preview.wholeBytes)
  const thread = startReading({
    kind: 'read',
    reader,
    origin: source.origin,
    limits,
    options,
    beginningBytes,
    knownColumns
  })
  const stop = (): void => thread.release()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    for await (const report of thread.reports) {
      if (report.kind === 'failed') throw errorOf(report.error)
      if (report.kind === 'read') return report.read
      if (report.kind === 'progress') onRead(report.storedBytes)
      if (report.kind === 'rows') {
        await table.add(
          Buffer.from(report.bytes.buffer, report.bytes.byteOffset, report.bytes.byteLength),
          report.columns
        )
        thread.accept()
      }
    }
    signal?.throwIfAborted()
    throw ingestError(
      'ingest/too-large',
      `${source.name} needs more memory to be read than an import may use. Split it into smaller files.`,
      { details: { name: source.name } }
    )
  } finally {
    signal?.removeEventListener('abort', stop)
    thread.release()
  }
}

/** A staging table that gets its columns when rows have them. */
class GrowingTable {
  readonly name: string
  readonly #context: ReadContext
  readonly #inserts: BatchInserts
  #columns = 0
  #created = false

  constructor(context: ReadContext) {
    this.#context = context
    this.name = context.newTable()
    this.#inserts = new BatchInserts(context.loader, context.signal)
  }

  async add(rows: Buffer, columns: number): Promise<void> {
    await this.#grow(columns)
    const names = [ORDINAL_COLUMN, ...Array.from({ length: columns }, (_, place) => stagedColumn(place))]
    await this.#inserts.add(this.name, names, rows)
  }

  async finish(columns: number): Promise<void> {
    await this.#inserts.finish()
    await this.#grow(columns)
  }

  async #grow(columns: number): Promise<void> {
    const { loader } = this.#context
    if (!this.#created) await createStaging(loader, this.name, columns, true)
    else if (columns > this.#columns) {
      await this.#inserts.finish()
      await addStagedColumns(loader, this.name, this.#columns, columns)
    }
    this.#created = true
    this.#columns = Math.max(columns, this.#columns)
  }
}
