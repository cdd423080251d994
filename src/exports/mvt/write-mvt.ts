import { type Bounds, boundsOf } from '#geometry'
import { drawnColumn } from '../drawn-column.ts'
import { asShape, type ExportColumn, type ExportTable, type ExportValue, type RowBatches } from '../table.ts'
import type { FormatOptions, WriterFactory } from '../writer.ts'
import { Thinning } from './thinning.ts'
import { readTileAddress, type TileAddress } from './tile-address.ts'
import { areaOf, meets } from './tile-area.ts'
import { TileLayer, type TileValue } from './tile-layer.ts'
import { shapesInTile } from './tile-shapes.ts'

/**
 * A Mapbox vector tile of the rows: the one that `z`, `x` and `y` name, by default that of the whole world, with one
 * layer named like the dataset. The only format without an opening: how long the layer is stands in front of it.
 */
export const mvtWriter: WriterFactory = (table, options) => {
  const drawn = drawnColumn(table.columns, 'mvt')
  const address = readTileAddress(options)
  return (batches) => write(batches, table, drawn, address)
}

/** Area of the requested tile. */
export function tileArea(options: FormatOptions): Bounds {
  return areaOf(readTileAddress(options))
}

async function* write(
  batches: RowBatches,
  { datasetId, columns }: ExportTable,
  drawn: number,
  address: TileAddress
): AsyncGenerator<Uint8Array> {
  const area = areaOf(address)
  const thinning = new Thinning(address)
  // Geometries are not properties.
  const shown = columns
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => column.type !== 'geo_shape' && column.type !== 'geo_point_2d')
  const layer = new TileLayer(
    datasetId,
    shown.map(({ column }) => column.key)
  )
  for await (const rows of batches) {
    for (const row of rows) {
      const shape = asShape(row[drawn])
      if (shape === null || !meets(area, boundsOf(shape))) continue
      const values = shown.map(({ column, place }) => tileValue(row[place] ?? null, column))
      for (const cut of shapesInTile(shape, address)) if (thinning.keeps(cut)) layer.add(cut, values)
    }
  }
  yield layer.finish()
}

/** Integers that JavaScript cannot represent exactly stay text; lists are JSON. */
function tileValue(value: ExportValue, { type }: ExportColumn): TileValue | null {
  if (value === null) return null
  if (type === 'int' && typeof value === 'string') return Number.isSafeInteger(Number(value)) ? BigInt(value) : value
  return typeof value === 'object' ? JSON.stringify(value) : value
}
