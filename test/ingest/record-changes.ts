/** Random histories of changes to a dataset, beside a model of it. */
import assert from 'node:assert/strict'
import type { ChangeKind, ImportRequest, ImportSummary } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'

type Values = Record<string, unknown>

/** A generator of 32-bit numbers from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const KEYS = 12

function randomRecord(random: () => number, key: number): Values {
  const or = (value: unknown): unknown => (random() < 0.2 ? null : value)
  return {
    key: `k${key}`,
    part: key % 3,
    text: or(['', ' x ', 'a;b', '"q"', '😀', 'null', '2024-01-01'][Math.floor(random() * 7)]),
    number: or(Math.round(random() * 1e6) / 1000),
    day: or(`20${10 + Math.floor(random() * 80)}-02-0${1 + Math.floor(random() * 9)}`),
    tags: or(['one', 'two; 2'].slice(0, 1 + Math.floor(random() * 2))),
    place: or({ lon: Math.floor(random() * 90) + 0.5, lat: Math.floor(random() * 80) + 0.25 }),
    shape: or({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [Math.floor(random() * 50), 1]
      ]
    })
  }
}

/** Every field has a value, so that its type is known. */
const FIRST: Values = {
  key: 'k0',
  part: 0,
  text: 't',
  number: 1.5,
  day: '2024-05-06',
  tags: ['a'],
  place: { lon: 1.5, lat: 2.5 },
  shape: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1]
    ]
  }
}

const lines = (records: readonly Values[]): string => records.map((record) => JSON.stringify(record)).join('\n')

/** Whether a version was made of the parts of the one before. */
export async function isExtended(lab: IngestLab, { table }: Pick<ImportSummary, 'table'>): Promise<boolean> {
  const [row] = await lab.engine.loader.select<{ found: number }>({
    sql: "SELECT max(create_table_query LIKE '%max_bytes_to_merge_at_max_space%') AS found FROM system.tables WHERE database = currentDatabase() AND endsWith(name, {table:String})",
    params: { table: table.slice(1) }
  })
  return row?.found === 1
}

const KEYED = { fields: [{ name: 'key', type: 'text', annotations: { id: true } }] } as const

/** What a history leaves, compared after each change. Returns how many changes of each kind extended the version. */
export async function playHistory(lab: IngestLab, seed: number, changes: number): Promise<Record<ChangeKind, number>> {
  const random = randomFrom(seed)
  const extended = { append: 0, upsert: 0, delete: 0 }
  const isKeyed = seed % 2 === 1
  let model: Values[] = [FIRST, ...[1, 2, 3, 4, 5, 6].map((key) => randomRecord(random, key))]
  let summary = await lab.import(await lab.file(`h${seed}.jsonl`, lines(model)), isKeyed ? { schema: KEYED } : {})
  for (let step = 0; step < changes; step++) {
    const count = 1 + Math.floor(random() * 5)
    const records = Array.from({ length: count }, () => randomRecord(random, Math.floor(random() * KEYS)))
    const kind: ChangeKind = (['append', 'upsert', 'delete'] as const)[Math.floor(random() * 3)]!
    const by = kind === 'append' ? [] : random() < 0.5 ? ['key'] : ['key', 'part']
    const before = summary
    summary = await change(lab, before, kind, by, `h${seed}.jsonl`, lines(records))
    await lab.engine.versions.drop(before.table)
    if (await isExtended(lab, summary)) extended[kind] += 1
    model = applied(model, isKeyed && kind === 'append' ? 'upsert' : kind, records)
    assert.deepEqual(
      await contents(lab, summary),
      model.map(shown),
      `seed ${seed}, step ${step}, ${kind} by ${by.join(', ')}`
    )
    if (model.length === 0) break
  }
  await lab.engine.versions.drop(summary.table)
  return extended
}

export async function change(
  lab: IngestLab,
  { table, fields, rows }: ImportSummary,
  kind: ChangeKind,
  by: readonly string[],
  name: string,
  content: string,
  request: Partial<ImportRequest> = {}
): Promise<ImportSummary> {
  const current = { table, datasetId: 'lab', fields, recordCount: rows }
  return lab.import(await lab.file(name, content), { ...request, change: { kind, by, current, engine: lab.engine } })
}

function applied(model: readonly Values[], kind: ChangeKind, records: readonly Values[]): Values[] {
  const named = new Map(records.map((record) => [record['key'], record]))
  if (kind === 'append') return [...model, ...records]
  const kept = model.filter((record) => !named.has(record['key']))
  if (kind === 'delete') return kept
  return [...kept, ...records.filter((record) => named.get(record['key']) === record)]
}

/** As the Explore API shows it. */
function shown(record: Values): Values {
  return { ...record, shape: record['shape'] === null ? null : record['shape'] }
}

/** The records in their order. */
async function contents(lab: IngestLab, { table, fields, rows }: ImportSummary): Promise<Values[]> {
  const select = fields.map((field) => ({
    key: field.name,
    value: {
      kind: 'field',
      name: field.name,
      type: field.type,
      list: field.annotations.multivalued !== undefined
    } as const
  }))
  const page = await lab.engine.page({
    source: { table, datasetId: 'lab', fields, recordCount: rows },
    where: undefined,
    groups: [],
    select,
    order: [{ kind: 'ordinal' }],
    limit: undefined,
    offset: 0,
    timezone: 'UTC',
    lang: 'en'
  })
  return page.rows.map((row) => {
    const record = JSON.parse(row) as Values
    return { ...record, shape: (record['shape'] as { geometry?: unknown } | null)?.geometry ?? null }
  })
}
