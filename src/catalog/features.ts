import { isGeo } from '#schema'
import type { DatasetRecord } from './dataset-record.ts'

const TIME_TYPES: readonly string[] = ['date', 'datetime']

/**
 * The features of the dataset (EXPLORE-dataset-4), in the order in which portals show it. Nothing without
 * records.
 */
export function featuresOf({ fields, version, metas, closedRecords }: DatasetRecord): readonly string[] {
  if (version === null) return closedRecords?.features ?? []
  const shown = metas.visualization ?? {}
  const features: readonly (readonly [string, boolean])[] = [
    ['analyze', true],
    ['timeserie', fields.some((field) => TIME_TYPES.includes(field.type))],
    ['geo', fields.some(isGeo)],
    ['image', version.hasImages],
    ['calendar', shown.calendar_enabled === true],
    ['custom_view', shown.custom_view_enabled === true]
  ]
  return features.filter(([, present]) => present).map(([name]) => name)
}
