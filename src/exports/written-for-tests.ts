/** The output of a writer for rows, for tests of writers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FieldType, makeField } from '#schema'
import { ScratchSpace } from './scratch.ts'
import type { ExportColumn, ExportRow, ExportTable } from './table.ts'
import type { WriterFactory } from './writer.ts'

export function makeColumn(key: string, type: FieldType, label = key): ExportColumn {
  return { key, type, list: false, field: makeField(key, type, {}, label) }
}

export function makeTable(columns: readonly ExportColumn[], facts: Partial<ExportTable> = {}): ExportTable {
  return {
    datasetId: 'places',
    title: 'Places',
    columns,
    hasRecordIds: false,
    portalAddress: 'https://data.example',
    lang: 'en',
    timezone: 'UTC',
    epsg: 4326,
    ...facts
  }
}

/** The whole file; each row is a separate batch. Temporary files must be deleted at the end. */
export async function writeRows(
  factory: WriterFactory,
  table: ExportTable,
  rows: readonly ExportRow[],
  options: Readonly<Record<string, string>> = {}
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-written-'))
  const space = new ScratchSpace({ folder, maxBytes: 1 << 26 })
  const scratch = space.open()
  try {
    const pieces: Buffer[] = []
    for await (const piece of factory(table, { get: (name) => options[name] })(oneByOne(rows), scratch))
      pieces.push(Buffer.from(piece))
    if (space.usedBytes !== 0) throw new Error('a writer kept its room on disk')
    return Buffer.concat(pieces).toString()
  } finally {
    await scratch.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* oneByOne(rows: readonly ExportRow[]): AsyncIterable<readonly ExportRow[]> {
  for (const row of rows) yield [row]
}
