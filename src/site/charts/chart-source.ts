import type { Dataset } from '#catalog'
import { canonicalZone } from '#kit'
import type { PortalData } from '../data/portal-data.ts'
import type { Question } from '../data/question.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import { filterQuestion } from '../state/table-state.ts'
import type { Frame } from '../views/frame.ts'

/** Where a chart's data come from, and how they are written. */
export interface ChartSource {
  readonly dataset: Dataset
  /** What the filters leave. */
  readonly filters: Question
  readonly data: PortalData
  readonly timezone: string
  readonly frame: Pick<Frame, 't' | 'format'>
}

export function chartSourceOf({ dataset, state, data, timezone, page }: DatasetPage): ChartSource {
  return {
    dataset,
    filters: filterQuestion(state),
    data,
    timezone: canonicalZone(timezone) ?? 'UTC',
    frame: page.frame
  }
}
