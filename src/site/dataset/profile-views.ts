import type { Field } from '#schema'
import { shorten } from '../catalog/dataset-texts.ts'
import { isTime } from '../state/record-filters.ts'
import type { ProfileView } from '../views/dataset-view.ts'
import type { Frame } from '../views/frame.ts'
import { isCode } from './cells.ts'
import type { FieldProfile } from './field-profile.ts'

const MAX_LABEL = 16
/** Lighter from the largest group to the smallest. */
const SHADES = [1, 0.72, 0.5, 0.36, 0.26]
/** Below it a head says how much is filled, which then matters most. */
const HARDLY_FILLED = 0.5

export function profileView(profile: FieldProfile, field: Field, frame: Frame): ProfileView {
  const { t, format } = frame
  const filled = t('table.percentFilled', { percent: format.percent(profile.filled) })
  switch (profile.kind) {
    case 'filled':
      return { bars: [], start: profile.filled < 1 ? filled : pointLabel(field, frame), end: '' }
    case 'steps': {
      const label = (value: number): string => stepLabel(value, field, frame)
      const [start, end] = profile.filled < HARDLY_FILLED ? [filled, ''] : [label(profile.low), label(profile.high)]
      return { bars: stepBars(profile.counts), start, end }
    }
    case 'shares': {
      const [largest] = profile.groups
      const values = profile.distinct === null ? '' : t('table.values', { n: profile.distinct })
      const several = field.annotations.multivalued === undefined ? values : t('table.severalValues')
      const total = Math.max(profile.of, ...profile.groups.map(({ count }) => count))
      const share = largest === undefined || total === 0 ? 0 : largest.count / total
      const start =
        profile.filled < HARDLY_FILLED
          ? filled
          : largest !== undefined && share > 0.1
            ? `${groupLabel(largest.value, field, frame)} ${format.percent(share)}`
            : several
      return {
        bars: shareBars(
          profile.groups.map(({ count }) => count),
          total,
          profile.filled
        ),
        start,
        end: start === several ? '' : several
      }
    }
  }
}

function pointLabel({ type }: Field, { t }: Frame): string {
  return type === 'geo_point_2d' ? t('value.latLon') : ''
}

function groupLabel(value: string, { type }: Field, { t }: Frame): string {
  if (type === 'boolean') return t(value === 'true' ? 'value.true' : 'value.false')
  return shorten(value, MAX_LABEL)
}

function stepLabel(value: number, field: Field, { format }: Frame): string {
  if (isTime(field.type)) return format.date(value)
  return isCode(field) ? format.plain(value) : format.number(Number(value.toPrecision(4)))
}

/** Columns in a box of 100 × 24. */
function stepBars(counts: readonly number[]): ProfileView['bars'] {
  const largest = Math.max(1, ...counts)
  const width = 100 / counts.length
  const path = counts
    .map((count, at) => {
      const height = count === 0 ? 0 : Math.max(0.8, (count / largest) * 23)
      return count === 0
        ? ''
        : `M${tenth(at * width)} ${tenth(24 - height)}h${tenth(width - 0.8)}v${tenth(height)}h-${tenth(width - 0.8)}z`
    })
    .join('')
  return path === '' ? [] : [{ path, opacity: 1 }]
}

/** The largest groups beside each other, of what is filled. */
function shareBars(counts: readonly number[], records: number, filled: number): ProfileView['bars'] {
  const total = Math.max(
    records,
    counts.reduce((sum, count) => sum + count, 0)
  )
  let x = 0
  return counts.slice(0, SHADES.length).flatMap((count, at) => {
    const width = total === 0 ? 0 : (count / total) * 100 * Math.min(1, Math.max(filled, 0.04))
    if (width < 0.5) return []
    const path = `M${tenth(x)} 6h${tenth(Math.max(0.4, width - 0.8))}v13H${tenth(x)}z`
    x += width
    return [{ path, opacity: SHADES[at] ?? 0.26 }]
  })
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
