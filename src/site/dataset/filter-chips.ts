import { shorten } from '../catalog/dataset-texts.ts'
import { queryText } from '../state/address.ts'
import { areaOf } from '../state/area-condition.ts'
import type { FieldFilter } from '../state/record-filters.ts'
import { isRange, isTime } from '../state/record-filters.ts'
import { type TableState, tablePairs, withoutCondition, withoutFilter } from '../state/table-state.ts'
import type { ChipView } from '../views/catalog-view.ts'
import type { Frame } from '../views/frame.ts'

const MAX_VALUE = 80

export function filterChips(state: TableState, action: string, frame: Frame): ChipView[] {
  const hrefOf = (next: TableState): string => `${action}${queryText(tablePairs(next))}`
  const words = {
    name: frame.t('filter.words'),
    value: state.words,
    removeHref: hrefOf({ ...state, words: '', start: 0, record: null })
  }
  return [
    ...(state.words === '' ? [] : [words]),
    ...state.filters.map((filter) => ({
      name: filter.field.label,
      value: filterLabel(filter, frame),
      removeHref: hrefOf(withoutFilter(state, filter))
    })),
    ...state.conditions.map((condition) => ({
      ...conditionLabel(condition, frame),
      removeHref: hrefOf(withoutCondition(state, condition))
    }))
  ]
}

function conditionLabel(condition: string, { t, format }: Frame): Pick<ChipView, 'name' | 'value'> {
  const area = areaOf(condition)
  if (area === undefined) return { name: t('filter.condition'), value: shorten(condition, MAX_VALUE) }
  const name = t('filter.area')
  switch (area.kind) {
    case 'box':
      return { name, value: t('filter.areaBox') }
    case 'circle':
      return { name, value: t('filter.areaCircle', { radius: format.meters(area.meters) }) }
    case 'polygon':
      return { name, value: t('filter.areaPolygon', { n: area.ring.length - 1 }) }
  }
}

function filterLabel(filter: FieldFilter, frame: Frame): string {
  const { t } = frame
  switch (filter.kind) {
    case 'one-of':
      return filter.values.map((value) => groupValue(value, filter, frame)).join(' / ')
    case 'none-of':
      return `≠ ${filter.values.map((value) => groupValue(value, filter, frame)).join(' / ')}`
    case 'contains':
      return t('filter.contains', { value: shorten(filter.text, MAX_VALUE) })
    case 'empty':
      return t('filter.empty')
    case 'range': {
      const [from, to] = [bound(filter.from, filter, frame), bound(filter.to, filter, frame)]
      if (from !== '' && to !== '') return t('filter.between', { from, to })
      if (isTime(filter.field.type))
        return from === '' ? t('filter.until', { value: to }) : t('filter.since', { value: from })
      return from === '' ? t('filter.to', { value: to }) : t('filter.from', { value: from })
    }
  }
}

function groupValue(value: string, { field }: FieldFilter, { t }: Frame): string {
  if (field.type === 'boolean' && (value === 'true' || value === 'false')) return t(`value.${value}`)
  return shorten(value, MAX_VALUE)
}

function bound(text: string, { field }: FieldFilter, { format }: Frame): string {
  const number = Number(text)
  return !isRange(field) || isTime(field.type) || text === '' || Number.isNaN(number) ? text : format.number(number)
}
