import { FIELD_TYPES } from '#schema'
import type { MessageKey } from '../../i18n/translate.ts'
import type { OptionView, PartView, SelectView } from '../../views/admin-view.ts'
import type { PublishColumn, PublishView } from '../../views/publish-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { type Analysis, type AnalyzeDocument, type AnalyzedField, analyzeAsFound, analyzeBy } from './analysis.ts'
import { isCorrected, pointOf, type Reading, readingOf, schemaOf, TYPE_PREFIX } from './reading-state.ts'
import { openSource } from './source-item.ts'
import { stepsOf } from './steps.ts'

/** Fields that the table shows; a schema file is the better way for wider ones. */
const MAX_COLUMNS = 100

/** `/admin/publish/:id/`: how the file was read, and the form that corrects it. The address has every correction. */
export const checkPage: AdminPage = {
  section: 'publish',
  path: '/publish/:id',
  show: async (request) => {
    const { t, param, href } = request
    const source = await openSource(request)
    const reading = readingOf(request)
    const frame = {
      title: t('publish.check'),
      lead: source.title,
      trail: [{ label: t('content.publishData'), href: href('publish') }],
      actions: [{ label: t('publish.otherFile'), href: href('publish') }]
    }
    const outcome = await analyzeAsFound(request, reading)
    if (!outcome.ok)
      return { ...frame, parts: [stepsOf(request, 'check'), ...failedParts(request, outcome.failure.problems)] }
    const found = outcome.document as AnalyzeDocument
    const tried = isCorrected(reading, found) ? await analyzeBy(request, schemaOf(reading, found)) : outcome
    if (!tried.ok)
      return { ...frame, parts: [stepsOf(request, 'check'), ...failedParts(request, tried.failure.problems)] }
    const { analysis } = tried.document as AnalyzeDocument
    return {
      ...frame,
      parts: [stepsOf(request, 'check')],
      component: 'Publish',
      own: viewOf(request, { reading, found, analysis, next: href('publish', param('id'), 'describe') })
    }
  }
}

/** Why it cannot be read so; it may still be published as it is found. */
function failedParts({ t, path, href, param, http }: AdminRequest, problems: readonly { readonly text: string }[]) {
  const parts: PartView[] = [
    {
      kind: 'note',
      tone: 'bad',
      title: t('publish.cannotRead'),
      texts: problems.map(({ text }) => text),
      copy: null
    },
    {
      kind: 'links',
      label: t('admin.actions'),
      look: 'cards',
      links: [
        ...(http.query.names().length === 0
          ? []
          : [{ label: t('publish.readAsFound'), href: path, current: false, text: t('publish.readAsFoundText') }]),
        {
          label: t('publish.unseen'),
          href: href('publish', param('id'), 'describe'),
          current: false,
          text: t('publish.unseenText')
        }
      ]
    }
  ]
  return parts
}

interface Shown {
  readonly reading: Reading
  readonly found: AnalyzeDocument
  readonly analysis: Analysis
  readonly next: string
}

function viewOf(request: AdminRequest, { reading, found, analysis, next }: Shown): PublishView {
  const { t, format, path } = request
  const { fields, samples, rejects, lines } = analysis
  const out = found.analysis.fields.filter(({ name }) => reading.types.get(name) === 'out')
  const shown = fields.slice(0, MAX_COLUMNS)
  const leftOut = lines?.leftOut.reduce((sum, { count }) => sum + count, 0) ?? 0
  return {
    action: path,
    next,
    says: t('publish.says', {
      records: t('count.records', { n: analysis.records }),
      fields: t('publish.countFields', { n: fields.length })
    }),
    options: optionsOf(request, reading, found),
    point: pointSelects(request, reading, found),
    suggestion: suggestionOf(request, reading, found),
    columns: [
      ...shown.map((field) => columnOf(request, field, { reading, analysis })),
      ...out.map((field) => ({
        label: field.label,
        type: typeSelect(request, field, reading),
        says: t('publish.leftOut'),
        bad: false
      }))
    ],
    rows: samples.map(({ line, cells }, at) => ({
      line: format.plain(line ?? at + 1),
      cells: [
        ...cells.slice(0, MAX_COLUMNS).map(({ text, fits }) => ({ text, bad: !fits })),
        ...out.map(() => ({ text: '', bad: false }))
      ]
    })),
    moreFields: fields.length > MAX_COLUMNS ? t('publish.moreFields', { n: fields.length - MAX_COLUMNS }) : null,
    warnings: [
      ...analysis.doubts.map(({ message }) => message),
      ...analysis.notes.map(({ message }) => message),
      ...(leftOut === 0 ? [] : [t('publish.linesLeftOut', { n: leftOut })])
    ],
    rejects:
      rejects.count === 0
        ? null
        : {
            says: t('publish.rejects', { n: rejects.count }),
            rows: rejects.first.map(({ line, record, column, value }) => ({
              line: format.plain(line ?? record),
              column,
              text: value
            }))
          }
  }
}

function columnOf(
  request: AdminRequest,
  field: AnalyzedField,
  { reading, analysis }: Pick<Shown, 'reading' | 'analysis'>
): PublishColumn {
  const { t } = request
  const isMade = typeof field.source !== 'string'
  return {
    label: field.label,
    type: isMade ? null : typeSelect(request, field, reading),
    says: typeName(request, field.type) + (isMade ? ` · ${t('publish.made')}` : ''),
    bad: analysis.rejects.first.some(({ column }) => column === field.label)
  }
}

function typeSelect({ t }: AdminRequest, { name, label }: AnalyzedField, { types }: Reading): SelectView {
  return {
    name: TYPE_PREFIX + name,
    label: t('publish.typeOf', { name: label }),
    value: types.get(name) ?? '',
    options: [
      { value: '', label: t('publish.asFound') },
      ...FIELD_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
      { value: 'out', label: t('publish.leaveOut') }
    ]
  }
}

function typeName({ t }: AdminRequest, type: string): string {
  const known = FIELD_TYPES.find((each) => each === type)
  return known === undefined ? type : t(`type.${known}`)
}

const SEPARATORS = [
  [',', 'publish.comma'],
  [';', 'publish.semicolon'],
  ['tab', 'publish.tab'],
  ['|', 'publish.bar'],
  ['none', 'publish.oneColumn']
] as const satisfies readonly (readonly [string, MessageKey])[]

const QUOTES = [
  ['"', 'publish.doubleQuote'],
  ["'", 'publish.singleQuote'],
  ['none', 'publish.noQuote']
] as const satisfies readonly (readonly [string, MessageKey])[]

const HEADERS = ['1', '2', '3', '4', '5'] as const
const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'cp850', 'macintosh'] as const

/** Only delimited texts have a separator, a quote and lines. */
function optionsOf({ t }: AdminRequest, { csv }: Reading, { analysis }: AnalyzeDocument): SelectView[] {
  if (analysis.lines === null) return []
  const found = { value: '', label: t('publish.found') }
  const select = (name: string, label: MessageKey, value: string | undefined, options: OptionView[]): SelectView => ({
    name,
    label: t(label),
    value: value ?? '',
    options: [found, ...withValue(options, value)]
  })
  return [
    select(
      'separator',
      'publish.separator',
      csv.delimiter,
      SEPARATORS.map(([value, key]) => ({ value, label: t(key) }))
    ),
    select(
      'quote',
      'publish.quote',
      csv.quote,
      QUOTES.map(([value, key]) => ({ value, label: t(key) }))
    ),
    select('header', 'publish.header', csv.headerRow, [
      ...HEADERS.map((value) => ({ value, label: t('publish.line', { line: value }) })),
      { value: 'none', label: t('publish.noHeader') }
    ]),
    select(
      'encoding',
      'publish.encoding',
      csv.encoding,
      ENCODINGS.map((value) => ({ value, label: value }))
    )
  ]
}

/** A value that only the address has stays. */
function withValue(options: readonly OptionView[], value: string | undefined): OptionView[] {
  return value === undefined || options.some((each) => each.value === value)
    ? [...options]
    : [...options, { value, label: value }]
}

function pointSelects({ t }: AdminRequest, reading: Reading, found: AnalyzeDocument): SelectView[] {
  const columns = found.analysis.fields
    .filter(({ source, name }) => typeof source === 'string' && reading.types.get(name) !== 'out')
    .map(({ label }) => ({ value: label, label }))
  if (columns.length < 2) return []
  const [latitude = '', longitude = ''] = pointOf(reading, found) ?? []
  const none = { value: '', label: t('publish.noPoint') }
  return [
    { name: 'latitude', label: t('publish.latitude'), value: latitude, options: [none, ...columns] },
    { name: 'longitude', label: t('publish.longitude'), value: longitude, options: [none, ...columns] }
  ]
}

function suggestionOf(
  request: AdminRequest,
  { suggested }: Reading,
  { analysis: { suggestion } }: AnalyzeDocument
): PublishView['suggestion'] {
  if (suggestion === null || suggestion.changes.length === 0) return null
  const texts = suggestion.changes.map(({ field, to, examples }) =>
    request.t('publish.suggests', {
      field,
      type: typeName(request, to),
      examples: examples.map(({ text, value }) => `${text} → ${value}`).join(', ')
    })
  )
  return { texts, used: suggested }
}
