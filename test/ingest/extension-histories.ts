/**
 * Random histories of appends, upserts and deletions beside a model, on any kind of engine. Most changes are extensions of
 * a version (hard links and row masks) by records that lie ready in tables, so that they cost statements of the engine
 * only. In between are whole changes, from a file to the publication, of which many load all records again: values that
 * are wider than their columns, first nulls, keys that are null or numbers, and new fields.
 */
import assert from 'node:assert/strict'
import { columnOf, quoteIdentifier } from '#engine'
import type { ChangeKind, ImportSummary } from '#ingest'
import { findRemoved, removingFields } from '../../src/ingest/change/find-removed.ts'
import type { IngestLab } from './ingest-lab.ts'
import { change, isExtended, randomFrom } from './record-changes.ts'

const BASE_ROWS = 24
const KEYS = 30
/** Changes of the longest history. */
const STEPS = 5
const TABLES_A_STEP = 8
/** Whole changes take some twenty times as long as extensions. */
const WHOLE_SHARE = 0.04

interface Values {
  readonly key: string
  readonly part: number | null
  readonly text: string | null
  readonly number: number | null
  readonly day: string | null
  readonly open: boolean | null
  /** A field that comes later. */
  readonly extra?: string | null
}
type Name = keyof Values

const FIELDS = [
  { name: 'key', type: 'text' },
  { name: 'part', type: 'int' },
  { name: 'text', type: 'text' },
  { name: 'number', type: 'double' },
  { name: 'day', type: 'date' },
  { name: 'open', type: 'boolean' }
] as const
const EXTRA = { name: 'extra', type: 'text' } as const

/** What is compared: where a record stands, its id and all its values. */
interface Row {
  readonly ordinal: number
  readonly id: string
  readonly values: Values
}

interface AddedTable {
  readonly name: string
  readonly rows: readonly Row[]
}

/** A dataset without a key, or with one of two fields, and what can be added to it. */
interface Base {
  readonly isKeyed: boolean
  readonly summary: ImportSummary
  readonly rows: readonly Row[]
  /** By the step that they are for: their ordinals follow all those of earlier steps. */
  readonly added: readonly (readonly AddedTable[])[]
  readonly columns: readonly string[]
}

export interface HistoryLab {
  readonly lab: IngestLab
  readonly bases: readonly Base[]
}

/** How many changes extended the version, and how many loaded all records again. */
export interface PlayedChanges {
  readonly extended: number
  readonly loaded: number
}

export async function openHistories(lab: IngestLab): Promise<HistoryLab> {
  return { lab, bases: [await openBase(lab, false), await openBase(lab, true)] }
}

async function openBase(lab: IngestLab, isKeyed: boolean): Promise<Base> {
  const random = randomFrom(16)
  const summary = await load(lab, schemaOf(isKeyed), randomRecords(random, BASE_ROWS))
  const columns = await columnNames(lab, summary.table)
  const added: AddedTable[][] = []
  for (let step = 0; step < STEPS; step++) {
    added.push([])
    for (let at = 0; at < TABLES_A_STEP; at++)
      added[step]!.push(await addedTable(lab, { isKeyed, summary, columns, random, step, at }))
  }
  return { isKeyed, summary, rows: await rowsOf(lab, summary), added, columns }
}

function schemaOf(isKeyed: boolean, withExtra = false) {
  const fields = FIELDS.map((field) =>
    isKeyed && (field.name === 'key' || field.name === 'part')
      ? { ...field, annotations: { id: true as const } }
      : field
  )
  return { fields: withExtra ? [...fields, EXTRA] : fields }
}

let files = 0
const fileOf = (lab: IngestLab, records: readonly Values[]): Promise<string> =>
  lab.file(`history-${files++}.jsonl`, linesOf(records))
const linesOf = (records: readonly Values[]): string => records.map((each) => JSON.stringify(each)).join('\n')

async function load(
  lab: IngestLab,
  schema: ReturnType<typeof schemaOf>,
  records: readonly Values[]
): Promise<ImportSummary> {
  return lab.import(await fileOf(lab, records), { schema })
}

function randomRecords(random: () => number, count: number): Values[] {
  return Array.from({ length: count }, (_, at) => ({
    key: `k${at < 2 ? at : Math.floor(random() * KEYS)}`,
    part: Math.floor(random() * 2),
    text: ['', ' x ', 'a;b', '"q"', '😀', 'Été', "it's"][Math.floor(random() * 7)]!,
    number: Math.round(random() * 1e6) / 1_000,
    day: `20${10 + Math.floor(random() * 80)}-02-0${1 + Math.floor(random() * 9)}`,
    open: random() < 0.5
  }))
}

interface AddedTableOptions {
  readonly isKeyed: boolean
  readonly summary: ImportSummary
  readonly columns: readonly string[]
  readonly random: () => number
  readonly step: number
  readonly at: number
}

/** Loaded as a dataset of its own, then moved behind the ordinals of the base. */
async function addedTable(lab: IngestLab, options: AddedTableOptions): Promise<AddedTable> {
  const { isKeyed, summary, columns, random, step, at } = options
  const loaded = await load(lab, schemaOf(isKeyed), randomRecords(random, 2 + Math.floor(random() * 5)))
  const name = `s_added_${isKeyed ? 'keyed' : 'plain'}_${step}_${at}`
  const moved = columns.map((each) =>
    each === '_ordinal' ? `_ordinal + ${(step + 1) * 1_000}` : quoteIdentifier(each)
  )
  const shape = { fields: summary.fields, expectedRows: loaded.rows, rebuildable: true }
  const select = `SELECT ${moved.join(', ')} FROM ${quoteIdentifier(loaded.table)}`
  await lab.engine.versions.create(name, shape, { columns, select })
  await lab.engine.versions.drop(loaded.table)
  return { name, rows: await rowsOf(lab, { table: name, fields: summary.fields }) }
}

async function columnNames(lab: IngestLab, table: string): Promise<string[]> {
  const found = await lab.engine.loader.select<{ name: string }>({
    sql: 'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} ORDER BY position',
    params: { table }
  })
  return found.map(({ name }) => name)
}

async function rowsOf(lab: IngestLab, { table, fields }: Pick<ImportSummary, 'table' | 'fields'>): Promise<Row[]> {
  const values = fields.map(
    ({ name }) => `toString(${quoteIdentifier(columnOf({ name }))}) AS ${quoteIdentifier(name)}`
  )
  const found = await lab.engine.loader.select<Record<string, string | null>>({
    sql: `SELECT toString(_ordinal) AS ordinal, hex(_id) AS id, ${values.join(', ')} FROM ${quoteIdentifier(table)} ORDER BY _ordinal`
  })
  return found.map((row) => ({
    ordinal: Number(row['ordinal']),
    id: row['id']!,
    values: Object.fromEntries(fields.map(({ name }) => [name, valueOf(name as Name, row[name] ?? null)])) as never
  }))
}

function valueOf(name: Name, text: string | null): Values[Name] {
  if (text === null) return null
  if (name === 'part' || name === 'number') return Number(text)
  return name === 'open' ? text === 'true' : text
}

let tables = 0
const newTable = (): string => `v_da_lab001_${1_000_000 + tables++}`

interface Version {
  readonly summary: Pick<ImportSummary, 'table' | 'fields' | 'rows'>
  readonly model: readonly Row[]
  readonly what: string
}

/** Every version of a history is compared at its end, so that none was changed by a later one. */
export async function playExtensions({ lab, bases }: HistoryLab, seed: number): Promise<PlayedChanges> {
  const random = randomFrom(seed)
  const base = bases[seed % bases.length]!
  const steps = 2 + Math.floor(random() * (STEPS - 1))
  const versions: Version[] = []
  let current: Version = { summary: base.summary, model: base.rows, what: 'base' }
  let loaded = 0
  for (let step = 0; step < steps && current.model.length > 0; step++) {
    const isWhole = random() < WHOLE_SHARE
    const next: Version | undefined = isWhole
      ? await playWhole(lab, base, current, random)
      : await playExtension(lab, base, current, random, step)
    if (next === undefined) continue
    if (isWhole && !(await isExtended(lab, next.summary))) loaded += 1
    current = { ...next, what: `seed ${seed}, step ${step}, ${next.what}` }
    versions.push(current)
  }
  for (const { summary, model, what } of versions) {
    assert.deepEqual(await rowsOf(lab, summary), model, what)
    await lab.engine.versions.drop(summary.table)
  }
  return { extended: versions.length - loaded, loaded }
}

const KINDS = ['append', 'upsert', 'delete'] as const
const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** By hard links and row masks. Undefined where the version cannot be extended. */
async function playExtension(
  lab: IngestLab,
  { isKeyed, added, columns }: Base,
  { summary, model }: Version,
  random: () => number,
  step: number
): Promise<Version | undefined> {
  const kind = pick(random, KINDS)
  const by = kind === 'append' ? [] : random() < 0.5 && !(isKeyed && kind === 'upsert') ? ['key'] : ['key', 'part']
  const file = pick(random, added[step]!)
  if (summary.fields.length !== FIELDS.length) return undefined
  const after = changed(model, { kind, by, isKeyed }, file.rows)
  if (after.length === 0) return undefined
  const current = { table: summary.table, datasetId: 'lab', fields: summary.fields, recordCount: model.length }
  const request = { kind, by, current, engine: lab.engine }
  const removed = await findRemoved(lab.engine.loader, {
    change: request,
    by: removingFields(request)!,
    table: file.name,
    addedRows: kind === 'delete' ? 0 : file.rows.length,
    signal: undefined
  })
  const table = newTable()
  await lab.engine.versions.extend(table, {
    from: summary.table,
    removed,
    ...(kind !== 'delete' && { added: { table: file.name, columns } })
  })
  return {
    summary: { table, fields: summary.fields, rows: after.length },
    model: after,
    what: `${kind} by ${by.join(', ')} of ${file.name}`
  }
}

/** From a file to the publication, the way that every change of records takes. */
async function playWhole(
  lab: IngestLab,
  { isKeyed }: Base,
  { summary, model }: Version,
  random: () => number
): Promise<Version | undefined> {
  if (random() < 0.15 && summary.fields.length === FIELDS.length) {
    const values = model.map((row, at) => ({ ...row.values, extra: at % 2 === 0 ? `e${at}` : null }))
    const loaded = await load(lab, schemaOf(isKeyed, true), values)
    return adopted(lab, loaded, values, 'a field more')
  }
  const kind = pick(random, KINDS)
  const by = kind === 'append' ? [] : pick(random, [['key'], ['key', 'part'], ['number'], ['day', 'open']] as const)
  const records = randomRecords(random, 1 + Math.floor(random() * 4)).map((each) => unusual(random, each, by))
  const rows = records.map((values) => ({ ordinal: 0, id: '', values: withExtra(summary, values) }))
  const after = changed(model, { kind, by, isKeyed, lastStays: true }, rows)
  if (after.length === 0) return undefined
  const next = await change(lab, summary as ImportSummary, kind, by, `history-${files++}.jsonl`, linesOf(records))
  return adopted(
    lab,
    next,
    after.map(({ values }) => values),
    `whole ${kind} by ${by.join(', ')} of ${linesOf(records)}`
  )
}

const withExtra = ({ fields }: Pick<ImportSummary, 'fields'>, values: Values): Values =>
  fields.length > FIELDS.length ? { ...values, extra: null } : values

/** Values that do not fit columns as narrow as those before; never all fields of the key are null. */
function unusual(random: () => number, record: Values, by: readonly string[]): Values {
  const or = <Value>(name: Name, value: Value): Value | null => (random() < 0.1 && by[0] !== name ? null : value)
  const wide = [0, 1, 200, 40_000, 3_000_000_000, -9_007_199_254_740_991]
  return {
    ...record,
    part: or('part', random() < 0.3 ? pick(random, wide) : record.part),
    text: or('text', record.text),
    number: or('number', record.number),
    day: or('day', record.day),
    open: or('open', record.open)
  }
}

/** The records are those of the model; ids and ordinals are what a load gives them. */
async function adopted(
  lab: IngestLab,
  summary: ImportSummary,
  expected: readonly Values[],
  what: string
): Promise<Version> {
  const model = await rowsOf(lab, summary)
  assert.deepEqual(
    model.map(({ values }) => values),
    expected,
    what
  )
  assert.equal(new Set(model.map(({ id }) => id)).size, model.length, `ids of ${what}`)
  return { summary, model, what }
}

interface ModelChange {
  readonly kind: ChangeKind
  readonly by: readonly string[]
  readonly isKeyed: boolean
  /** Of several records of the file with one key only the last one is added. */
  readonly lastStays?: boolean
}

function changed(model: readonly Row[], { kind, by, isKeyed, lastStays }: ModelChange, file: readonly Row[]): Row[] {
  const ids = isKeyed ? ['key', 'part'] : []
  const removers = kind === 'append' ? [ids] : kind === 'upsert' ? [by, ids] : [by]
  return removers
    .filter((fields) => fields.length > 0)
    .reduce<Row[]>(
      (rows, fields) => {
        const naming = kind === 'delete' ? file : rows.filter((row) => file.includes(row))
        const named = new Map(naming.map((row) => [keyOf(row, fields), row]))
        const isLast = (row: Row): boolean => lastStays !== true || named.get(keyOf(row, fields)) === row
        return rows.filter((row) => (file.includes(row) ? isLast(row) : !named.has(keyOf(row, fields))))
      },
      kind === 'delete' ? [...model] : [...model, ...file]
    )
}

const keyOf = ({ values }: Row, fields: readonly string[]): string =>
  JSON.stringify(fields.map((name) => values[name as Name]))
