import { FlatTable } from '../layers/binary/flat-table.ts'
import { geometriesOf } from '../parquet/footer.ts'

/** What the schema of an Arrow file says beyond the types that the engine reads (Schema.fbs of Apache Arrow). */
export interface ArrowSchema {
  /** Names of all columns, in their order. */
  readonly names: readonly string[]
  /** Columns of the type Null, of which the engine knows nothing: every value is null. */
  readonly nulls: ReadonlySet<string>
  /** Columns of WKB with their coordinate systems, as GeoPandas and GDAL write them. */
  readonly geometries: ReadonlyMap<string, unknown>
}

// Numbers of fields of Message, Schema, Field and KeyValue.
const HEADER = 2
const FIELDS = 1,
  METADATA = 2
const NAME = 0,
  TYPE = 2
const KEY = 0,
  VALUE = 1
const NULL_TYPE = 1

/** `message`: of the schema, without its length. Throws RangeError. */
export function readArrowSchema(message: Buffer): ArrowSchema {
  const schema = FlatTable.root(message).table(HEADER)
  const fields = schema?.tables(FIELDS).map((field) => ({ name: field.text(NAME) ?? '', type: field.int8(TYPE) })) ?? []
  const geo = schema
    ?.tables(METADATA)
    .find((pair) => pair.text(KEY) === 'geo')
    ?.text(VALUE)
  return {
    names: fields.map(({ name }) => name),
    nulls: new Set(fields.filter(({ type }) => type === NULL_TYPE).map(({ name }) => name)),
    geometries: new Map(geo === undefined ? [] : geometriesOf(geo))
  }
}
