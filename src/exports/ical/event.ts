import { hash } from 'node:crypto'
import type { ExportRow, ExportTable, ExportValue } from '../table.ts'
import { contentLine, escapeText } from './content-line.ts'
import type { EventColumns } from './event-columns.ts'
import { nextDay, timeProperty, utcTime } from './event-time.ts'

/** Stamp of events whose dataset does not say when it was loaded. */
const UNKNOWN_TIME = '19700101T000000Z'

/** Writes a row as an event; as nothing when it has no date, or one that calendars cannot hold. */
export function eventWriter(table: ExportTable, columns: EventColumns): (row: ExportRow) => string {
  const { host } = new URL(table.portalAddress)
  const stamp = contentLine('DTSTAMP', (table.modified === undefined ? undefined : utcTime(table.modified)) ?? UNKNOWN_TIME)
  const records = `${table.portalAddress}/api/explore/v2.1/catalog/datasets/${encodeURIComponent(table.datasetId)}/records/`
  return (row) => {
    const times = timeLines(textAt(row, columns.start), textAt(row, columns.end))
    if (times === undefined) return ''
    const id = table.hasRecordIds ? textAt(row, table.columns.length) : undefined
    return [
      contentLine('BEGIN', 'VEVENT'),
      contentLine('UID', `${id ?? hash('sha1', JSON.stringify([table.datasetId, row]))}@${host}`),
      stamp,
      times,
      contentLine('SUMMARY', escapeText(textAt(row, columns.title) ?? table.title)),
      descriptionLine(row, table, columns),
      geoLine(columns.point === undefined ? null : row[columns.point]),
      id === undefined ? '' : contentLine('URL', records + id),
      // Data about a day do not make anybody busy.
      contentLine('TRANSP', 'TRANSPARENT'),
      contentLine('END', 'VEVENT')
    ].join('')
  }
}

function timeLines(start: string | undefined, end: string | undefined): string | undefined {
  const from = start === undefined ? undefined : timeProperty('DTSTART', start)
  if (start === undefined || from === undefined) return undefined
  const begins = contentLine(from.name, from.value)
  // The end is of the same kind as the start and not before it (RFC 5545 §3.8.2.2), else it is no end.
  const wholeDays = from.name.endsWith('DATE')
  if (end === undefined || wholeDays !== (end.length === 10) || Date.parse(end) < Date.parse(start)) return begins
  const to = timeProperty('DTEND', wholeDays ? nextDay(end) : end)
  return to === undefined || to.value === from.value ? begins : begins + contentLine(to.name, to.value)
}

function descriptionLine(row: ExportRow, { columns }: ExportTable, { told }: EventColumns): string {
  const lines = told.flatMap((place) => {
    const shown = shownText(row[place])
    return shown === '' ? [] : [`${columns[place]?.key}: ${shown}`]
  })
  return lines.length === 0 ? '' : contentLine('DESCRIPTION', escapeText(lines.join('\n')))
}

function geoLine(point: ExportValue | undefined): string {
  if (!Array.isArray(point)) return ''
  const [lon, lat] = point as readonly number[]
  return contentLine('GEO', `${lat};${lon}`)
}

function textAt(row: ExportRow, place: number | undefined): string | undefined {
  const shown = place === undefined ? '' : shownText(row[place])
  return shown === '' ? undefined : shown
}

function shownText(value: ExportValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  return typeof value[0] === 'number' ? `${value[1]}, ${value[0]}` : value.join(', ')
}
