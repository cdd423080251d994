import type { Field } from '#schema'
import { shorten } from '../catalog/dataset-texts.ts'
import { asDouble } from '../data/exact-numbers.ts'
import { headLabel } from '../dataset/columns.ts'
import type { FieldProfile, ProfileMap } from '../dataset/field-profile.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import { isColorable } from '../state/map-state.ts'
import { fieldText } from '../state/odsql-text.ts'
import type { LegendView } from '../views/map-view.ts'

/** What the records of a map are coloured by. It does not change with the filters: a value keeps its colour. */
export type MapColor =
  | { readonly kind: 'classes'; readonly field: Field; readonly limits: readonly number[] }
  | { readonly kind: 'values'; readonly field: Field; readonly values: readonly string[]; readonly hasOthers: boolean }

const CLASSES = 7
const VALUES = 8
const MAX_LABEL = 40
/** More different texts make no legend, unless their field is a facet. */
const MAX_DISTINCT = 60

/** The fields to choose from. */
export function colorFields({ dataset }: DatasetPage, profiles: ProfileMap | undefined): Field[] {
  return dataset.fields.filter((field) => {
    if (!isColorable(field)) return false
    if (field.type !== 'text' || field.annotations.facet === true) return true
    const profile = profiles?.get(field.name)
    return profile?.kind === 'shares' && profile.distinct !== null && profile.distinct <= MAX_DISTINCT
  })
}

/** The one that was asked for; of shapes else the first measure. */
export function colorField({ dataset, state }: DatasetPage, drawn: Field): Field | undefined {
  const { color } = state.map
  if (color === 'nothing') return undefined
  if (color !== null) return color
  return drawn.type === 'geo_shape'
    ? dataset.fields.find((field) => field.type === 'double' && isColorable(field))
    : undefined
}

export async function mapColor(opened: DatasetPage, field: Field | undefined): Promise<MapColor | null> {
  if (field === undefined) return null
  return field.type === 'int' || field.type === 'double' ? classesOf(opened, field) : valuesOf(opened, field)
}

/** Limits of classes of about as many records each, as round numbers. */
async function classesOf({ data, dataset }: DatasetPage, field: Field): Promise<MapColor | null> {
  const name = fieldText(field.name)
  const shares = Array.from({ length: CLASSES - 1 }, (_, at) => Math.round((100 * (at + 1)) / CLASSES))
  const select = [
    `min(${name}) as low`,
    `max(${name}) as high`,
    ...shares.map((share, at) => `percentile(${name}, ${share}) as p${at}`)
  ]
  const { results } = await data.records(dataset.id, { select: select.join(', '), limit: 1 })
  const numberOf = (key: string): number => {
    return asDouble(results[0]?.[key]) ?? Number.NaN
  }
  const [low, high] = [numberOf('low'), numberOf('high')]
  if (!(low < high)) return Number.isFinite(low) ? { kind: 'classes', field, limits: [] } : null
  const limits = roundLimits(
    shares.map((_, at) => numberOf(`p${at}`)),
    low,
    high
  )
  return { kind: 'classes', field, limits }
}

/** The coarsest rounding that still distinguishes most classes. */
function roundLimits(limits: readonly number[], low: number, high: number): number[] {
  const spread = (limits.at(-1) ?? high) - (limits[0] ?? low) || high - low
  const power = 10 ** Math.floor(Math.log10(spread / CLASSES))
  const step = power * ([5, 2, 1].find((each) => each * power <= spread / CLASSES) ?? 1)
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  const rounded = limits.map((limit) => Number((Math.round(limit / step) * step).toFixed(Math.min(20, decimals))))
  return [...new Set(rounded)].filter((limit) => limit > low && limit <= high).sort((a, b) => a - b)
}

async function valuesOf({ data, dataset }: DatasetPage, field: Field): Promise<MapColor> {
  const { facets } = await data.facets(dataset.id, {
    facet: [`facet(name="${field.name}", sort="-count", limit=${VALUES + 1}, hierarchical=false)`]
  })
  const values = (facets[0]?.facets ?? []).map(({ value }) => value)
  return { kind: 'values', field, values: values.slice(0, VALUES), hasOthers: values.length > VALUES }
}

/** Which of the seven shades the classes have: the middle ones when there are fewer. */
export function shadesOf(limits: readonly number[]): number[] {
  const classes = limits.length + 1
  const first = Math.floor((CLASSES - classes) / 2) + 1
  return Array.from({ length: classes }, (_, at) => first + at)
}

/** Name of a style class of a value's mark, and of the token of its colour. */
export function markOf(color: MapColor, value: unknown): string {
  if (color.kind === 'values') {
    const at = color.values.indexOf(String(value))
    return value === null || value === undefined ? 'none' : at < 0 ? 'c0' : `c${at + 1}`
  }
  const position = asDouble(value)
  if (position === null) return 'none'
  return `q${shadesOf(color.limits)[color.limits.filter((limit) => position >= limit).length] ?? 4}`
}

export function legendOf(
  color: MapColor,
  profile: FieldProfile | undefined,
  { page, timezone }: DatasetPage
): LegendView {
  const { t, format } = page.frame
  const title = headLabel(color.field, timezone)
  const none = profile !== undefined && profile.filled < 1 ? [{ mark: 'none', label: t('value.none') }] : []
  if (color.kind === 'values') {
    const label = (value: string): string =>
      color.field.type === 'boolean' && (value === 'true' || value === 'false')
        ? t(`value.${value}`)
        : shorten(value, MAX_LABEL) || t('value.empty')
    const items = color.values.map((value, at) => ({ mark: `c${at + 1}`, label: label(value) }))
    const others = color.hasOthers ? [{ mark: 'c0', label: t('map.others') }] : []
    return { title, bars: [], items: [...items, ...others, ...none] }
  }
  const { limits } = color
  const shades = shadesOf(limits)
  const number = (value: number): string => format.number(value)
  const items = shades.map((shade, at) => {
    const [from, to] = [limits[at - 1], limits[at]]
    const label =
      from === undefined && to === undefined
        ? t('map.anyValue')
        : from === undefined
          ? t('map.under', { value: number(to ?? 0) })
          : to === undefined
            ? t('map.andMore', { value: number(from) })
            : t('filter.between', { from: number(from), to: number(to) })
    return { mark: `q${shade}`, label }
  })
  return { title, bars: barsOf(color, profile), items: [...items, ...none] }
}

const BAR_HEIGHT = 40

/** The distribution, each column in the colour of its middle. */
function barsOf(color: Extract<MapColor, { kind: 'classes' }>, profile: FieldProfile | undefined): LegendView['bars'] {
  if (profile?.kind !== 'steps' || profile.logarithmic) return []
  const { counts, low, high } = profile
  const largest = Math.max(1, ...counts)
  const width = 100 / counts.length
  return counts.map((count, at) => {
    const height = count === 0 ? 0 : Math.max(1, (count / largest) * BAR_HEIGHT)
    const middle = low + ((high - low) * (at + 0.5)) / counts.length
    return {
      mark: markOf(color, middle),
      path: `M${round(at * width)} ${round(BAR_HEIGHT - height)}h${round(width - 0.6)}v${round(height)}h-${round(width - 0.6)}z`
    }
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
