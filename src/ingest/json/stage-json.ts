import { systemOf } from '#crs'
import { ORDINAL_COLUMN } from '#engine'
import { BatchInserts } from '../batch-insert.ts'
import type { Note, ReadContext, StagedFile } from '../context.ts'
import type { Encoding } from '../encoding.ts'
import { guessNotes } from '../encodings/guess-note.ts'
import { hasNoRecords, ingestError } from '../errors.ts'
import { findProjection } from '../find-projection.ts'
import { reproject } from '../reproject.ts'
import { RowBatch } from '../row-batch.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { addStagedColumns, countStaged, createStaging, stagedColumn } from '../staging.ts'
import type { TextSource } from '../text-source.ts'
import { withEncoding } from '../text-source.ts'
import { AnswerPages } from './answer-pages.ts'
import { JsonColumns } from './columns.ts'
import { commonSystem } from './common-system.ts'
import { POINT_LABEL, SHAPE_LABEL } from './feature.ts'
import { findJsonLines } from './find-lines.ts'
import type { JsonLayout } from './layout.ts'
import { detectLayout } from './layout.ts'
import { addCell } from './plain-cells.ts'
import { PlainRecord } from './plain-record.ts'
import { leftOut, RecordCells } from './record-cells.ts'
import { readJsonRecords } from './records.ts'
import { findRowNames, type RowNames } from './row-names.ts'
import { INCOMPLETE, NotJson } from './scan.ts'
import { isWithoutRecords } from './without-records.ts'

export interface JsonOptions {
  readonly encoding: Encoding | undefined
  /** Coordinate system of the geometries; overrides what the file says. */
  readonly crs: string | undefined
  /** Path to the records: `result.records`. */
  readonly records?: string | undefined
}

/** Reads JSON arrays, JSON Lines and GeoJSON into a staging table of nullable texts, one column per key. */
export function stageJson(
  source: ByteSource,
  { encoding, crs, records }: JsonOptions,
  context: ReadContext
): Promise<StagedFile> {
  return withEncoding(source, encoding, async (text) => {
    if (isWithoutRecords(text, records, context.knownColumns)) throw hasNoRecords(source.name)
    const found = detectLayout(text.head, text.complete && !text.isCut, source.name, records)
    const rowNames = findRowNames(text.head, found)
    const layout: JsonLayout = {
      ...found,
      ...(text.isCut && { isCut: true }),
      ...(rowNames?.inFirstRow && { isNamedByFirst: true })
    }
    const stage = new JsonStage(context, rowNames)
    await stage.fill(text, layout)
    const system = crs ?? commonSystem(stage.record.seen, stage.crs, source.name)
    const projected = system !== undefined && findProjection(systemOf(system), source.name) !== undefined
    const columns = stage.columns
      .list(leftOut(stage.record.seen, projected))
      .map((column) =>
        column.label === SHAPE_LABEL || column.label === POINT_LABEL ? { ...column, crs: system } : column
      )
    const rows = await countStaged(context.loader, stage.table)
    if (stage.columns.isVoid)
      throw ingestError('ingest/no-records', `${source.name} has only nulls instead of records.`, {
        details: { name: source.name }
      })
    if (rows === 0) throw hasNoRecords(source.name)
    const { staging, notes } = projected
      ? await reproject({ table: stage.table, columns, nullable: true, rows }, source.name, context)
      : { staging: { table: stage.table, columns, nullable: true, rows }, notes: [] }
    return {
      staging,
      layout: {
        format: stage.record.seen.geometries > 0 ? 'geojson' : 'json',
        encoding: text.encoding,
        records: layout.kind === 'member' ? layout.path.join('.') : layout.kind
      },
      // The beginning of a file has fewer records than the file.
      notes: [
        ...guessNotes(text.guess),
        ...nameNotes(rowNames, source.name),
        ...notes,
        ...(text.isCut ? [] : stage.pages.notes(rows))
      ],
      findLines: (ordinals) => findJsonLines(text.open(), layout, context.limits, ordinals)
    }
  })
}

function nameNotes(rowNames: RowNames | undefined, name: string): Note[] {
  if (rowNames?.inFirstRow !== true) return []
  return [
    {
      code: 'column-names',
      count: 1,
      message: `The records of ${name} are lists; the first of them was read as their names: ${rowNames.names.slice(0, 10).join(', ')}.`
    }
  ]
}

const BATCH_BYTES = 8 << 20

class JsonStage {
  readonly table: string
  readonly columns: JsonColumns
  readonly record: RecordCells
  /** Coordinate system given by the object that contains the records. */
  crs: string | undefined
  readonly pages = new AnswerPages()
  readonly #plain: PlainRecord
  readonly #context: ReadContext
  readonly #inserts: BatchInserts
  readonly #batch = new RowBatch(BATCH_BYTES + (1 << 20))
  /** Columns of the table; those of the batch are the same. */
  #staged = 0
  #ordinal = 0

  readonly #rowNames: RowNames | undefined

  constructor(context: ReadContext, rowNames: RowNames | undefined) {
    this.#context = context
    this.#rowNames = rowNames
    this.table = context.newTable()
    this.columns = new JsonColumns(context.limits)
    this.record = new RecordCells(this.columns, context.limits, rowNames)
    this.#plain = new PlainRecord(this.columns, context.limits, this.record)
    this.#inserts = new BatchInserts(context.loader, context.signal)
  }

  async fill(text: TextSource, layout: JsonLayout): Promise<void> {
    await this.#learnColumns(text, layout)
    await createStaging(this.#context.loader, this.table, this.#staged, true)
    // A record may bring a column: it waits here, copied, until the rows before it are on their way and the table has
    // grown.
    const waiting: Buffer[] = []
    await readJsonRecords(
      text.open(this.#context.onRead),
      layout,
      this.#context.limits,
      (buffer, start, end) => {
        if (waiting.length > 0) return void waiting.push(Buffer.from(buffer.subarray(start, end)))
        if (!this.#add(buffer, start, end)) waiting.push(Buffer.from(buffer.subarray(start, end)))
      },
      async () => {
        await this.#addWaiting(waiting)
        if (this.#batch.bytes > BATCH_BYTES) await this.#flush()
      },
      (name, json) => (name === 'crs' ? void (this.crs = json) : this.pages.see(name, json)),
      (buffer, at) => (waiting.length > 0 || this.#rowNames !== undefined ? INCOMPLETE : this.#addPlain(buffer, at))
    )
    await this.#addWaiting(waiting)
    await this.#flush()
    await this.#inserts.finish()
  }

  /**
   * The columns of all waiting records are collected first, so that the table grows once for a chunk of the file and not for
   * every record.
   */
  async #addWaiting(waiting: Buffer[]): Promise<void> {
    if (waiting.length === 0) return
    const learning = new RecordCells(this.columns, this.#context.limits, this.#rowNames)
    for (const record of waiting) learning.read(record, 0, record.length)
    await this.#flush()
    await this.#grow()
    for (const record of waiting) this.#add(record, 0, record.length)
    waiting.length = 0
  }

  /** The keys of the records in the head, so that the table rarely has to grow. */
  async #learnColumns(text: TextSource, layout: JsonLayout): Promise<void> {
    const learning = new RecordCells(this.columns, this.#context.limits, this.#rowNames)
    const head = async function* (): AsyncGenerator<Buffer> {
      yield text.head
    }
    await readJsonRecords(head(), layout, this.#context.limits, (buffer, start, end) => {
      try {
        learning.read(buffer, start, end)
      } catch (error) {
        if (!(error instanceof NotJson)) throw error
      }
    }).catch((error: unknown) => {
      // The head may end inside a record; problems of the text are reported when it is read completely.
      if (!ingestError.is(error, 'ingest/bad-json')) throw error
    })
    this.#staged = this.columns.count
  }

  /** False when the record has a column that is missing in the table; the column is then known. */
  #add(buffer: Buffer, start: number, end: number): boolean {
    this.record.read(buffer, start, end)
    if (this.columns.count > this.#staged) return false
    this.#batch.addUInt64(this.#ordinal++)
    for (let place = 0; place < this.#staged; place++) addCell(this.#batch, buffer, this.record.cells[place])
    return true
  }

  /** Place after the record, or INCOMPLETE. */
  #addPlain(buffer: Buffer, at: number): number {
    const end = this.#plain.read(buffer, at)
    if (end === INCOMPLETE) return INCOMPLETE
    this.#batch.addUInt64(this.#ordinal++)
    this.#plain.addTo(this.#batch, buffer)
    return end
  }

  async #grow(): Promise<void> {
    await this.#inserts.finish()
    await addStagedColumns(this.#context.loader, this.table, this.#staged, this.columns.count)
    this.#staged = this.columns.count
  }

  async #flush(): Promise<void> {
    if (this.#batch.bytes === 0) return
    const columns = [ORDINAL_COLUMN, ...Array.from({ length: this.#staged }, (_, place) => stagedColumn(place))]
    await this.#inserts.add(this.table, columns, this.#batch.take())
  }
}
