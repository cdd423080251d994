import type { Field } from '#schema'
import { shorten } from '../catalog/dataset-texts.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { queryText } from '../state/address.ts'
import { type FieldFilter, isRange, isTime } from '../state/record-filters.ts'
import { isSortable, sharedPairs, type TableState, tablePairs } from '../state/table-state.ts'
import type { ColumnFilterView, ColumnView } from '../views/dataset-view.ts'
import type { Frame } from '../views/frame.ts'
import type { FieldProfile, ProfileMap } from './field-profile.ts'
import type { DatasetPage } from './open-dataset.ts'
import { profileView } from './profile-views.ts'

const MAX_LABEL = 80

export function typeLabel({ type, annotations }: Field, { t }: Pick<Frame, 't'>): string {
  const key: MessageKey = `type.${type}`
  return annotations.multivalued === undefined ? t(key) : t('type.several', { type: t(key) })
}

/** A field's label with its unit, or the zone of its times. */
export function headLabel(field: Field, timezone: string): string {
  const label = shorten(field.label, MAX_LABEL) || field.name
  const { unit } = field.annotations
  if (field.type === 'datetime') return `${label} (${timezone})`
  return typeof unit === 'string' && unit !== '' ? `${label} (${shorten(unit, 20)})` : label
}

export function columnViews(
  columns: readonly Field[],
  profiles: ProfileMap | undefined,
  opened: DatasetPage
): ColumnView[] {
  const { page, state, path, timezone } = opened
  return columns.map((field) => {
    const profile = profiles?.get(field.name)
    const own = state.filters.filter((filter) => filter.field === field)
    return {
      name: field.name,
      label: headLabel(field, timezone),
      description: shorten(field.description, 300),
      type: field.type,
      typeLabel: typeLabel(field, page.frame),
      right: isRange(field),
      ...sortLinks(field, state, path),
      profile: profile === undefined ? null : profileView(profile, field, page.frame),
      filter: filterView(field, own, profile, opened),
      isFiltered: own.length > 0
    }
  })
}

function sortLinks(field: Field, state: TableState, path: string): Pick<ColumnView, 'sortHref' | 'sorted'> {
  if (!isSortable(field)) return { sortHref: null, sorted: null }
  const current = state.sort?.field === field ? state.sort.direction : null
  const first = isRange(field) ? 'desc' : 'asc'
  const next = current === null ? first : current === 'asc' ? 'desc' : 'asc'
  const pairs = tablePairs({ ...state, start: 0, record: null, sort: { field, direction: next } })
  return {
    sortHref: `${path}${queryText(pairs)}`,
    sorted: current === null ? null : current === 'asc' ? 'ascending' : 'descending'
  }
}

function filterView(
  field: Field,
  own: readonly FieldFilter[],
  profile: FieldProfile | undefined,
  { state, path, page }: DatasetPage
): ColumnFilterView | null {
  const kind = filterKind(field)
  if (kind === null) return null
  const rest: TableState = {
    ...state,
    filters: state.filters.filter((filter) => filter.field !== field),
    start: 0,
    record: null
  }
  const range = own.find((filter) => filter.kind === 'range')
  const contains = own.find((filter) => filter.kind === 'contains')
  const chosen = own.find((filter) => filter.kind === 'one-of')?.values ?? []
  return {
    kind,
    from: range?.from ?? '',
    to: range?.to ?? '',
    contains: contains?.text ?? '',
    ...limits(field, profile),
    empty: own.some((filter) => filter.kind === 'empty'),
    values: valuesOf(field, profile, chosen, page.frame),
    kept: sharedPairs(rest),
    clearHref: `${path}${queryText(tablePairs(rest))}`
  }
}

function filterKind({ type }: Field): ColumnFilterView['kind'] | null {
  switch (type) {
    case 'int':
    case 'double':
      return 'range'
    case 'date':
    case 'datetime':
      return 'time'
    case 'text':
      return 'text'
    case 'boolean':
      return 'boolean'
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
    case 'json_blob':
      return null
  }
}

/** What empty fields of a range show: all there is. */
function limits({ type }: Field, profile: FieldProfile | undefined): Pick<ColumnFilterView, 'low' | 'high'> {
  if (profile?.kind !== 'steps') return { low: '', high: '' }
  const written = (value: number): string => (isTime(type) ? new Date(value).toISOString().slice(0, 10) : String(value))
  return { low: written(profile.low), high: written(profile.high) }
}

function valuesOf(
  field: Field,
  profile: FieldProfile | undefined,
  chosen: readonly string[],
  { t }: Frame
): ColumnFilterView['values'] {
  const groups = profile?.kind === 'shares' ? profile.groups : []
  const labelOf = (value: string): string =>
    field.type === 'boolean' && (value === 'true' || value === 'false')
      ? t(`value.${value}`)
      : shorten(value, MAX_LABEL)
  const isWorthChoosing =
    field.type === 'boolean' || field.annotations.facet === true || groups.some(({ count }) => count > 1)
  return [
    ...chosen
      .filter((value) => groups.every((group) => group.value !== value))
      .map((value) => ({ value, count: null })),
    ...(isWorthChoosing ? groups : [])
  ].map(({ value, count }) => ({ value, label: labelOf(value), count, checked: chosen.includes(value) }))
}
