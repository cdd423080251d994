import ICAL from 'ical.js'
import type { Cell, Row } from '../cell.ts'
import type { Reader } from '../reader.ts'

/** An event for each record with a day: when it is, what it is called, where. */
export const reader: Reader = {
  by: 'ical.js',
  read: async (file) =>
    new ICAL.Component(ICAL.parse(file.toString()) as unknown[]).getAllSubcomponents('vevent').map(readEvent),
  expected: (rows) =>
    rows.flatMap((row) =>
      row.day === null
        ? []
        : [
            {
              day: row.day ?? null,
              text: titleOf(row.text ?? null),
              place: row.place ?? null,
              whole: row.whole === null ? null : String(row.whole)
            }
          ]
    )
}

function readEvent(event: ICAL.Component): Row {
  const geo = event.getFirstPropertyValue('geo') as unknown as readonly number[] | null
  const description = String(event.getFirstPropertyValue('description') ?? '')
  return {
    day: String(event.getFirstPropertyValue('dtstart')),
    text: String(event.getFirstPropertyValue('summary')),
    place: geo === null ? null : { lon: geo[1] ?? NaN, lat: geo[0] ?? NaN },
    whole: /^whole: (.*)$/m.exec(description)?.[1] ?? null
  }
}

/**
 * Called after the first text, else after the dataset; control characters have no place in a text (RFC 5545 §3.3.11).
 */
function titleOf(cell: Cell): string {
  if (cell === null || cell === '') return 'Difficult "values"; <all> & more'
  return String(cell)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
}
