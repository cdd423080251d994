import type { RecordRow } from '../data/portal-data.ts'
import { recordPlace } from '../map/record-place.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import { tablePairs } from '../state/table-state.ts'
import type { CellView, RecordView } from '../views/dataset-view.ts'
import { cellOf, decimalsOf } from './cells.ts'
import { headLabel } from './columns.ts'
import type { DatasetPage } from './open-dataset.ts'
import { orderedFields, titleField } from './table-columns.ts'

/** One record with all its values, and links to the records beside it on the page; with `context` a picture of where a point lies. */
export function recordView(
  record: RecordRow,
  rows: readonly RecordRow[],
  opened: DatasetPage,
  context?: Pick<SiteContext, 'pictures'>
): RecordView {
  const { dataset, state, page, path, timezone } = opened
  const hrefOf = (id: unknown): string =>
    `${path}${queryText(tablePairs({ ...state, record: typeof id === 'string' ? id : null }))}${typeof id === 'string' ? '#record' : ''}`
  const at = rows.findIndex(({ _id }) => _id === state.record)
  const title = titleField(dataset.fields)
  const cells = orderedFields(dataset.fields).map((field) => ({
    label: headLabel(field, timezone),
    unit: '',
    cell: cellOf(
      record[field.name],
      field,
      { decimals: decimalsOf(field, [record[field.name]]), timezone },
      page.frame,
      true
    )
  }))
  const [first] = cells
  return {
    title: title === undefined || first === undefined ? dataset.id : cellText(first.cell),
    // In the table back to the record's row.
    closeHref: context === undefined || at < 0 ? hrefOf(null) : `${hrefOf(null)}#row-${state.record}`,
    previousHref: at > 0 ? hrefOf(rows[at - 1]?._id) : null,
    nextHref: at >= 0 && at < rows.length - 1 ? hrefOf(rows[at + 1]?._id) : null,
    values: cells,
    place: recordPlace(record, opened, context)
  }
}

function cellText(cell: CellView): string {
  return 'text' in cell ? cell.text.slice(0, 120) : '–'
}
