/** The demo's records straight from its sources, without Loggia between: what answers are compared with. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { DEMO_CATALOG } from '../../src/demo/catalog.ts'

export type SourceRecord = Readonly<Record<string, unknown>>

const known = new Map<string, readonly SourceRecord[]>()

/** All records of a dataset whose source is not a Parquet file; numbers of CSV files stay texts. */
export function recordsOf(id: string): SourceRecord[] {
  const records = known.get(id) ?? readRecords(id)
  known.set(id, records)
  return [...records]
}

function readRecords(id: string): readonly SourceRecord[] {
  const source = DEMO_CATALOG.find((dataset) => dataset.id === id)?.source
  if (source === undefined) throw new Error(`the demo has no dataset ${id}`)
  if (source.kind === 'records') return [...source.records()]
  if (source.format === 'csv') return parse(readFileSync(source.path()), { columns: true }) as SourceRecord[]
  throw new Error(`${id} is a Parquet file`)
}
