import type { FileReader } from '#formats'
import type { ImportLimits } from '../limits.ts'
import type { ByteSource, FileOrigin } from '../source/byte-source.ts'
import type { RecordSink } from './record-sink.ts'

/** Readers whose work is done in a thread. */
export type LayerReader = Exclude<FileReader, 'delimited' | 'tsv' | 'json' | 'parquet' | 'arrow'>

/** A table of a file that can have several: a sheet, a layer of a map, a member of an archive. */
export interface Layer {
  readonly name: string
  /** If the file says it without being read. */
  readonly records?: number
  /** Without a value: nobody is asked about it, but it can be named. */
  readonly isBlank?: boolean
}

export interface ReadOptions {
  /** Names of layers, `*` for all; absent: the only one. */
  readonly layers?: readonly string[] | undefined
  readonly crs?: string | undefined
  readonly encoding?: string | undefined
  readonly headerRow?: string | undefined
  readonly skip?: number | undefined
  /** Path of names to the records, such as `result.records`. */
  readonly records?: string | undefined
}

/** Everything that a thread needs to open the file again. */
export interface ReadTask {
  readonly origin: FileOrigin
  readonly limits: ImportLimits
  readonly options: ReadOptions
  /** Bytes of values after which no more records are read. */
  readonly beginningBytes?: number | undefined
  /** As of `ReadContext`. */
  readonly knownColumns?: ReadonlySet<string> | undefined
}

/** A file opened by a reader, in the thread. */
export interface OpenLayers {
  readonly source: ByteSource
  /** A local file with the source's bytes. */
  readonly path: string
  readonly limits: ImportLimits
  readonly options: ReadOptions
  readonly knownColumns: ReadonlySet<string> | undefined
  /** Called by readers that do not read the source as a stream, with the number of bytes that they have used so far. */
  readonly onRead: (storedBytes: number) => void
}

/** One format: the tables of a file, and the records of one of them. */
export interface LayerFormat {
  /** Name in the summary. */
  readonly format: string
  /** The reader needs the bytes as a file on disk. */
  readonly needsFile: boolean
  readonly list: (file: OpenLayers) => Promise<readonly Layer[]>
  /** Puts the records of the layers, in their order, into the sink. */
  readonly read: (file: OpenLayers, layers: readonly string[], sink: RecordSink) => Promise<void>
}
