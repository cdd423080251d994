import { LANGS } from '#query'
import type { FieldType } from '#schema'
import { readFileValue } from '../clone/file-values.ts'
import type { CopiedField } from '../clone/read-fields.ts'
import { FOLDERS } from '../clone/remote-dataset.ts'
import { makeCondition, valueOf } from './predicates.ts'
import type { Random } from './random.ts'
import type { SampledDataset } from './sampled-dataset.ts'

type Query = Record<string, string | number>
type Recipe = (dataset: SampledDataset, random: Random) => string | undefined

const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo']
const EXPORTS = ['csv', 'json', 'jsonl', 'geojson'] as const
const SORTABLE: ReadonlySet<FieldType> = new Set(['text', 'int', 'double', 'date', 'datetime', 'boolean'])
/** Of one order: more would only lengthen the address. */
const MAX_SORT_FIELDS = 12

/** Requests of all kinds; those of records most often. */
const RECIPES: readonly (readonly [weight: number, recipe: Recipe])[] = [
  [
    10,
    (dataset, random) =>
      records(dataset, {
        ...conditionOf(dataset, random),
        ...orderOf(dataset, random),
        ...pageOf(dataset, random),
        ...wordsOf(random)
      })
  ],
  [5, (dataset, random) => records(dataset, { ...conditionOf(dataset, random), ...pageOf(dataset, random) })],
  [
    4,
    (dataset, random) =>
      records(dataset, {
        ...conditionOf(dataset, random),
        ...selectOf(dataset, random),
        ...orderOf(dataset, random),
        limit: 20
      })
  ],
  [6, grouped],
  [5, facets],
  [4, refined],
  [4, (dataset, random) => exported(dataset, random)],
  [2, (dataset, random) => about(dataset, wordsOf(random))],
  [2, files],
  [2, catalog],
  [1, wrong]
]

/** As many requests as are asked for, all different. Fewer when the portal holds too little for so many. */
export function makeRequests(datasets: readonly SampledDataset[], random: Random, count: number): string[] {
  const requests = new Set<string>()
  const total = RECIPES.reduce((sum, [weight]) => sum + weight, 0)
  for (let tries = 0; requests.size < count && tries < count * 20; tries++) {
    const dataset = random.pick(datasets)
    if (dataset === undefined) break
    let at = random.below(total)
    const [, recipe] = RECIPES.find(([weight]) => (at -= weight) < 0)!
    const request = recipe(dataset, random)
    if (request !== undefined && request.length < 2_000) requests.add(request)
  }
  return [...requests]
}

function pathOf({ id }: Pick<SampledDataset, 'id'>, what: string, query: Query): string {
  return `/catalog/datasets/${encodeURIComponent(id)}${what}?${parametersOf(query)}`
}

function parametersOf(query: Query): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]))
}

const records = (dataset: SampledDataset, query: Query): string => pathOf(dataset, '/records', query)
const about = (dataset: SampledDataset, query: Query): string => pathOf(dataset, '', query)

function conditionOf(dataset: SampledDataset, random: Random): Query {
  const where = random.chance(0.8) ? makeCondition(dataset, random) : undefined
  return where === undefined ? {} : { where }
}

/** Ends with fields that distinguish records: the order of equal ones is nobody's promise. */
function orderOf({ fields }: SampledDataset, random: Random): Query {
  const sortable = fields.filter(isSortable)
  if (sortable.length === 0) return {}
  const keys = sortable.filter(({ annotations }) => annotations.id === true)
  const first = random.some(sortable, 1 + random.below(2))
  const last = (keys.length > 0 ? keys : sortable).filter((field) => !first.includes(field))
  const terms = [...first, ...last].slice(0, MAX_SORT_FIELDS)
  return { order_by: terms.map(({ name }) => `${name}${random.chance(0.3) ? ' desc' : ''}`).join(', ') }
}

function isSortable({ type, annotations }: CopiedField): boolean {
  return SORTABLE.has(type) && annotations.multivalued === undefined
}

function pageOf({ recordCount }: SampledDataset, random: Random): Query {
  return {
    limit: 1 + random.below(50),
    ...(random.chance(0.5) && { offset: random.below(Math.min(9_000, recordCount + 5)) })
  }
}

function wordsOf(random: Random): Query {
  return {
    ...(random.chance(0.3) && { lang: random.pick(LANGS) as string }),
    ...(random.chance(0.3) && { timezone: random.pick(ZONES) as string })
  }
}

function selectOf({ fields }: SampledDataset, random: Random): Query {
  const chosen = random.some(fields, 1 + random.below(4)).map((field, at) => selected(field, at, random))
  return chosen.length === 0 ? {} : { select: chosen.join(', ') }
}

function selected({ name, type, annotations }: CopiedField, at: number, random: Random): string {
  if (random.chance(0.6) || annotations.multivalued !== undefined) return name
  if (type === 'text') return `length(${name}) as n${at}`
  if (type === 'date' || type === 'datetime') return `year(${name}) as y${at}, month(${name}) as m${at}`
  return type === 'int' || type === 'double' ? `${name} * 2 as d${at}` : name
}

function grouped(dataset: SampledDataset, random: Random): string | undefined {
  const { fields } = dataset
  const by = random.pick(fields.filter((field) => SORTABLE.has(field.type)))
  if (by === undefined) return undefined
  const isTime = by.type === 'date' || by.type === 'datetime'
  const group = isTime ? `year(${by.name}) as g` : `${by.name} as g`
  const number = random.pick(fields.filter(({ type }) => type === 'int' || type === 'double'))
  const measures = [
    'count(*) as n',
    ...(number === undefined
      ? []
      : [
          `min(${number.name}) as low, max(${number.name}) as high, sum(${number.name}) as total, avg(${number.name}) as mean`
        ])
  ]
  const order_by = random.chance(0.5) ? 'n desc, g' : 'g'
  return records(dataset, {
    select: measures.join(', '),
    group_by: group,
    order_by,
    limit: 50,
    ...conditionOf(dataset, random)
  })
}

function facets(dataset: SampledDataset, random: Random): string {
  const facet = random.pick(dataset.fields.filter(({ annotations }) => annotations.facet === true))
  const query: Query = { ...conditionOf(dataset, random), ...wordsOf(random) }
  return pathOf(dataset, '/facets', facet === undefined ? query : { ...query, facet: facet.name })
}

function refined(dataset: SampledDataset, random: Random): string | undefined {
  const field = random.pick(
    dataset.fields.filter(({ type, annotations }) => type === 'text' && annotations.facet === true)
  )
  const record = random.pick(dataset.records)
  const value = field === undefined || record === undefined ? undefined : valueOf(record, field, random)
  if (field === undefined || typeof value !== 'string' || value === '') return undefined
  const kind = random.chance(0.7) ? 'refine' : 'exclude'
  return records(dataset, { [kind]: `${field.name}:${value}`, ...orderOf(dataset, random), limit: 20 })
}

function exported(dataset: SampledDataset, random: Random): string {
  const format = random.pick(EXPORTS) as string
  return pathOf(dataset, `/exports/${format}`, {
    ...conditionOf(dataset, random),
    ...orderOf(dataset, random),
    limit: 1 + random.below(200),
    ...wordsOf(random)
  })
}

function catalog({ id, records: rows, fields }: SampledDataset, random: Random): string {
  const field = random.pick(fields.filter(({ type }) => type === 'text'))
  const word =
    /[a-z]{4,}/i.exec(field === undefined ? id : `${field.label} ${String(rows[0]?.[field.name] ?? '')}`)?.[0] ?? id
  const where = random.chance(0.5) ? { where: `search("${word}")` } : {}
  const query = parametersOf({ ...where, ...wordsOf(random), limit: 1 + random.below(100), order_by: 'dataset_id' })
  return random.chance(0.3) ? '/catalog/facets?facet=keyword' : `/catalog/datasets?${query}`
}

/** Files beside the records, and in them. */
function files({ id, files: beside, records: rows, fields }: SampledDataset, random: Random): string | undefined {
  const names = fields.filter(({ type }) => type === 'file').map(({ name }) => name)
  const inside = rows.flatMap((row) => names.flatMap((name) => readFileValue(row[name]) ?? []))
  const path = random.pick([
    ...beside.map(({ kind, id: file }) => `${FOLDERS[kind]}/${encodeURIComponent(file)}`),
    ...inside.map(({ id: file }) => `files/${encodeURIComponent(file)}`)
  ])
  return path === undefined ? undefined : `/catalog/datasets/${encodeURIComponent(id)}/${path}`
}

/** Mistakes must be refused alike. */
function wrong(dataset: SampledDataset, random: Random): string {
  return random.pick([
    records(dataset, { where: 'no_such_field_1 = 1' }),
    records(dataset, { where: 'and and' }),
    records(dataset, { limit: 1_000 }),
    records(dataset, { order_by: 'no_such_field_1' }),
    `/catalog/datasets/no-such-dataset-1/records?limit=${1 + random.below(10)}`
  ]) as string
}
