/**
 * Random histories of appends, upserts and deletions by extensions of a version (hard links and row masks), beside a model.
 * The records that are added lie ready in tables, so that a history costs statements of the engine only.
 */
import assert from 'node:assert/strict'
import { columnOf, quoteIdentifier } from '#engine'
import type { ChangeKind, ImportSummary } from '#ingest'
import { findRemoved, removingFields } from '../../src/ingest/change/find-removed.ts'
import type { IngestLab } from './ingest-lab.ts'
import { randomFrom } from './record-changes.ts'

const BASE_ROWS = 24
const KEYS = 30
/** Changes of the longest history. */
const STEPS = 5
const TABLES_A_STEP = 8
const COLUMNS = ['_ordinal', 'key', 'part', 'text', 'number', 'day', 'open']

const SCHEMA = {
  fields: [
    { name: 'key', type: 'text' },
    { name: 'part', type: 'int' },
    { name: 'text', type: 'text' },
    { name: 'number', type: 'double' },
    { name: 'day', type: 'date' },
    { name: 'open', type: 'boolean' }
  ]
} as const

/** What is compared: where a row stands, and all its values. */
interface Row {
  readonly ordinal: number
  readonly key: string
  readonly part: number
  readonly line: string
}

interface AddedTable {
  readonly name: string
  readonly rows: readonly Row[]
}

export interface HistoryLab {
  readonly lab: IngestLab
  readonly base: ImportSummary
  readonly rows: readonly Row[]
  /** By the step that they are for: their ordinals follow all those of earlier steps. */
  readonly added: readonly (readonly AddedTable[])[]
  readonly columns: readonly string[]
}

export async function openHistories(lab: IngestLab): Promise<HistoryLab> {
  const random = randomFrom(16)
  const base = await lab.import(await lab.file('base.jsonl', records(random, BASE_ROWS)), { schema: SCHEMA })
  const columns = await columnNames(lab, base.table)
  const added: AddedTable[][] = []
  for (let step = 0; step < STEPS; step++) {
    added.push([])
    for (let at = 0; at < TABLES_A_STEP; at++) added[step]!.push(await addedTable(lab, base, columns, random, step, at))
  }
  return { lab, base, rows: await rowsOf(lab, base.table), added, columns }
}

function records(random: () => number, count: number): string {
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      key: `k${at < 2 ? at : Math.floor(random() * KEYS)}`,
      part: Math.floor(random() * 2),
      text: ['', ' x ', 'a;b', '"q"', '😀', 'Été', "it's"][Math.floor(random() * 7)],
      number: Math.round(random() * 1e6) / 1_000,
      day: `20${10 + Math.floor(random() * 80)}-02-0${1 + Math.floor(random() * 9)}`,
      open: random() < 0.5
    })
  ).join('\n')
}

/** Loaded as a dataset of its own, then moved behind the ordinals of the base. */
async function addedTable(
  lab: IngestLab,
  base: ImportSummary,
  columns: readonly string[],
  random: () => number,
  step: number,
  at: number
): Promise<AddedTable> {
  const loaded = await lab.import(await lab.file('added.jsonl', records(random, 2 + Math.floor(random() * 5))), {
    schema: SCHEMA
  })
  const name = `s_added_${step}_${at}`
  const moved = columns.map((each) =>
    each === '_ordinal' ? `_ordinal + ${(step + 1) * 1_000}` : quoteIdentifier(each)
  )
  const shape = { fields: base.fields, expectedRows: loaded.rows, rebuildable: true }
  const select = `SELECT ${moved.join(', ')} FROM ${quoteIdentifier(loaded.table)}`
  await lab.engine.versions.create(name, shape, { columns, select })
  await lab.engine.versions.drop(loaded.table)
  return { name, rows: await rowsOf(lab, name) }
}

async function columnNames(lab: IngestLab, table: string): Promise<string[]> {
  const found = await lab.engine.loader.select<{ name: string }>({
    sql: 'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} ORDER BY position',
    params: { table }
  })
  return found.map(({ name }) => name)
}

async function rowsOf(lab: IngestLab, table: string): Promise<Row[]> {
  const line = COLUMNS.map((each) => quoteIdentifier(columnOf({ name: each }))).join(', ')
  return lab.engine.loader.select<Row & Record<string, unknown>>({
    sql: `SELECT toUInt32(_ordinal) AS ordinal, key, toUInt32(part) AS part, toString(tuple(${line}, hex(_id))) AS line FROM ${quoteIdentifier(table)} ORDER BY _ordinal`
  })
}

let tables = 0

/** Returns how many changes it had. Every version of it is compared at its end, so that none was changed by a later one. */
export async function playExtensions(histories: HistoryLab, seed: number): Promise<number> {
  const { lab, base, added, columns } = histories
  const random = randomFrom(seed)
  const steps = 2 + Math.floor(random() * (STEPS - 1))
  const versions: { readonly table: string; readonly model: readonly Row[]; readonly what: string }[] = []
  let model = histories.rows
  let table = base.table
  for (let step = 0; step < steps; step++) {
    const kind: ChangeKind = (['append', 'upsert', 'delete'] as const)[Math.floor(random() * 3)]!
    const by = kind === 'append' ? [] : random() < 0.5 ? ['key'] : ['key', 'part']
    const file = added[step]![Math.floor(random() * TABLES_A_STEP)]!
    const after = applied(model, kind, by, file.rows)
    if (after.length === 0) break
    const current = { table, datasetId: 'lab', fields: base.fields, recordCount: model.length }
    const change = { kind, by, current, engine: lab.engine }
    const addedRows = kind === 'delete' ? 0 : file.rows.length
    const fields = removingFields(change)!
    const removed = await findRemoved(lab.engine.loader, {
      change,
      by: fields,
      table: file.name,
      addedRows,
      signal: undefined
    })
    const next = `v_da_lab001_${1_000_000 + tables++}`
    await lab.engine.versions.extend(next, {
      from: table,
      removed,
      ...(kind !== 'delete' && { added: { table: file.name, columns } })
    })
    ;[model, table] = [after, next]
    versions.push({ table, model, what: `seed ${seed}, step ${step}, ${kind} by ${by.join(', ')}` })
  }
  for (const version of versions) {
    assert.deepEqual(await rowsOf(lab, version.table), version.model, version.what)
    await lab.engine.versions.drop(version.table)
  }
  return versions.length
}

function applied(model: readonly Row[], kind: ChangeKind, by: readonly string[], file: readonly Row[]): readonly Row[] {
  const keyOf = (row: Row): string => (by.length === 1 ? row.key : `${row.key} ${row.part}`)
  const named = new Set(file.map(keyOf))
  const kept = kind === 'append' ? model : model.filter((row) => !named.has(keyOf(row)))
  return kind === 'delete' ? kept : [...kept, ...file]
}
