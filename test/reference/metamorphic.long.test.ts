/** Relations between answers that hold for every right answer; on more rows than the evaluator could take. */
import assert from 'node:assert/strict'
import { text as readText } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import { type Clauses, compileQuery } from '#odsql'
import type { FieldReference, Query, Source } from '#query'
import { isMultivalued } from '#schema'
import { conditionText } from './conditions.ts'
import { randomDataset } from './dataset.ts'
import { parseJson } from './json.ts'
import { type Draw, drawFrom } from './literals.ts'
import { loadDataset } from './load.ts'
import { Random } from './random.ts'
import { type EndingSides, startEmbeddedSides } from './sides.ts'

const SEED = Number(process.env.LOGGIA_SEED ?? 7)
const ROWS = 5_000

let sides: EndingSides
let source: Source
let draw: Draw

before(async () => {
  sides = await startEmbeddedSides()
  const random = new Random(SEED)
  const dataset = randomDataset(random, ROWS)
  source = await loadDataset(sides.engine, 'v_metamorphic', dataset)
  draw = drawFrom(dataset, random)
})
after(() => sides.end())

test('a condition and its negation divide the records', async () => {
  for (let round = 0; round < 100; round += 1) {
    const condition = conditionText(draw)
    const [held, negated] = [await count(condition), await count(`not (${condition})`)]
    assert.equal(held + negated, ROWS, condition)
  }
})

test('a further condition never adds records, an alternative never takes any away', async () => {
  for (let round = 0; round < 60; round += 1) {
    const [one, other] = [conditionText(draw, 1), conditionText(draw, 1)]
    const [alone, both, either] = [await count(one), await count(one, other), await count(`(${one}) or (${other})`)]
    assert.ok(both <= alone && alone <= either, `${one} | ${other}: ${both} ${alone} ${either}`)
    assert.equal(both + either, alone + (await count(other)), `${one} | ${other}`)
  }
})

test('the groups of a field with one value hold every record once', async () => {
  for (const group of [
    'name',
    'code',
    'n',
    'big',
    'amount',
    'extreme',
    'flag',
    '`day`',
    'ts',
    'range(ts, 1 month)',
    'range(n, 7)',
    'range(n, *, 0, 5, *)',
    'year(ts)',
    'lower(name)',
    "ifnull(code, 'x')",
    'geo_cluster(pos, 4)'
  ]) {
    const rows = await answer({ select: 'count(*) as c', group_by: `${group} as g` })
    const total = rows.reduce((sum, row) => sum + Number(row.c), 0)
    const expected = group.startsWith('geo') ? await count('pos is not null') : ROWS
    assert.equal(total, expected, group)
  }
})

test('clusters of points lie where points are, and a finer zoom has no fewer', async () => {
  let coarser = 0
  for (const zoom of [0, 3, 6, 9, 12]) {
    const rows = await answer({ select: 'count(*) as c', group_by: `geo_cluster(pos, ${zoom}) as g` })
    for (const { g } of rows) {
      const { cluster_centroid: centroid } = g as { cluster_centroid: { lat: number; lon: number } }
      assert.ok(Math.abs(centroid.lat) <= 90 && Math.abs(centroid.lon) <= 180, JSON.stringify(centroid))
    }
    assert.ok(rows.length >= coarser, `zoom ${zoom}: ${rows.length} after ${coarser}`)
    coarser = rows.length
  }
})

test('the pages together are the export', async () => {
  for (const order_by of [undefined, 'name', 'n desc, ts', '-extreme', 'random(3)']) {
    const clauses: Clauses = { where: ['n > 3'], ...(order_by === undefined ? {} : { order_by }) }
    const exported = await linesOf(compile(clauses))
    const pages: string[] = []
    for (let offset = 0; offset < exported.length; offset += 700)
      pages.push(...(await sides.engine.page(compile(clauses, 700, offset))).rows)
    assert.deepEqual(pages, exported, order_by)
  }
})

test('every format has the same records', async () => {
  const query = compile({ select: 'n, code, ts, flag', where: ['code is not null'] })
  const lines = await linesOf(query)
  const array = JSON.parse(await readText(await sides.engine.stream(query, { kind: 'json' }))) as unknown[]
  const csv = await readText(
    await sides.engine.stream(query, {
      kind: 'csv',
      delimiter: ';',
      listSeparator: ',',
      quoteAll: false,
      withBom: false
    })
  )
  const collection = JSON.parse(await readText(await sides.engine.stream(query, { kind: 'geojson' }))) as {
    features: { properties: unknown }[]
  }
  const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(array, objects)
  assert.deepEqual(
    collection.features.map(({ properties }) => properties),
    objects
  )
  assert.deepEqual(
    csv,
    ['n;code;ts;flag', ...objects.map((row) => Object.values(row).map(cell).join(';')), ''].join('\r\n')
  )
})

test('a facet counts what a group of the field counts', async () => {
  for (const name of ['name', 'code', 'kind', 'tags', 'n', 'big', 'flag']) {
    const groups = await answer({ select: 'count(*) as c', group_by: `${name} as g`, where: ['n < 20'] })
    const { where } = compile({ where: ['n < 20'] })
    const request = { field: fieldOf(name), where, levels: [{ depth: 1 }], sort: 'alphanum', limit: 100_000 } as const
    const [facet] = await sides.engine.facets({ source, facets: [request], timezone: 'UTC' })
    const grouped = groups.filter(({ g }) => g !== null).map(({ g, c }) => ({ value: String(g), count: Number(c) }))
    assert.deepEqual(facet, [grouped], name)
  }
})

test('ids are of one record each', async () => {
  const rows = await answer({ select: 'recordid' })
  assert.equal(new Set(rows.map(({ recordid }) => recordid)).size, ROWS)
})

/** A CSV writes booleans in capitals (EXPORT-value-3). */
function cell(value: unknown): string {
  return value === true ? 'True' : value === false ? 'False' : String(value ?? '')
}

function compile(clauses: Clauses, limit?: number, offset = 0): Query {
  return compileQuery(clauses, {
    source,
    now: Date.UTC(2024, 0, 1),
    timezone: 'UTC',
    lang: 'en',
    version: 'v2.1',
    catalog: false,
    limit,
    offset
  })
}

async function count(...where: string[]): Promise<number> {
  return sides.engine.count(compile({ where }))
}

async function answer(clauses: Clauses): Promise<Record<string, unknown>[]> {
  return (await sides.engine.page(compile(clauses))).rows.map((row) => parseJson(row) as Record<string, unknown>)
}

async function linesOf(query: Query): Promise<string[]> {
  return (await readText(await sides.engine.stream(query, { kind: 'jsonl' }))).trimEnd().split('\n')
}

function fieldOf(name: string): FieldReference {
  const field = source.fields.find((each) => each.name === name)!
  return { kind: 'field', name, type: field.type, list: isMultivalued(field) }
}
