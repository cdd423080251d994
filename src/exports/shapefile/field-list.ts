import type { DbfField } from './fields.ts'

/** Description of the fields of the dbf, as a table with tabs. */
export function listFields(fields: readonly DbfField[]): string {
  const rows = fields.map(({ name, column }) => [name, column.key, column.field?.label ?? column.key, column.type])
  return [['field', 'column', 'label', 'type'], ...rows].map((row) => `${row.map(oneLine).join('\t')}\r\n`).join('')
}

/** Values lost in the format; known after the last row. */
export function listLosses(fields: readonly DbfField[]): string {
  return fields
    .filter(({ cutValues }) => cutValues > 0)
    .map(
      ({ name, cutValues }) =>
        `\r\n${name}: ${cutValues} ${cutValues === 1 ? 'value is' : 'values are'} cut to 254 bytes, the limit of a shapefile.\r\n`
    )
    .join('')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
