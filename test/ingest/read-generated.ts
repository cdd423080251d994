import type { DetectedDialect } from '../../src/ingest/csv/detect-dialect.ts'
import { detectDialect } from '../../src/ingest/csv/detect-dialect.ts'
import { cellText } from '../../src/ingest/csv/record.ts'
import type { ReadLines } from '../../src/ingest/csv/records.ts'
import { readCsvRecords } from '../../src/ingest/csv/records.ts'
import { DEFAULT_LIMITS } from '../../src/ingest/limits.ts'
import { withEncoding } from '../../src/ingest/text-source.ts'
import type { GeneratedCsv } from './csv-dialects.ts'

export interface ReadTable {
  readonly detected: DetectedDialect
  readonly records: readonly (readonly string[])[]
  readonly read: ReadLines
}

/** The table of a text as the tolerant reader stages it, without an engine. */
export function readTable(bytes: Buffer): Promise<ReadTable> {
  const open = async function* (): AsyncGenerator<Buffer> {
    yield bytes
  }
  return withEncoding(
    { name: 'generated.csv', origin: { path: '', name: '', member: undefined }, storedBytes: bytes.length, open },
    undefined,
    async (text) => {
      const detected = detectDialect(text.head, text.complete, DEFAULT_LIMITS)
      const records: string[][] = []
      const layout = { dialect: detected.dialect, columns: detected.columns, skip: 0, pattern: undefined }
      const read = await readCsvRecords(text.open(), layout, DEFAULT_LIMITS, (record) => {
        records.push(
          Array.from({ length: detected.columns }, (_, index) =>
            index < record.count ? cellText(record, index, detected.dialect) : ''
          )
        )
      })
      return { detected, records, read }
    }
  )
}

/** Parts of a generated text that were read differently; undefined: nothing. */
export function misreadAs(
  { names, records }: GeneratedCsv,
  { detected, records: found }: ReadTable
): string | undefined {
  const { delimiter, quote } = detected.dialect
  const how = `delimiter ${JSON.stringify(delimiter)} quote ${quote}`
  const width = records[0]!.length
  if (detected.columns !== width) return `${detected.columns} columns for ${width}, ${how}`
  if (detected.header.length > 0 !== (names !== undefined)) return `${detected.header.length} header rows, ${how}`
  if (names?.some((name, place) => detected.names[place] !== name))
    return `names ${JSON.stringify(detected.names)} for ${JSON.stringify(names)}`
  if (found.length !== records.length) return `${found.length} records for ${records.length}, ${how}`
  for (const [index, record] of records.entries()) {
    const place = record.findIndex((cell, at) => cell.trim() !== found[index]![at]!.trim())
    if (place !== -1)
      return `record ${index + 1}: ${JSON.stringify(found[index]![place])} for ${JSON.stringify(record[place])}, ${how}`
  }
  return undefined
}
