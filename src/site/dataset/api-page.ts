import type { Answer, HttpRequest } from '#http'
import { isLoggiaError } from '#kit'
import { datasetPath } from '../catalog/dataset-path.ts'
import { shorten } from '../catalog/dataset-texts.ts'
import { DEFAULT_LIMIT, type Question, questionPairs } from '../data/question.ts'
import { spreadJson } from '../data/spread-json.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { publicOrigin } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'
import { filterQuestion, orderQuestion, type TableState } from '../state/table-state.ts'
import type { ApiView } from '../views/dataset-view.ts'
import { apiPath } from './api-path.ts'
import { EXAMPLE_LANGUAGES, EXAMPLE_NAMES, exampleText } from './code-examples.ts'
import { typeLabel } from './columns.ts'
import { consoleError } from './console-error.ts'
import { CONSOLE_FUNCTIONS } from './console-words.ts'
import { type DatasetPage, openDataset } from './open-dataset.ts'
import { pageDescription } from './page-description.ts'

const KINDS = ['records', 'export', 'facets'] as const
type Kind = (typeof KINDS)[number]

const CLAUSES = ['select', 'where', 'group_by', 'order_by', 'limit', 'offset'] as const
type Clauses = ApiView['clauses']

const MAX_CLAUSE = 5_000
/** Of an answer that is shown; a record with only a shape can be longer. */
const MAX_ANSWER = 20_000
const MAX_LIMIT = 100
const MAX_OFFSET = 10_000 - MAX_LIMIT

/** `/explore/dataset/{id}/api/`: a request, its answer, and programs that send it. */
export async function answerApi(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'api', context)
  const { page, dataset, texts, head, path } = opened
  const { frame } = page
  const kind = KINDS.find((each) => each === http.query.get('request')) ?? 'records'
  const clauses = readClauses(opened)
  const parameters = parametersOf(kind, clauses, opened)
  const language = EXAMPLE_LANGUAGES.find((each) => each === http.query.get('code')) ?? 'url'
  const below = kind === 'export' ? '/exports/csv' : `/${kind}`
  const url = `${publicOrigin(http)}${apiPath(opened, context, below)}`
  const stateOf = (changes: Readonly<Record<string, string>>): string => {
    const written: Readonly<Record<string, string>> = {
      request: kind,
      code: language,
      ...writtenClauses(clauses),
      ...changes
    }
    return `${path}${queryText(Object.entries(written).filter(([, value]) => value !== ''))}`
  }
  const view: ApiView = {
    head,
    action: path,
    kinds: KINDS.map((each) => ({ kind: each, href: stateOf({ request: each }), current: each === kind })),
    kind,
    clauses,
    examples: EXAMPLE_LANGUAGES.map((each) => ({
      language: EXAMPLE_NAMES[each],
      href: `${stateOf({ code: each })}#example`,
      current: each === language
    })),
    example: { language: EXAMPLE_NAMES[language], text: exampleText(language, url, parameters) },
    ...(await answerOf(kind, clauses, opened)),
    functions: CONSOLE_FUNCTIONS,
    fields: dataset.fields.slice(0, 1_000).map((field) => ({
      name: field.name,
      label: shorten(field.label, 120),
      type: typeLabel(field, frame)
    })),
    requestHref: `${apiPath(opened, context, below)}${queryText(parameters)}`
  }
  return pageAnswer(
    page,
    {
      component: 'Api',
      view,
      title: `${texts.title}, ${frame.t('tab.api')}`,
      description: pageDescription(opened),
      canonical: datasetPath(frame.basePath, dataset.id, 'information'),
      indexed: !http.queryText.includes('=')
    },
    context
  )
}

/** What was typed here; else what the table shows. */
function readClauses({ page, state }: DatasetPage): Clauses {
  const { query } = page.http
  const typed = CLAUSES.some((name) => query.get(name) !== undefined)
  if (typed) return clausesBy((name) => (query.get(name) ?? '').trim().slice(0, MAX_CLAUSE))
  const pairs = questionPairs({ ...filterQuestion(state), ...orderQuestion(state) })
  const find = (name: string): string => pairs.find(([each]) => each === name)?.[1] ?? ''
  const select = state.columns?.map(({ name }) => name).join(', ') ?? ''
  return { ...clausesBy(find), select, limit: '10' }
}

function clausesBy(read: (name: string) => string): Clauses {
  return Object.fromEntries(CLAUSES.map((name) => [name, read(name)])) as Clauses
}

function writtenClauses(clauses: Clauses): Record<string, string> {
  return Object.fromEntries(CLAUSES.map((name) => [name, clauses[name]]))
}

function parametersOf(kind: Kind, clauses: Clauses, { state }: DatasetPage): Pair[] {
  const refined = questionPairs(refinementsOf(state))
  const names =
    kind === 'facets' ? (['where'] as const) : kind === 'export' ? CLAUSES.filter((name) => name !== 'offset') : CLAUSES
  const written = names.flatMap((name): Pair[] => (clauses[name] === '' ? [] : [[name, clauses[name]]]))
  return [...written.filter(([name, value]) => name !== 'offset' || value !== '0'), ...refined]
}

function refinementsOf(state: TableState): Question {
  const { refine = [], exclude = [] } = filterQuestion(state)
  return { refine, exclude }
}

/** The same request for the use cases; invalid numbers are ignored. */
function questionOf(kind: Kind, clauses: Clauses, { state }: DatasetPage): Question {
  const where = clauses.where === '' ? [] : [clauses.where]
  if (kind === 'facets') return { where, ...refinementsOf(state) }
  const written = (text: string): string | undefined => (text === '' ? undefined : text)
  return {
    ...refinementsOf(state),
    where,
    ...defined({
      select: written(clauses.select),
      groupBy: written(clauses.group_by),
      orderBy: written(clauses.order_by)
    }),
    limit: Math.min(MAX_LIMIT, wholeNumber(clauses.limit) ?? DEFAULT_LIMIT),
    offset: Math.min(MAX_OFFSET, wholeNumber(clauses.offset) ?? 0)
  }
}

function defined(texts: Readonly<Record<'select' | 'groupBy' | 'orderBy', string | undefined>>): Question {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

type Shown = Pick<ApiView, 'answer' | 'error'>

async function answerOf(kind: Kind, clauses: Clauses, opened: DatasetPage): Promise<Shown> {
  const { page, dataset, data } = opened
  const question = questionOf(kind, clauses, opened)
  if (!dataset.dataVisible || dataset.version === null) return { answer: null, error: null }
  const { t, format } = page.frame
  try {
    const started = performance.now()
    const { count, json } = await data.answer(kind === 'facets' ? 'facets' : 'records', dataset.id, question)
    const text = spreadJson(json)
    const ms = Math.round(performance.now() - started)
    const groups = t('count.records', { n: count })
    return {
      answer: {
        status: 200,
        text: text.slice(0, MAX_ANSWER),
        facts: t('api.answerFacts', { groups, bytes: `${format.bytes(Buffer.byteLength(text))}, ${ms} ms` }),
        cut: text.length > MAX_ANSWER
      },
      error: null
    }
  } catch (error) {
    if (!isLoggiaError(error) || !['bad-query', 'bad-parameter'].includes(error.kind)) throw error
    return { answer: null, error: consoleError(error, clauses, dataset.fields) }
  }
}
