import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { TestContext } from 'node:test'
import type { ImportSummary } from '#ingest'
import { isLoggiaError } from '#kit'
import { isMultivalued } from '#schema'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

/** Real files of publishers and parser projects, beside the checkout; see its README. */
const OPEN_DATA = resolve(process.env['LOGGIA_OPEN_DATA'] ?? join(import.meta.dirname, '../../../shared/data/open'))
/**
 * Per file: rows, rejects and types (`[]` for lists), or the code of its refusal. Checked against each folder's
 * meta.json manually.
 */
const EXPECTED = join(import.meta.dirname, 'open-data.expected.json')
/** Why these tests cannot run here. */
export const openDataSkip = existsSync(OPEN_DATA) ? false : `there is no ${OPEN_DATA}`
/** Files of more bytes take minutes together. */
const LARGE_BYTES = 5_000
/** Of the smaller ones, how many are one of the short run. */
const SMALL_FOR_ONE = 6

/** Whether the long run imports a file, and not the short one; the same answer every time. */
function isForLongRun(file: string, bytes: number): boolean {
  return bytes >= LARGE_BYTES || createHash('sha256').update(file).digest().readUInt32BE(0) % SMALL_FOR_ONE > 0
}
/** Two at a time, so that the engine works while the next file is being read. */
const AT_ONCE = 2

type Outcome =
  | { readonly rows: number; readonly rejects: number; readonly types: string }
  | { readonly refused: string }

/** Imports the files of one of the two runs, and compares each with what is expected of it. */
export async function checkOpenData(context: TestContext, long: boolean): Promise<void> {
  const lab = await openIngestLab()
  context.after(() => lab.close())
  const files = filesOf(OPEN_DATA).filter((file) => isForLongRun(file, statSync(join(OPEN_DATA, file)).size) === long)
  const found = await importAll(lab, files)
  for (const [file, outcome] of Object.entries(found)) context.diagnostic(`${file} | ${describe(outcome)}`)
  const expected: Readonly<Record<string, Outcome>> = JSON.parse(readFileSync(EXPECTED, 'utf8'))
  // LOGGIA_WRITE_CASES=1 writes what is found, to be read before it is committed.
  if (process.env['LOGGIA_WRITE_CASES'] === '1') writeExpected({ ...expected, ...found })
  assert.deepEqual(found, Object.fromEntries(files.map((file) => [file, expected[file]])))
  assert.deepEqual(
    Object.keys(expected).filter((file) => !existsSync(join(OPEN_DATA, file))),
    []
  )
}

function writeExpected(outcomes: Readonly<Record<string, Outcome>>): void {
  const lines = Object.entries(outcomes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, outcome]) => `  ${JSON.stringify(file)}: ${JSON.stringify(outcome)}`)
  writeFileSync(EXPECTED, `{\n${lines.join(',\n')}\n}\n`)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'meta.json' && !/^README/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

async function importAll(lab: IngestLab, files: readonly string[]): Promise<Record<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const waiting = [...files]
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      outcomes.set(file, await importOne(lab, file))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return Object.fromEntries(files.map((file) => [file, outcomes.get(file)!]))
}

async function importOne(lab: IngestLab, file: string): Promise<Outcome> {
  try {
    const summary = await lab.import(join(OPEN_DATA, file))
    await lab.engine.versions.drop(summary.table)
    checkLines(file, summary)
    return { rows: summary.rows, rejects: summary.rejects.count, types: typesOf(summary) }
  } catch (error) {
    if (isLoggiaError(error) && error.code !== 'engine/bug') return { refused: error.code }
    throw new Error(`the import of ${file} failed`, { cause: error })
  }
}

/** Every line of a delimited text is a line of names, of a record, or left out for a reason. */
function checkLines(file: string, { lines, rows }: ImportSummary): void {
  if (lines === undefined) return
  assert.equal(
    lines.header + lines.records + lines.leftOut.reduce((sum, { count }) => sum + count, 0),
    lines.total,
    file
  )
  assert.ok(rows <= lines.records, file)
}

function typesOf({ fields }: ImportSummary): string {
  return fields.map((field) => `${field.name}:${field.type}${isMultivalued(field) ? '[]' : ''}`).join(' ')
}

function describe(outcome: Outcome): string {
  return 'refused' in outcome
    ? outcome.refused
    : `${outcome.rows} rows | ${outcome.rejects} rejects | ${outcome.types.slice(0, 300)}`
}
