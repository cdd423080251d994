import { formatsFor } from '#exports'
import type { Answer, HttpRequest } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { type Question, questionPairs } from '../data/question.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { publicOrigin } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, isTableFiltered, orderQuestion, sharedPairs, tablePairs } from '../state/table-state.ts'
import type { ExportFormatView, ExportView } from '../views/dataset-view.ts'
import { apiPath } from './api-path.ts'
import { filterChips } from './filter-chips.ts'
import { fileView } from './information-page.ts'
import { openDataset } from './open-dataset.ts'
import { pageDescription } from './page-description.ts'
import { countSaying } from './says.ts'

interface FormatRow {
  readonly label: string
  readonly group: MessageKey
  readonly use: MessageKey
}

/** How people read the formats of the API; one that is missing here is shown by its name. */
const ROWS: Readonly<Record<string, FormatRow>> = {
  csv: { label: 'CSV', group: 'export.tables', use: 'use.csv' },
  xlsx: { label: 'Excel', group: 'export.tables', use: 'use.xlsx' },
  json: { label: 'JSON', group: 'export.tables', use: 'use.json' },
  jsonl: { label: 'JSON Lines', group: 'export.tables', use: 'use.jsonl' },
  parquet: { label: 'Parquet', group: 'export.tables', use: 'use.parquet' },
  geojson: { label: 'GeoJSON', group: 'export.places', use: 'use.geojson' },
  shp: { label: 'Shapefile', group: 'export.places', use: 'use.shp' },
  fgb: { label: 'FlatGeobuf', group: 'export.places', use: 'use.fgb' },
  pmtiles: { label: 'PMTiles', group: 'export.places', use: 'use.pmtiles' },
  kml: { label: 'KML', group: 'export.places', use: 'use.kml' },
  gpx: { label: 'GPX', group: 'export.places', use: 'use.gpx' },
  ov2: { label: 'OV2', group: 'export.places', use: 'use.ov2' },
  ical: { label: 'iCalendar', group: 'export.calendars', use: 'use.ical' },
  turtle: { label: 'Turtle', group: 'export.linked', use: 'use.turtle' },
  jsonld: { label: 'JSON-LD', group: 'export.linked', use: 'use.jsonld' },
  rdfxml: { label: 'RDF/XML', group: 'export.linked', use: 'use.rdfxml' },
  n3: { label: 'N-Triples', group: 'export.linked', use: 'use.n3' }
}
/** Tiles are for maps; as a file of everything they are of no use. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['mvt'])
const GROUPS: readonly MessageKey[] = ['export.tables', 'export.places', 'export.calendars', 'export.linked']
const SEPARATORS: Readonly<Record<string, string>> = { semicolon: ';', comma: ',', tab: '\t' }

/** `/explore/dataset/{id}/export/`. */
export async function answerExport(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'export', context)
  const { page, dataset, texts, state, head, data, path } = opened
  const { frame } = page
  const { t } = frame
  const readable = dataset.dataVisible && dataset.version !== null
  const total = dataset.version?.recordCount ?? 0
  const filtered = isTableFiltered(state)
  const matching =
    readable && filtered ? (await data.records(dataset.id, { ...filterQuestion(state), limit: 0 })).total_count : total
  const separator = Object.hasOwn(SEPARATORS, http.query.get('separator') ?? '')
    ? (http.query.get('separator') ?? '')
    : 'semicolon'
  const labels = http.query.get('names') !== 'identifiers'
  const select: Question =
    state.columns === null ? {} : { select: state.columns.map(({ name }) => fieldText(name)).join(', ') }
  const hrefOf = (format: string, question: Question): string =>
    `${apiPath(opened, context, `/exports/${format}`)}${queryText([...questionPairs(question), ...optionPairs(format, separator, labels)])}`
  const theseQuestion = { ...filterQuestion(state), ...orderQuestion(state), ...select }
  const formats = readable
    ? formatsFor(dataset.fields, dataset.features).filter(({ name }) => !NOT_OFFERED.has(name))
    : []
  const formatView = (name: string): ExportFormatView => ({
    name: ROWS[name]?.label ?? name,
    use: ROWS[name] === undefined ? '' : t(ROWS[name].use),
    theseHref: filtered ? hrefOf(name, theseQuestion) : null,
    allHref: hrefOf(name, select)
  })
  const says = countSaying(state, matching, total, frame)
  const view: ExportView = {
    head,
    closed: !dataset.dataVisible,
    action: path,
    says,
    isFiltered: filtered,
    matching,
    total,
    chips: filterChips(state, path, frame),
    clearHref: `${path}${queryText(tablePairs({ ...state, words: '', filters: [], conditions: [] }))}`,
    groups: GROUPS.flatMap((group) => {
      const own = formats.filter(({ name }) => (ROWS[name]?.group ?? 'export.tables') === group)
      return own.length === 0 ? [] : [{ label: t(group), formats: own.map(({ name }) => formatView(name)) }]
    }),
    kept: sharedPairs(state),
    separator,
    labels,
    address: `${publicOrigin(http)}${hrefOf('csv', filtered ? theseQuestion : select)}`,
    addressLabel: t('export.addressOf', { format: 'CSV', says: says.map(({ text }) => text).join('') }),
    files: [...dataset.attachments, ...dataset.alternativeExports].map((file) => fileView(file, opened, context))
  }
  return pageAnswer(
    page,
    {
      component: 'Export',
      view,
      title: `${texts.title}, ${t('tab.export')}`,
      description: pageDescription(opened),
      canonical: datasetPath(frame.basePath, dataset.id, 'information'),
      indexed: !http.queryText.includes('=')
    },
    context
  )
}

function optionPairs(format: string, separator: string, labels: boolean): Pair[] {
  return [
    ...(format === 'csv' && separator !== 'semicolon' ? [['delimiter', SEPARATORS[separator] ?? ';'] as const] : []),
    ...((format === 'csv' || format === 'xlsx') && labels ? [['use_labels', 'true'] as const] : [])
  ]
}
