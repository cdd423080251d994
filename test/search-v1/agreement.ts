import assert from 'node:assert/strict'
import test from 'node:test'
import type { Query } from '../e2e/portal.ts'
import { Random } from '../reference/random.ts'
import { SEARCH, type V1Client } from './v1-client.ts'

const SEED = Number(process.env.LOGGIA_SEED ?? 7)
const QUERIES = Number(process.env.LOGGIA_QUERIES ?? 40)
const ROWS = 300

const KINDS = ['oak', 'red oak', 'ash', 'élan', '', 'a "b"']
const FIELDS = [
  { name: 'name', type: 'text' },
  { name: 'kind', type: 'text', annotations: { facet: true } },
  { name: 'n', type: 'int', annotations: { facet: true } },
  { name: 'height', type: 'double' },
  { name: 'day', type: 'date', annotations: { facet: true } },
  { name: 'place', type: 'geo_point_2d' }
]

/** Records of a seed, some values missing. */
async function importTrees({ portal }: Pick<V1Client, 'portal'>): Promise<void> {
  const random = new Random(SEED)
  const some = <Value>(value: Value) => (random.chance(0.1) ? null : value)
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    name: `tree ${index}`,
    kind: some(random.pick(KINDS)),
    n: some(random.int(-3, 6)),
    height: some(random.int(0, 400) / 8),
    day: some(`20${random.int(19, 22)}-0${random.int(1, 9)}-1${random.int(0, 9)}`),
    place: some({ lon: random.int(-50, 50) / 10, lat: random.int(400, 500) / 10 })
  }))
  await portal.import('trees.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'), {
    datasetId: 'trees',
    title: 'Trees',
    schema: { fields: FIELDS },
    format: 'jsonl',
    access: 'public'
  })
}

interface Question {
  readonly old: Readonly<Record<string, string | readonly string[]>>
  readonly where: readonly string[]
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  readonly facet: readonly string[]
  readonly order: readonly string[]
}

/** A condition of v1 and of ODSQL that mean the same. */
function condition(random: Random): readonly [old: string, now: string] {
  const [n, height] = [random.int(-3, 6), random.int(0, 50)]
  const op = random.pick(['>', '>=', '<', '<='])
  const year = random.int(2019, 2022)
  const word = random.pick(['oak', 'ash', 'elan', 'red'])
  const [name, other] = random.sample(['name', 'kind'], 2)
  return random.pick([
    [`n${op}${n}`, `n ${op} ${n}`],
    [`n:${n}`, `n = ${n}`],
    [`height:[${height} TO ${height + 10}]`, `height >= ${height} and height <= ${height + 10}`],
    [`kind:${word}`, `kind like "${word}"`],
    [`kind:"${word}" OR n<${n}`, `kind like "${word}" or n < ${n}`],
    [word, `search("${word}")`],
    [`#exact(kind, "red oak")`, `kind = "red oak"`],
    [`#null(${other})`, `${other} is null`],
    [`NOT #null(${name})`, `${name} is not null`],
    [`NOT (kind:${word} AND n>${n})`, `not (kind like "${word}" and n > ${n})`],
    [`day:${year}`, `day >= date'${year}-01-01' and day < date'${year + 1}-01-01'`],
    [`day>${year}/03`, `day >= date'${year}-04-01'`],
    [`day<=${year}/03/14`, `day < date'${year}-03-15'`],
    [`#startswith(name, "tree 1")`, `startswith(name, "tree 1")`]
  ] as const)
}

const FACET_VALUES: Readonly<Record<string, readonly string[]>> = {
  kind: KINDS.filter((kind) => kind !== ''),
  n: ['-1', '2', '3'],
  day: ['2020', '2021/03', '2019']
}

function question(random: Random): Question {
  const conditions = random.list(0, 2, () => condition(random))
  const refined = Object.fromEntries(
    random
      .sample(Object.keys(FACET_VALUES), random.pick([0, 0, 1, 2]))
      .map((name) => [name, random.sample(FACET_VALUES[name] ?? [], random.pick([1, 1, 2]))])
  )
  const disjunctive = Object.keys(refined).filter(() => random.chance(0.6))
  const excluded = random.chance(0.2) ? [['kind', random.pick(FACET_VALUES.kind ?? [])] as const] : []
  const sorts = random
    .sample(['name', 'kind', 'n', 'height', 'day'], random.pick([0, 1, 2]))
    .map((name) => [name, random.chance(0.5)] as const)
  const box = random.chance(0.2) ? '42,-3,47,2' : undefined
  const circle = random.chance(0.2) ? '45,0,200000' : undefined
  return {
    old: {
      ...Object.fromEntries(conditions.map(([old], at) => [at === 0 ? 'q' : `q.${at}`, old])),
      ...Object.fromEntries(Object.entries(refined).map(([name, values]) => [`refine.${name}`, values])),
      ...Object.fromEntries(disjunctive.map((name) => [`disjunctive.${name}`, 'true'])),
      ...Object.fromEntries(excluded.map(([name, value]) => [`exclude.${name}`, value])),
      ...(sorts.length === 0 ? {} : { sort: sorts.map(([name, turned]) => `${turned ? '-' : ''}${name}`) }),
      ...(box === undefined ? {} : { 'geofilter.bbox': box }),
      ...(circle === undefined ? {} : { 'geofilter.distance': circle })
    },
    where: [
      ...conditions.map(([, now]) => now),
      ...(box === undefined ? [] : [`in_bbox(place, ${box})`]),
      ...(circle === undefined ? [] : ["within_distance(place, geom'POINT(0 45)', 200km)"])
    ],
    refine: Object.entries(refined).flatMap(([name, values]) => values.map((value) => `${name}:${value}`)),
    exclude: excluded.map(([name, value]) => `${name}:${value}`),
    facet: disjunctive.map((name) => `facet(name="${name}", disjunctive=true)`),
    order: sorts.map(([name, turned]) => {
      const isText = name === 'name' || name === 'kind'
      return `${name} ${isText === turned ? 'desc' : 'asc'}`
    })
  }
}

export function testAgreement({ json, portal }: V1Client): void {
  test(`v1: ${QUERIES} generated questions have the count, the records and the order of the Explore API`, async () => {
    await importTrees({ portal })
    const random = new Random(SEED)
    let found = 0
    for (let at = 0; at < QUERIES; at++) {
      const { old, where, refine, exclude, facet, order } = question(random)
      const start = random.pick([0, 0, 7])
      const asked: Query = { dataset: 'trees', ...old, rows: 100, start }
      const v1 = await json(SEARCH, asked)
      const now = await portal.json('/catalog/datasets/trees/records', {
        where,
        refine,
        exclude,
        facet,
        ...(order.length === 0 ? {} : { order_by: order.join(', ') }),
        select: 'recordid, name',
        limit: 100,
        offset: start
      })
      const message = `seed ${SEED}: ${JSON.stringify(asked)}`
      assert.equal(v1.nhits, now.total_count, message)
      assert.deepEqual(
        v1.records.map((each: any) => each.recordid),
        now.results.map((each: any) => each.recordid),
        message
      )
      const { records: long } = await json(SEARCH, { ...asked, rows: 101 })
      assert.deepEqual(long.slice(0, 100), v1.records, `${message}, as a stream`)
      found += v1.nhits
    }
    assert.ok(found > QUERIES, 'most questions find something')
  })
}
