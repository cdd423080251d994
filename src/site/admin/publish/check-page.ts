import { FIELD_TYPES } from '#schema'
import type { MessageKey } from '../../i18n/translate.ts'
import type { OptionView, SelectView } from '../../views/admin-view.ts'
import type { PublishColumn, PublishView, ReadingSelect, WarningView } from '../../views/publish-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { typeName } from '../content/field-table.ts'
import type { Analysis, AnalyzeDocument, AnalyzedField } from './analysis.ts'
import { failedParts } from './failed-parts.ts'
import { partSelects, type ReadingOfParts } from './file-parts.ts'
import { pointsMap } from './points-map.ts'
import { readCorrected } from './read-file.ts'
import { pointOf, type Reading, TYPE_PREFIX } from './reading-state.ts'
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
    const frame = {
      title: t('publish.check'),
      lead: source.title,
      trail: [{ label: t('content.publishData'), href: href('publish') }],
      actions: [{ label: t('publish.otherFile'), href: href('publish') }]
    }
    const outcome = await readCorrected(request)
    if (!outcome.ok)
      return { ...frame, parts: [stepsOf(request, 'check'), ...failedParts(request, outcome.failure.problems)] }
    const { found, analysis, ...parts } = outcome.document
    return {
      ...frame,
      parts: [stepsOf(request, 'check')],
      component: 'Publish',
      own: viewOf(request, { parts, found, analysis, next: href('publish', param('id'), 'fields') })
    }
  }
}

interface Shown {
  readonly parts: ReadingOfParts
  readonly found: AnalyzeDocument
  readonly analysis: Analysis
  readonly next: string
}

function viewOf(request: AdminRequest, { parts, found, analysis, next }: Shown): PublishView {
  const { reading } = parts
  const { t, format, path, href } = request
  const { fields, samples, rejects } = analysis
  const out = found.analysis.fields.filter(({ name }) => reading.types.get(name) === 'out')
  const columns = [
    ...fields.slice(0, MAX_COLUMNS).map((field) => columnOf(request, field, reading, analysis)),
    ...out.map(
      (field): PublishColumn => ({
        label: field.label,
        type: typeSelect(request, field, reading),
        says: t('publish.leftOut'),
        state: 'out'
      })
    )
  ]
  return {
    action: path,
    next,
    back: href('publish'),
    says: t(analysis.beginning === null ? 'publish.says' : 'publish.saysOfBeginning', {
      records: t('count.records', { n: analysis.records }),
      fields: t('publish.countFields', { n: fields.length })
    }),
    options: [...partSelects(request, parts), ...optionsOf(request, reading, analysis)],
    point: pointSelects(request, reading, found),
    suggestion: suggestionOf(request, reading, found),
    columns,
    rows: samples.map(({ line, cells }, at) => ({
      line: format.plain(line ?? at + 1),
      cells: columns.map(({ state }, column) => {
        const { text = '', fits = true } = state === 'out' ? {} : (cells[column] ?? {})
        return { text, state: fits ? (state === 'made' ? 'made' : 'ok') : 'bad' }
      })
    })),
    lineHead: t(analysis.lines === null ? 'publish.recordHead' : 'publish.lineHead'),
    moreFields: fields.length > MAX_COLUMNS ? t('publish.moreFields', { n: fields.length - MAX_COLUMNS }) : null,
    warnings: warningsOf(request, analysis),
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
          },
    map: pointsMap(request, analysis)
  }
}

/** Sentences of the reader name options of the command line, which the page has fields for. */
const OPTION = /[;.][^;.]*\bset --.*$/s

/** Notes that the page has words of its own for, or shows. */
const SAID: ReadonlySet<string> = new Set(['encoding-guessed', 'point-made', 'skipped-lines'])

function warningsOf(request: AdminRequest, { beginning, doubts, notes, lines }: Analysis): WarningView[] {
  const { t } = request
  const leftOut = lines?.leftOut.reduce((sum, { count }) => sum + count, 0) ?? 0
  return [
    ...beginningOf(request, beginning).map((text) => ({ text, isTranslated: true })),
    ...notes
      .filter(({ code }) => code === 'encoding-guessed')
      .map(() => ({ text: t('publish.encodingGuessed'), isTranslated: true })),
    ...[...doubts, ...notes.filter(({ code }) => !SAID.has(code))].map(({ message }) => ({
      text: message.replace(OPTION, '.'),
      isTranslated: false
    })),
    ...(leftOut === 0 ? [] : [{ text: t('publish.linesLeftOut', { n: leftOut }), isTranslated: true }])
  ]
}

/** How much of the file was read, and what follows from it. */
function beginningOf({ t, format }: AdminRequest, beginning: Analysis['beginning']): string[] {
  if (beginning === null) return []
  const whole = format.bytes(beginning.totalBytes)
  return [
    beginning.storedBytes === null
      ? t('publish.firstRecordsRead', { whole })
      : t('publish.beginningRead', { part: format.bytes(beginning.storedBytes), whole }),
    t('publish.wholeDecides')
  ]
}

function columnOf(request: AdminRequest, field: AnalyzedField, reading: Reading, analysis: Analysis): PublishColumn {
  const { t } = request
  const isMade = typeof field.source !== 'string'
  const misfits = analysis.rejects.first.filter(({ column }) => column === field.label || column === field.source)
  const type = typeName(request.t, field.type)
  return {
    label: field.label,
    type: isMade ? null : typeSelect(request, field, reading),
    says:
      misfits[0] !== undefined
        ? t('publish.misfit', { type, value: misfits[0].value })
        : isMade
          ? t('publish.made')
          : type,
    state: misfits.length > 0 ? 'bad' : isMade ? 'made' : 'ok'
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

const HEADER_LINES = Array.from({ length: 20 }, (_, at) => String(at + 1))
const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'cp850', 'macintosh'] as const

/** Formats whose sheets can have rows above the names of their columns. */
const SHEETS: ReadonlySet<unknown> = new Set(['xlsx', 'xls', 'ods'])

/** Delimited texts have a separator, a quote and lines; sheets have rows. */
function optionsOf({ t }: AdminRequest, { csv }: Reading, { lines, layout }: Analysis): ReadingSelect[] {
  if (lines === null && !SHEETS.has(layout.format)) return []
  const found = { value: '', label: t('publish.found') }
  const select = (
    name: string,
    label: MessageKey,
    value: string | undefined,
    options: OptionView[],
    now: string
  ): ReadingSelect => ({
    name,
    label: t(label),
    value: value ?? '',
    options: [found, ...withValue(options, value)],
    hint: value === undefined ? (options.find((each) => each.value === now)?.label ?? now) : null
  })
  const text = (name: string, none: string): string => {
    const value = layout[name]
    return value === '' || typeof value !== 'string' ? none : value === '\t' ? 'tab' : value
  }
  const header = layout.header === true ? String(Number(layout.skippedLines ?? 0) + 1) : 'none'
  const names = select(
    'header',
    'publish.header',
    csv.headerRow,
    [
      ...HEADER_LINES.map((line) => ({
        value: line,
        label: t(lines === null ? 'publish.row' : 'publish.line', { line })
      })),
      { value: 'none', label: t('publish.noHeader') }
    ],
    lines === null ? '' : header
  )
  if (lines === null) return [{ ...names, hint: null }]
  return [
    select(
      'encoding',
      'publish.encoding',
      csv.encoding,
      ENCODINGS.map((value) => ({ value, label: value })),
      text('encoding', '')
    ),
    select(
      'separator',
      'publish.separator',
      csv.delimiter,
      SEPARATORS.map(([value, key]) => ({ value, label: t(key) })),
      text('delimiter', 'none')
    ),
    select(
      'quote',
      'publish.quote',
      csv.quote,
      QUOTES.map(([value, key]) => ({ value, label: t(key) })),
      text('quote', 'none')
    ),
    names
  ]
}

/** A value that only the address has stays. */
function withValue(options: readonly OptionView[], value: string | undefined): OptionView[] {
  return value === undefined || options.some((each) => each.value === value)
    ? [...options]
    : [...options, { value, label: value }]
}

function pointSelects({ t }: AdminRequest, reading: Reading, found: AnalyzeDocument): ReadingSelect[] {
  const columns = found.analysis.fields
    .filter(({ source, name }) => typeof source === 'string' && reading.types.get(name) !== 'out')
    .map(({ label }) => ({ value: label, label }))
  if (columns.length < 2) return []
  const [latitude = '', longitude = ''] = pointOf(reading, found) ?? []
  const none = { value: '', label: t('publish.noPoint') }
  return [
    { name: 'latitude', label: t('publish.latitude'), value: latitude, options: [none, ...columns], hint: null },
    { name: 'longitude', label: t('publish.longitude'), value: longitude, options: [none, ...columns], hint: null }
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
      type: typeName(request.t, to),
      examples: examples.map(({ text, value }) => `${text} → ${value}`).join(', ')
    })
  )
  return { texts, used: suggested }
}
