import { hash } from 'node:crypto'
import { decimalText } from '#kit'
import { plainTextOf } from '../plain-text.ts'
import type { ExportRow, ExportTable, ExportValue } from '../table.ts'
import { contentLine, escapeText } from './content-line.ts'
import type { EventColumns } from './event-columns.ts'
import { nextDay, timeProperty, utcTime } from './event-time.ts'

/** Stamp of events whose dataset does not say when it was loaded. */
const UNKNOWN_TIME = '19700101T000000Z'
const BEGIN = contentLine('BEGIN', 'VEVENT')
/** Data about a day do not make anybody busy. */
const END = contentLine('TRANSP', 'TRANSPARENT') + contentLine('END', 'VEVENT')

/** The text of a row's value; empty for a null. */
type TextAt = (row: ExportRow, place: number) => string

/** Writes a row as an event; as nothing when it has no date, or one that calendars cannot hold. */
export function eventWriter(
  table: ExportTable,
  { start, end, title, point, told }: EventColumns
): (row: ExportRow) => string {
  const { host } = new URL(table.portalAddress)
  const stamp = contentLine(
    'DTSTAMP',
    (table.modified === undefined ? undefined : utcTime(table.modified)) ?? UNKNOWN_TIME
  )
  const records = `${table.portalAddress}/api/explore/v2.1/catalog/datasets/${encodeURIComponent(table.datasetId)}/records/`
  const textAt = textsOf(table)
  return (row) => {
    const times = timeLines(textAt(row, start), end === undefined ? '' : textAt(row, end))
    if (times === '') return ''
    const id = table.hasRecordIds ? String(row[table.columns.length]) : undefined
    return (
      BEGIN +
      contentLine('UID', `${id ?? hash('sha1', JSON.stringify([table.datasetId, row]))}@${host}`) +
      stamp +
      times +
      contentLine('SUMMARY', escapeText((title === undefined ? '' : textAt(row, title)) || table.title)) +
      descriptionLine(told.map((place) => [table.columns[place]?.key ?? '', textAt(row, place)])) +
      geoLine(point === undefined ? null : row[point]) +
      (id === undefined ? '' : contentLine('URL', records + id)) +
      END
    )
  }
}

function textsOf({ columns }: ExportTable): TextAt {
  const texts = columns.map(plainTextOf)
  return (row, place) => {
    const value = row[place] ?? null
    return value === null ? '' : (texts[place]?.(value) ?? '')
  }
}

function timeLines(start: string, end: string): string {
  const from = start === '' ? undefined : timeProperty('DTSTART', start)
  if (from === undefined) return ''
  const begins = contentLine(from.name, from.value)
  // The end is of the same kind as the start and not before it (RFC 5545 §3.8.2.2), else it is left out.
  const wholeDays = isDay(start)
  if (end === '' || wholeDays !== isDay(end) || Date.parse(end) < Date.parse(start)) return begins
  const to = timeProperty('DTEND', wholeDays ? nextDay(end) : end)
  return to === undefined || to.value === from.value ? begins : begins + contentLine(to.name, to.value)
}

function isDay(iso: string): boolean {
  return !iso.includes('T')
}

function descriptionLine(values: readonly (readonly [name: string, text: string])[]): string {
  const lines = values.flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]))
  return lines.length === 0 ? '' : contentLine('DESCRIPTION', escapeText(lines.join('\n')))
}

/** Latitude first (RFC 5545 §3.8.1.6). */
function geoLine(point: ExportValue | undefined): string {
  if (!Array.isArray(point)) return ''
  const [lon = NaN, lat = NaN] = point as readonly number[]
  return contentLine('GEO', `${decimalText(lat)};${decimalText(lon)}`)
}
