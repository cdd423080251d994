import { findCoordinateSystem } from '#crs'
import { drawnColumn } from '../drawn-column.ts'
import { createRowProjection } from '../row-projection.ts'
import type { Scratch } from '../scratch.ts'
import type { ExportTable, RowBatches } from '../table.ts'
import type { WriterFactory } from '../writer.ts'
import { writeZip, type ZipEntry } from '../zip.ts'
import { AttributeEncoder } from './attributes.ts'
import { writeDbf } from './dbf.ts'
import { esriWkt } from './esri-wkt.ts'
import { listFields, listLosses } from './field-list.ts'
import { type DbfField, dbfFields } from './fields.ts'
import type { ShapeSet } from './shape-set.ts'
import { ShapeSets } from './shape-sets.ts'

/** Rows of padding pack well at any level, and the fastest keeps up with the rows. */
const LEVEL = 1

/**
 * Shapefiles in a zip, one for each kind of shape in the rows, with a list of what their fields stand for. The list
 * goes out at once; the rows are kept on disk until the last has come, for their number, their box and the widths of
 * the fields stand in front of them.
 */
export const shapefileWriter: WriterFactory = (table) => {
  const drawn = drawnColumn(table.columns, 'shp')
  const project = createRowProjection(table)
  const fields = dbfFields(table.columns, drawn)
  const modified = new Date(table.modified ?? 0)
  return (batches, scratch) =>
    writeZip(entries({ table, drawn, fields, modified }, project(batches), scratch), modified)
}

interface Export {
  readonly table: ExportTable
  /** The column of the shapes. */
  readonly drawn: number
  readonly fields: readonly DbfField[]
  readonly modified: Date
}

async function* entries(wanted: Export, batches: RowBatches, scratch: Scratch): AsyncGenerator<ZipEntry> {
  const { table } = wanted
  const base = table.datasetId.replace(/[^\w.-]+/g, '_')
  const shapes = new ShapeSets()
  try {
    yield { name: `${base}_fields.txt`, bytes: fieldList(wanted, batches, shapes, scratch) }
    const several = shapes.sets.length > 1
    for (const set of shapes.sets) {
      const name = several ? `${base}_${set.kind ?? 'point'}${set.raised ? '_z' : ''}` : base
      yield* files(name, set, wanted)
    }
  } finally {
    await shapes.close()
  }
}

/** Its beginning goes out before the first row is asked for; by its end all rows are on the disk. */
async function* fieldList(
  wanted: Export,
  batches: RowBatches,
  shapes: ShapeSets,
  scratch: Scratch
): AsyncGenerator<string> {
  yield listFields(wanted.fields)
  await gather(wanted, batches, shapes, scratch)
  yield listLosses(wanted.fields)
}

async function gather(
  { drawn, fields }: Export,
  batches: RowBatches,
  shapes: ShapeSets,
  scratch: Scratch
): Promise<void> {
  const encoder = new AttributeEncoder(fields)
  for await (const rows of batches) {
    for (const row of rows) shapes.add(row[drawn], encoder.encode(row))
    await shapes.flush(fields, scratch)
  }
}

function* files(name: string, set: ShapeSet, { table, fields, modified }: Export): Generator<ZipEntry> {
  const wkt = findCoordinateSystem(table.epsg)?.wkt
  yield { name: `${name}.cpg`, bytes: ['UTF-8'] }
  if (wkt !== undefined) yield { name: `${name}.prj`, bytes: [esriWkt(wkt)] }
  yield { name: `${name}.shp`, bytes: set.shp(), level: LEVEL }
  yield { name: `${name}.shx`, bytes: set.shx(), level: LEVEL }
  yield { name: `${name}.dbf`, bytes: writeDbf(fields, set.count, set.attributes(), modified), level: LEVEL }
}
