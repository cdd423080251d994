import { createRowProjection } from '../row-projection.ts'
import { type ExportTable, geometryColumn, type RowBatches } from '../table.ts'
import type { WriterFactory } from '../writer.ts'
import { geoMetadata } from './geo-metadata.ts'
import { ParquetColumn } from './parquet-column.ts'
import { type Codec, ParquetFile } from './parquet-file.ts'

/**
 * The size of a row group: memory does not grow with the file, and no group keeps the server from other work for long.
 */
export interface GroupLimits {
  readonly rows: number
  /** For texts and shapes. */
  readonly bytes: number
}

const LIMITS: GroupLimits = { rows: 10_000, bytes: 8 << 20 }

/**
 * A GeoParquet file of places in another coordinate system than the engine writes them in. All of them are projected,
 * and all are shapes: a point too, because only shapes have a system, and readers put nothing else on a map.
 */
export function parquetWriter(limits: GroupLimits = LIMITS): WriterFactory {
  return (table, options) => {
    const places = table.columns.flatMap(({ type }, place) =>
      type === 'geo_point_2d' || type === 'geo_shape' ? [place] : []
    )
    const project = createRowProjection(table, places)
    const codec = options.get('parquet_compression') === 'zstd' ? 'ZSTD' : 'SNAPPY'
    return (batches) => write(project(batches), table, codec, limits)
  }
}

async function* write(
  batches: RowBatches,
  table: ExportTable,
  codec: Codec,
  limits: GroupLimits
): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) => new ParquetColumn(column))
  const file = new ParquetFile(
    columns.flatMap(({ elements }) => elements),
    columns.length,
    codec
  )
  yield file.begin()
  let [rowCount, byteCount] = [0, 0]
  for await (const rows of batches) {
    for (const row of rows) {
      for (const [place, column] of columns.entries()) byteCount += column.add(row[place])
      rowCount += 1
      if (rowCount < limits.rows && byteCount < limits.bytes) continue
      yield file.writeGroup(columns.map((column) => column.take()))
      rowCount = byteCount = 0
    }
  }
  if (rowCount > 0) yield file.writeGroup(columns.map((column) => column.take()))
  const primary = geometryColumn(table.columns)
  yield file.end(geoMetadata(columns, primary === undefined ? undefined : columns[primary], table.epsg))
}
