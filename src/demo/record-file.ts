import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Field } from '#schema'

/** About this many characters go to the file at a time. */
const CHUNK_LENGTH = 1 << 20

type Values = Readonly<Record<string, unknown>>

/**
 * Writes records as CSV with a header of field names. CSV and not JSON Lines, because the engine reads it directly:
 * 135,000 cities in 0.4 s and not in 14.
 */
export async function writeRecords(path: string, fields: readonly Field[], records: Iterable<Values>): Promise<void> {
  await pipeline(chunksOf(fields, records), createWriteStream(path))
}

function* chunksOf(fields: readonly Field[], records: Iterable<Values>): Iterable<string> {
  let chunk = `${fields.map((field) => field.name).join(',')}\n`
  for (const record of records) {
    chunk += `${fields.map((field) => writeCell(field, record[field.name])).join(',')}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Absent values are empty cells, points `lat, lon`, shapes GeoJSON, lists joined with their separator. */
function writeCell(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'geo_point_2d') {
    const { lon, lat } = value as { lon: number; lat: number }
    return quote(`${lat}, ${lon}`)
  }
  if (Array.isArray(value)) return quote(value.join(field.annotations.multivalued))
  if (typeof value === 'object') return quote(JSON.stringify(value))
  return typeof value === 'string' ? quote(value) : String(value)
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
