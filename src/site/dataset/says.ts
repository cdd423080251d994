import type { Span } from '../i18n/translate.ts'
import { isTableFiltered, type TableState } from '../state/table-state.ts'
import type { Frame } from '../views/frame.ts'

/** How many records there are, and how many of them the filters leave. */
export function countSaying(state: TableState, matching: number, total: number, { t }: Frame): readonly Span[] {
  if (!isTableFiltered(state)) return t.spans('table.saysAll', { n: total })
  return t.spans('table.says', { n: matching, total: t('count.records', { n: total }) })
}
