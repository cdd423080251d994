import { FACET_SORTS, type FacetSort } from '#schema'
import { inClause, mistake, shorten, unexpected } from './errors.ts'
import { Lexer, type Token } from './lexer.ts'

/** Options of one `facet` parameter; missing ones follow the field's annotations. */
export interface FacetArgument {
  readonly name: string
  readonly disjunctive?: boolean
  readonly hierarchical?: boolean
  readonly separator?: string
  readonly sort?: FacetSort
  readonly limit?: number
}

/**
 * `name`, or `facet(name="name", disjunctive=true, sort=-count, limit=5)`; hyphens need no quotes here (ODSQL-name-5).
 */
export function parseFacetArgument(text: string): FacetArgument {
  return inClause('facet', () => (/^\s*facet\s*\(/i.test(text) ? parseCall(text) : { name: plainName(text) }))
}

function plainName(text: string): string {
  const name = text.trim()
  if (name === '') throw unexpected(text, { start: text.length, end: text.length })
  return /^`[^]*`$/.test(name) && name.length > 2 ? name.slice(1, -1).replaceAll('\\`', '`') : name
}

function parseCall(text: string): FacetArgument {
  const lexer = new Lexer(text)
  lexer.next()
  expectSymbol(lexer.next(), '(', text)
  const given: { name?: string } & Omit<FacetArgument, 'name'> = {}
  for (let separator = ','; separator === ','; ) {
    const key = lexer.next()
    if (key.kind !== 'name') throw unexpected(text, key)
    expectSymbol(lexer.next(), '=', text)
    const value = readValue(lexer, text)
    Object.assign(given, readOption(key, value, text))
    separator = value.separator
  }
  const end = lexer.next()
  if (end.kind !== 'end' || given.name === undefined) throw unexpected(text, end)
  return { ...given, name: given.name }
}

function expectSymbol(token: Token, symbol: string, text: string): void {
  if (token.kind !== 'symbol' || token.value !== symbol) throw unexpected(text, token)
}

interface Value {
  readonly text: string
  readonly start: number
  readonly end: number
  /** The `,` or `)` after it. */
  readonly separator: string
}

/** One quoted text, or everything up to the next comma or parenthesis as it stands: `-count`, `custom.data-owner`. */
function readValue(lexer: Lexer, text: string): Value {
  const first = lexer.next()
  let [last, token] = [first, lexer.next()]
  while (!(token.kind === 'symbol' && (token.value === ',' || token.value === ')'))) {
    if (token.kind === 'end') throw unexpected(text, token)
    last = token
    token = lexer.next()
  }
  const isQuoted = last === first && (first.kind === 'string' || first.kind === 'quoted-name')
  const [start, end] = [first.start, last.end]
  return { text: isQuoted ? first.value : text.slice(start, end), start, end, separator: token.value }
}

/** One option, checked. */
function readOption(key: Token, value: Value, text: string): Partial<FacetArgument> {
  const name = key.value.toLowerCase()
  switch (name) {
    case 'name':
    case 'separator':
      return { [name]: value.text }
    case 'disjunctive':
    case 'hierarchical':
      return { [name]: readFlag(name, value) }
    case 'sort':
      return { sort: readSort(value) }
    case 'limit':
      return { limit: readLimit(value) }
    default:
      throw unexpected(text, key)
  }
}

function readFlag(name: string, value: Value): boolean {
  if (/^(?:true|1)$/i.test(value.text)) return true
  if (/^(?:false|0)$/i.test(value.text)) return false
  throw invalid(name, value, 'true or false')
}

function readSort(value: Value): FacetSort {
  const sort = FACET_SORTS.find((each) => each === value.text.toLowerCase().replaceAll(' ', ''))
  if (sort === undefined) throw invalid('sort', value, FACET_SORTS.join(', '))
  return sort
}

const MAX_LIMIT = 20_000

function readLimit(value: Value): number {
  const limit = /^\d{1,9}$/.test(value.text) ? Number(value.text) : 0
  if (limit < 1 || limit > MAX_LIMIT) throw invalid('limit', value, `1 to ${MAX_LIMIT}`)
  return limit
}

function invalid(name: string, value: Value, expected: string): Error {
  return mistake(
    'odsql/argument',
    `Invalid value for ${name} in facet(): ${shorten(value.text)} was found but ${expected} is expected.`,
    value,
    { name }
  )
}
