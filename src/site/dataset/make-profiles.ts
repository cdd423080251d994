import type { Dataset } from '#catalog'
import type { Field } from '#schema'
import type { PortalData, RecordRow } from '../data/portal-data.ts'
import { fieldText } from '../state/odsql-text.ts'
import { isRange, isTime } from '../state/record-filters.ts'
import type { FieldProfile, ProfileMap } from './field-profile.ts'

/** More fields have no profile: each costs a query. */
const MAX_FIELDS = 60
const STEPS = 14
const MAX_GROUPS = 8
/** Counting different values of more records takes seconds. */
const COUNTED_RECORDS = 1_000_000
/**
 * Of a dataset with more records than that, texts are looked at first: grouping ten million different ones takes minutes.
 * Five thousand different ones leave a quarter of the sample.
 */
const SAMPLE = 20_000
const MOSTLY_DIFFERENT = 0.5
/** When the first step holds nearly everything, steps grow by powers. */
const SKEWED = 0.8

export async function makeProfiles(dataset: Dataset, data: PortalData): Promise<ProfileMap> {
  const records = dataset.version?.recordCount ?? 0
  const fields = dataset.fields.slice(0, MAX_FIELDS)
  if (records === 0) return new Map(fields.map(({ name }) => [name, { kind: 'filled', filled: 0 }]))
  const totals = await totalsOf(dataset, fields, records, data)
  const grouped = await repeatedFields(dataset, fields.filter(isGrouped), records, data)
  const groups = await groupsOf(dataset, grouped, data)
  const profiles = new Map<string, FieldProfile>()
  for (const [at, field] of fields.entries()) {
    const filled = Number(totals[`c${at}`] ?? 0) / records
    const [low, high] = [numberOf(totals[`l${at}`], field), numberOf(totals[`h${at}`], field)]
    if (isRange(field) && low < high)
      profiles.set(field.name, await stepsOf(dataset, field, { low, high, filled }, data))
    else if (grouped.includes(field))
      profiles.set(field.name, {
        kind: 'shares',
        groups: groups.get(field.name) ?? [],
        of: Number(totals[`c${at}`] ?? 0),
        distinct: typeof totals[`d${at}`] === 'number' ? Number(totals[`d${at}`]) : null,
        filled
      })
    else profiles.set(field.name, { kind: 'filled', filled })
  }
  return profiles
}

function isGrouped({ type }: Field): boolean {
  return type === 'text' || type === 'boolean'
}

/** Those whose values come again. */
async function repeatedFields(
  dataset: Dataset,
  fields: readonly Field[],
  records: number,
  data: PortalData
): Promise<readonly Field[]> {
  if (records <= COUNTED_RECORDS || fields.length === 0) return fields
  const select = fields.map(({ name }) => fieldText(name)).join(', ')
  const { results } = await data.records(dataset.id, { select, limit: SAMPLE })
  return fields.filter(({ name }) => {
    const values = results.flatMap((row) => (row[name] === null ? [] : [JSON.stringify(row[name])]))
    return new Set(values).size <= values.length * MOSTLY_DIFFERENT
  })
}

function numberOf(value: unknown, { type }: Field): number {
  return isTime(type) ? Date.parse(String(value)) : Number(value ?? Number.NaN)
}

/** How many records have a value, the smallest and the largest one, how many there are: one question for all fields. */
async function totalsOf(
  dataset: Dataset,
  fields: readonly Field[],
  records: number,
  data: PortalData
): Promise<RecordRow> {
  const select = fields.flatMap((field, at) => {
    const name = fieldText(field.name)
    return [
      `count(${name}) as c${at}`,
      ...(isRange(field) ? [`min(${name}) as l${at}`, `max(${name}) as h${at}`] : []),
      ...(field.type === 'text' && field.annotations.multivalued === undefined && records <= COUNTED_RECORDS
        ? [`count(distinct ${name}) as d${at}`]
        : [])
    ]
  })
  const { results } = await data.records(dataset.id, { select: select.join(', '), limit: 1 })
  return results[0] ?? {}
}

async function groupsOf(
  { id }: Dataset,
  fields: readonly Field[],
  data: PortalData
): Promise<Map<string, { value: string; count: number }[]>> {
  if (fields.length === 0) return new Map()
  const { facets } = await data.facets(id, {
    facet: fields.map(({ name }) => `facet(name="${name}", sort="-count", limit=${MAX_GROUPS}, hierarchical=false)`)
  })
  return new Map(
    facets.map(({ name, facets: values }) => [name, values.map(({ value, count = 0 }) => ({ value, count }))])
  )
}

interface Spread {
  readonly low: number
  readonly high: number
  readonly filled: number
}

async function stepsOf(dataset: Dataset, field: Field, spread: Spread, data: PortalData): Promise<FieldProfile> {
  const { low, high, filled } = spread
  const linear = Array.from({ length: STEPS }, (_, at) => low * (1 - at / STEPS) + high * (at / STEPS))
  const counts = await countSteps(dataset, field, linear, data)
  const total = counts.reduce((sum, each) => sum + each, 0)
  if ((counts[0] ?? 0) < total * SKEWED || isTime(field.type) || low < 0 || high < 100)
    return { kind: 'steps', low, high, counts, logarithmic: false, filled }
  const least = Math.max(low, 1)
  const powers = Array.from({ length: STEPS }, (_, at) => (at === 0 ? low : least * (high / least) ** (at / STEPS)))
  return { kind: 'steps', low, high, counts: await countSteps(dataset, field, powers, data), logarithmic: true, filled }
}

async function countSteps(
  dataset: Dataset,
  field: Field,
  edges: readonly number[],
  data: PortalData
): Promise<number[]> {
  const { results } = await data.records(dataset.id, {
    select: 'count(*) as n',
    groupBy: `range(${fieldText(field.name)}, ${edges.map((edge) => edgeText(edge, field)).join(', ')}, *) as step`,
    limit: STEPS + 2
  })
  const counts = edges.map(() => 0)
  for (const { step, n } of results) {
    const start = /^\[([^,]+),/.exec(String(step))?.[1]
    if (start === undefined) continue
    const value = isTime(field.type) ? Date.parse(start) : Number(start)
    const nearest = edges.reduce(
      (best, edge, at) => (Math.abs(edge - value) < Math.abs((edges[best] ?? 0) - value) ? at : best),
      0
    )
    counts[nearest] = (counts[nearest] ?? 0) + Number(n)
  }
  return counts
}

function edgeText(edge: number, { type }: Field): string {
  if (type === 'date') return `date'${new Date(edge).toISOString().slice(0, 10)}'`
  if (type === 'datetime') return `date'${new Date(edge).toISOString().slice(0, 19)}Z'`
  return String(edge)
}
