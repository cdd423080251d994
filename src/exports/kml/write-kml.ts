import { drawnColumn } from '../drawn-column.ts'
import { encodeTexts } from '../encode-texts.ts'
import { plainTextOf } from '../plain-text.ts'
import { asShape, type ExportColumn, type ExportRow, type ExportTable, type RowBatches } from '../table.ts'
import type { WriterFactory } from '../writer.ts'
import { escapeAttribute, escapeText, XML_DECLARATION } from '../xml.ts'
import { kmlGeometry } from './geometry.ts'

/**
 * KML 2.2 (OGC 07-147r2): a Placemark per record, right below the Document, named by its first text, with the values in
 * ExtendedData/SchemaData (EXPORT-geometry-4) and the first shape or point drawn. Always longitude and latitude: KML
 * has no other system.
 */
export const kmlWriter: WriterFactory = (table) => {
  const drawn = drawnColumn(table.columns, 'kml')
  return (batches) => writeKml(batches, table, drawn)
}

async function* writeKml(batches: RowBatches, table: ExportTable, drawn: number): AsyncIterable<string | Uint8Array> {
  const placemark = placemarkOf(table.columns, drawn)
  yield openDocument(table, drawn)
  for await (const rows of batches) yield encodeTexts(rows.map(placemark))
  yield '</Document></kml>\n'
}

/** Clients look for the namespace in exactly this form, and for Placemarks without a Folder around them. */
function openDocument({ title, columns }: ExportTable, drawn: number): string {
  const fields = columns.filter((_, place) => place !== drawn).map(simpleField)
  return `${XML_DECLARATION}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeText(title)}</name>\n<Schema name="record" id="record">\n${fields.join('')}</Schema>\n`
}

function simpleField({ key, type, field }: ExportColumn): string {
  const label =
    field === undefined || field.label === key ? '' : `<displayName>${escapeText(field.label)}</displayName>`
  return `<SimpleField name="${escapeAttribute(key)}" type="${SIMPLE_TYPES[type]}">${label}</SimpleField>\n`
}

/** `int` does not fit our integers, which have 64 bits: KML's has 32, and readers cut what is longer. */
const SIMPLE_TYPES: Readonly<Record<ExportColumn['type'], 'string' | 'double' | 'bool'>> = {
  double: 'double',
  boolean: 'bool',
  text: 'string',
  int: 'string',
  date: 'string',
  datetime: 'string',
  geo_point_2d: 'string',
  geo_shape: 'string',
  file: 'string',
  json_blob: 'string',
  null: 'string'
}

function placemarkOf(columns: readonly ExportColumn[], drawn: number): (row: ExportRow) => string {
  const nameAt = columns.findIndex(({ type, list }) => type === 'text' && !list)
  const values = columns.flatMap((column, place) =>
    place === drawn
      ? []
      : [{ place, text: plainTextOf(column), opening: `<SimpleData name="${escapeAttribute(column.key)}">` }]
  )
  return (row) => {
    const name = row[nameAt] ?? null
    let data = ''
    for (const { place, text, opening } of values) {
      const value = row[place] ?? null
      if (value !== null) data += `${opening}${escapeText(text(value))}</SimpleData>`
    }
    const shape = asShape(row[drawn])
    const heading = name === null ? '' : `<name>${escapeText(String(name))}</name>`
    return `<Placemark>${heading}<ExtendedData><SchemaData schemaUrl="#record">${data}</SchemaData></ExtendedData>${shape === null ? '' : kmlGeometry(shape)}</Placemark>\n`
  }
}
