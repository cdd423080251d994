import type { Answer, HttpRequest } from '#http'
import type { Field } from '#schema'
import { datasetPath } from '../catalog/dataset-path.ts'
import type { RecordRow } from '../data/portal-data.ts'
import { datasetJsonLd } from '../machines/json-ld.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, orderQuestion, ROWS, sharedPairs, type TableState, tablePairs } from '../state/table-state.ts'
import type { CellView, RowView, TableView } from '../views/dataset-view.ts'
import type { Frame } from '../views/frame.ts'
import { type ColumnFormat, cellOf, decimalsOf } from './cells.ts'
import { columnViews } from './columns.ts'
import { filterChips } from './filter-chips.ts'
import { type DatasetPage, openDataset } from './open-dataset.ts'
import { pageDescription } from './page-description.ts'
import { recordView } from './record-panel.ts'
import { countSaying } from './says.ts'
import { chooseColumns, orderedFields } from './table-columns.ts'

/** What the API pages through. */
const REACHABLE = 10_000

/** `/explore/dataset/{id}/table/`. */
export async function answerTable(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'table', context)
  const { page, dataset, texts } = opened
  const view = dataset.dataVisible && dataset.version !== null ? await tableView(opened, context) : emptyTable(opened)
  return pageAnswer(
    page,
    {
      component: 'Table',
      view,
      title: `${texts.title}, ${page.frame.t('tab.table')}`,
      description: pageDescription(opened),
      canonical: datasetPath(page.frame.basePath, dataset.id, 'information'),
      indexed: !http.queryText.includes('='),
      jsonLd: datasetJsonLd(opened, context)
    },
    context
  )
}

async function tableView(opened: DatasetPage, context: SiteContext): Promise<TableView> {
  const { page, dataset, texts, state, head, data, path, timezone } = opened
  const { frame } = page
  const { t } = frame
  const columns = chooseColumns(state, dataset.fields)
  const [found, profiles, record] = await Promise.all([
    data.records(dataset.id, {
      ...filterQuestion(state),
      ...orderQuestion(state),
      select: columns.map(({ name }) => fieldText(name)).join(', '),
      limit: ROWS,
      offset: state.start
    }),
    context.profiles.of(dataset, data),
    state.record === null ? null : data.record(dataset.id, state.record)
  ])
  const formats = columns.map(
    (field): ColumnFormat => ({
      decimals: decimalsOf(
        field,
        found.results.map((row) => row[field.name])
      ),
      timezone
    })
  )
  const hrefOf = (next: TableState): string => `${path}${queryText(tablePairs(next))}`
  const total = dataset.version?.recordCount ?? 0
  const matching = found.total_count
  const to = state.start + found.results.length
  const reachable = Math.min(matching, REACHABLE)
  const says = countSaying(state, matching, total, frame)
  const told = `${says.map(({ text }) => text).join('')}${orderOf(state, t)}`
  const chips = filterChips(state, path, frame)
  const shown = state.columns ?? columns
  return {
    head,
    closed: false,
    action: path,
    says,
    told,
    caption: t('table.caption', { title: texts.title, says: told }),
    total,
    matching,
    chips,
    clearHref: hrefOf({ ...state, words: '', filters: [], conditions: [], start: 0, record: null }),
    words: state.words,
    searchKept: sharedPairs({ ...state, words: '' }),
    columns: columnViews(columns, profiles, opened),
    chooser: {
      shown: columns.length,
      total: dataset.fields.length,
      options: orderedFields(dataset.fields).map(({ name, label }) => ({
        name,
        label: label === '' ? name : label,
        checked: shown.some((each) => each.name === name)
      })),
      kept: sharedPairs({ ...state, columns: null }),
      allHref: hrefOf({ ...state, columns: orderedFields(dataset.fields), start: 0 })
    },
    rows: found.results.map((row) => rowView(row, columns, formats, state, path, frame)),
    from: found.results.length === 0 ? 0 : state.start + 1,
    to,
    nextHref: to < reachable ? hrefOf({ ...state, start: to, record: null }) : null,
    nextCount: Math.min(ROWS, reachable - to),
    firstHref: state.start > 0 ? hrefOf({ ...state, start: 0, record: null }) : null,
    isCut: matching > REACHABLE,
    exportHref: `${datasetPath(frame.basePath, dataset.id, 'export')}${queryText(sharedPairs(state))}`,
    record: record === null ? null : recordView(record, found.results, opened, context)
  }
}

function orderOf({ sort }: TableState, t: Frame['t']): string {
  if (sort === null) return ''
  return `, ${t(sort.direction === 'asc' ? 'table.sortedUp' : 'table.sortedDown', { field: sort.field.label })}`
}

function rowView(
  row: RecordRow,
  columns: readonly Field[],
  formats: readonly ColumnFormat[],
  state: TableState,
  path: string,
  frame: Frame
): RowView {
  const id = String(row._id)
  return {
    id,
    href: `${path}${queryText(tablePairs({ ...state, record: id }))}#record`,
    selected: id === state.record,
    cells: columns.map(
      (field, at): CellView =>
        cellOf(row[field.name], field, formats[at] ?? { decimals: undefined, timezone: 'UTC' }, frame)
    )
  }
}

function emptyTable({ page, dataset, texts, state, head, path }: DatasetPage): TableView {
  const { t } = page.frame
  return {
    head,
    closed: !dataset.dataVisible,
    action: path,
    says: t.spans(dataset.dataVisible ? 'dataset.noRecords' : 'dataset.closedRecords'),
    told: '',
    caption: texts.title,
    total: 0,
    matching: 0,
    chips: [],
    clearHref: path,
    words: state.words,
    searchKept: [],
    columns: [],
    chooser: { shown: 0, total: 0, options: [], kept: [], allHref: path },
    rows: [],
    from: 0,
    to: 0,
    nextHref: null,
    nextCount: 0,
    firstHref: null,
    isCut: false,
    exportHref: path,
    record: null
  }
}
