import type { MessagePort } from 'node:worker_threads'
import { plainError } from '#kit'
import { withLocalFile } from '../source/local-file.ts'
import { openFile } from '../source/open-source.ts'
import type { BatchWindow } from './batch-window.ts'
import { chooseLayers } from './choose-layers.ts'
import { LAYER_FORMATS } from './layer-formats.ts'
import type { Layer, LayerFormat, OpenLayers } from './layer-reader.ts'
import type { ReadOrder, ReadReport } from './messages.ts'
import type { ReadRecords } from './read-records.ts'
import { EnoughRead, RecordSink } from './record-sink.ts'

/** Reads one file and reports it. */
export async function serveReading(order: ReadOrder, port: MessagePort, window: BatchWindow): Promise<void> {
  const report = (message: ReadReport): void => port.postMessage(message)
  try {
    const progress = new ReadProgress(report)
    await withOpenFile(order, progress, async (file, format) => {
      const layers = await format.list(file)
      progress.begin()
      if (order.kind === 'list')
        report({ kind: 'listed', layers: layers.flatMap(({ isBlank, ...layer }) => (isBlank === true ? [] : [layer])) })
      else
        report({
          kind: 'read',
          read: await readRecords(file, format, layers, { port, window, beginningBytes: order.beginningBytes })
        })
    })
  } catch (error) {
    report({ kind: 'failed', error: plainError(error) })
  }
}

/** Stored bytes between two reports. */
const PROGRESS_BYTES = 4 << 20

/** Reports how much of the file was read. A first look at it is not counted: it is quick, and can be of the whole file. */
class ReadProgress {
  readonly #report: (message: ReadReport) => void
  #reportedBytes = Infinity

  constructor(report: (message: ReadReport) => void) {
    this.#report = report
  }

  begin(): void {
    this.#reportedBytes = 0
  }

  readonly onRead = (storedBytes: number): void => {
    if (storedBytes - this.#reportedBytes < PROGRESS_BYTES) return
    this.#reportedBytes = storedBytes
    this.#report({ kind: 'progress', storedBytes })
  }
}

async function withOpenFile(
  { reader, origin, limits, options, knownColumns }: ReadOrder,
  { onRead }: ReadProgress,
  work: (file: OpenLayers, format: LayerFormat) => Promise<void>
): Promise<void> {
  const opened = await openFile(origin.path, origin.member, limits, origin.name)
  const format = LAYER_FORMATS[reader]
  if (format.needsFile)
    return withLocalFile(opened, { signal: undefined }, (path) =>
      work({ source: opened, path, limits, options, knownColumns, onRead }, format)
    )
  const source = { ...opened, open: () => opened.open(onRead) }
  await work({ source, path: origin.path, limits, options, knownColumns, onRead }, format)
}

interface Reporting {
  readonly port: MessagePort
  readonly window: BatchWindow
  readonly beginningBytes: number | undefined
}

async function readRecords(
  file: OpenLayers,
  format: LayerFormat,
  available: readonly Layer[],
  { port, window, beginningBytes }: Reporting
): Promise<ReadRecords> {
  const { source, limits, options } = file
  const layers = chooseLayers(available, options.layers, source.name)
  const sink = new RecordSink({
    limits,
    maxTextBytes: Math.min(limits.maxBytes, Math.max(limits.ratioFreeBytes, source.storedBytes * limits.maxRatio)),
    name: source.name,
    crs: options.crs,
    beginningBytes,
    send: (rows, columns) => {
      const bytes = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength)
      port.postMessage({ kind: 'rows', bytes, columns } satisfies ReadReport, [rows.buffer as ArrayBuffer])
      return window.take()
    }
  })
  const isBeginning = await format.read(file, layers, sink).then(
    () => false,
    (error: unknown) => {
      if (error instanceof EnoughRead) return true
      throw error
    }
  )
  const { columns, notes } = await sink.finish()
  const several = available.filter(({ isBlank }) => isBlank !== true).length > 1 ? { layers: layers.join(', ') } : {}
  return { columns, rows: sink.rows, layout: { format: format.format, ...several }, notes, isBeginning }
}
