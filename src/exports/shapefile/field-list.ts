import type { DbfField } from './fields.ts'

/** What the fields of the dbf stand for, as a table with tabs. */
export function listFields(fields: readonly DbfField[]): string {
  const rows = fields.map(({ name, column }) => [name, column.key, column.field?.label ?? column.key, column.type])
  return [['field', 'column', 'label', 'type'], ...rows].map((row) => `${row.map(oneLine).join('\t')}\r\n`).join('')
}

/** What the format could not hold; known when all rows have come. */
export function listLosses(fields: readonly DbfField[]): string {
  return fields
    .filter(({ cutValues }) => cutValues > 0)
    .map(
      ({ name, cutValues }) =>
        `\r\n${name}: ${cutValues} ${cutValues === 1 ? 'value is' : 'values are'} cut to 254 bytes, which is what a shapefile holds.\r\n`
    )
    .join('')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
