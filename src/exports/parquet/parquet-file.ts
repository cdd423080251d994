import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, type KeyValue, ParquetWriter, type SchemaElement } from 'hyparquet-writer'

export type { SchemaElement }
export type Codec = 'SNAPPY' | 'ZSTD'

/** Values of a column: bigint for INT64, number for INT32 and DOUBLE, boolean, text, bytes, a list of texts, null. */
export interface ColumnValues {
  readonly name: string
  readonly values: readonly unknown[]
  /**
   * Minimum and maximum of each row group are written. They are kept until the end of the file, which long texts
   * would make too much.
   */
  readonly bounded: boolean
  /** Written one by one: the library's dictionaries, keyed by Map, take -0 and 0 for the same. */
  readonly plain: boolean
}

/** A Parquet file row group by row group: each call answers the bytes that come next. */
export class ParquetFile {
  readonly #bytes = new ByteWriter()
  readonly #writer: ParquetWriter

  constructor(columns: readonly SchemaElement[], columnCount: number, codec: Codec) {
    const schema = [{ name: 'schema', num_children: columnCount }, ...columns]
    this.#writer = new ParquetWriter({ writer: this.#bytes, schema, codec, compressors: { ZSTD: zstdCompressSync } })
  }

  begin(): Buffer {
    return this.#take()
  }

  writeGroup(columns: readonly ColumnValues[]): Buffer {
    const columnData = columns.map(({ name, values, bounded, plain }) => ({
      name,
      data: values as unknown[],
      statistics: bounded,
      offsetIndex: false,
      ...(plain && { encoding: 'PLAIN' as const })
    }))
    void this.#writer.write({ columnData, rowGroupSize: columns[0]?.values.length ?? 0 })
    return this.#take()
  }

  end(metadata: readonly KeyValue[]): Buffer {
    if (metadata.length > 0) this.#writer.kvMetadata = [...metadata]
    void this.#writer.finish()
    return this.#take()
  }

  #take(): Buffer {
    const taken = Buffer.from(this.#bytes.getBytes())
    this.#bytes.index = 0
    return taken
  }
}
