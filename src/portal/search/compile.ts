import { unreachable } from '#kit'
import { sql, type RawBuilder } from '#store'
import { all, ALWAYS, any, equals, instantParameter, isBetween, isLike, isThere, literal, NEVER, not, numberParameter, sum, type Column, type Condition, type NumberBound } from './conditions.ts'
import { mistake } from './language/errors.ts'
import type { Bound, SearchTerm, SearchTree } from './language/tree.ts'
import type { QueryField, Searched } from './query-field.ts'
import { hasWords, wantedPatterns, wantedPhrase, wantedWords, weightOf, type Wanted } from './word-conditions.ts'
import { keyOf } from '../search-index/index.ts'

/** Further terms find, and do not change the order. */
const MAX_WEIGHED = 30

/**
 * Words that are looked up, those of phrases counted one by one, and patterns, each of which goes through all words there are. SQLite has no
 * time limit and answers nobody else meanwhile: with 100,000 items the worst that is left takes some two seconds.
 */
const MAX_WORDS = 300
const MAX_PATTERNS = 10

/** A query as the database understands it; every value in it is a bound parameter. Errors: `search/syntax`, with the place. */
export function compileSearch(tree: SearchTree, searched: Searched): { readonly condition: Condition; readonly weight: RawBuilder<number> | undefined } {
  checkWork(tree, searched)
  return { condition: conditionOf(tree, searched), weight: sum(weightsOf(tree, searched).slice(0, MAX_WEIGHED)) }
}

function checkWork(tree: SearchTree, searched: Searched): void {
  const words = termsOf(tree).flatMap((term) => {
    const field = fieldOf(term, searched)
    return field?.kind === 'words' && term.kind !== 'range' && term.kind !== 'exists' ? wantedOf(term, undefined).words : []
  })
  if (words.length > MAX_WORDS) throw mistake(`a query has at most ${MAX_WORDS} words`, tree)
  if (words.filter(({ isPattern }) => isPattern).length > MAX_PATTERNS) throw mistake(`a query has at most ${MAX_PATTERNS} words with * or ?`, tree)
}

function termsOf(tree: SearchTree): SearchTerm[] {
  switch (tree.kind) {
    case 'all': return []
    case 'and': case 'or': return tree.items.flatMap(termsOf)
    case 'not': return termsOf(tree.item)
    default: return [tree]
  }
}

function conditionOf(tree: SearchTree, searched: Searched): Condition {
  switch (tree.kind) {
    case 'all': return ALWAYS
    case 'and': return all(tree.items.map((item) => conditionOf(item, searched)))
    case 'or': return any(tree.items.map((item) => conditionOf(item, searched)))
    case 'not': return not(conditionOf(tree.item, searched))
    default: return termCondition(tree, searched)
  }
}

function termCondition(term: SearchTerm, searched: Searched): Condition {
  if (term.field === undefined && searched.unnamed === 'refused') throw mistake(`the value at position ${term.start} must follow a field, as in type:"Web Map"`, term)
  const field = fieldOf(term, searched)
  // What no field of ours is called, nothing has.
  if (field === undefined) return NEVER
  if (term.kind === 'exists') return hasValue(field, searched)
  if (term.kind === 'range') return inRange(term, field)
  if (field.kind === 'words') return hasWords(searched, wantedOf(term, field.field || undefined))
  return comparison(term, field, searched)
}

function fieldOf({ field }: SearchTerm, { fields }: Searched): QueryField | undefined {
  if (field === undefined) return { kind: 'words', field: '' }
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

type ComparedTerm = Extract<SearchTerm, { kind: 'word' | 'phrase' | 'pattern' }>

function wantedOf(term: ComparedTerm, field: string | undefined): Wanted {
  if (term.kind === 'pattern') return wantedPatterns(term.pieces, field)
  return term.kind === 'phrase' ? wantedPhrase(term.text, field) : wantedWords(term.text, field)
}

function comparison(term: ComparedTerm, field: Exclude<QueryField, { kind: 'words' }>, searched: Searched): Condition {
  const pattern = term.kind === 'pattern' ? term.pieces.map((piece) => ('text' in piece ? literal(piece.text) : piece.wild === '*' ? '%' : '_')).join('') : undefined
  const value = term.kind === 'pattern' ? '' : term.text.trim()
  switch (field.kind) {
    case 'exact': return pattern === undefined ? equals(field.column, field.ignoresCase ? value.toLowerCase() : value) : isLike(sql`lower(${field.column})`, pattern.toLowerCase())
    case 'values': return hasIndexed(searched, field.field, pattern === undefined ? equals(VALUE_KEY, keyOf(value)) : isLike(VALUE_KEY, keyOf(pattern)))
    case 'paths': return hasIndexed(searched, field.field, isLike(PATH, `%/${pattern === undefined ? literal(keyOf(value).replace(/^\/+|\/+$/g, '')) : keyOf(pattern).replace(/^\/+|\/+$/g, '')}/%`))
    case 'number': case 'instant': return pattern === undefined ? isNumber(field, value) : NEVER
    case 'flag': return pattern === undefined ? isFlag(field, value) : NEVER
    case 'constant': return pattern === undefined && value.toLowerCase() === field.value.toLowerCase() ? ALWAYS : NEVER
    case 'related': return pattern === undefined ? field.condition(value) : NEVER
    default: return unreachable(field)
  }
}

const VALUE_KEY = sql.ref('value_key')
/** With a slash at both ends, so that whole parts are compared. */
const PATH = sql`('/' || value_key || '/')`

function hasIndexed({ kind, id }: Searched, field: string, condition: Condition): Condition {
  return sql<boolean>`(${id} in (select document from search_values where kind = ${kind} and field = ${field} and ${condition}))`
}

function hasValue(field: QueryField, searched: Searched): Condition {
  switch (field.kind) {
    case 'words': return sql<boolean>`exists (select 1 from search_texts where kind = ${searched.kind} and document = ${searched.id} and field = ${field.field})`
    case 'values': case 'paths': return hasIndexed(searched, field.field, ALWAYS)
    case 'exact': case 'number': case 'instant': case 'flag': return isThere(field.column)
    case 'constant': return ALWAYS
    case 'related': return NEVER
    default: return unreachable(field)
  }
}

function isNumber(field: Extract<QueryField, { kind: 'number' | 'instant' }>, text: string): Condition {
  const value = numberOf(text, field.kind)
  return value === undefined ? NEVER : equals(field.column, value)
}

const FLAGS: ReadonlyMap<string, number> = new Map([['true', 1], ['1', 1], ['false', 0], ['0', 0]])

function isFlag({ column }: Extract<QueryField, { kind: 'flag' }>, text: string): Condition {
  const wanted = FLAGS.get(text.toLowerCase())
  return wanted === undefined ? NEVER : equals(column, wanted)
}

function inRange(term: Extract<SearchTerm, { kind: 'range' }>, field: QueryField): Condition {
  if (field.kind !== 'number' && field.kind !== 'instant') throw mistake(`the range at position ${term.start} must follow a field of numbers or instants`, term)
  const read = (bound: Bound | undefined): NumberBound | undefined => {
    if (bound === undefined) return undefined
    const value = numberOf(bound.text, field.kind)
    if (value === undefined) throw mistake(`the range at position ${term.start} must have ${field.kind === 'instant' ? 'milliseconds or dates' : 'numbers'} as its ends`, term)
    return { value, inclusive: bound.inclusive }
  }
  return isBetween(field.column, read(term.from), read(term.to))
}

const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

function numberOf(text: string, kind: 'number' | 'instant'): Column | undefined {
  if (kind === 'instant' && DATE.test(text)) {
    const ms = Date.parse(text)
    return Number.isNaN(ms) ? undefined : instantParameter(ms)
  }
  if (!/^-?\d{1,40}(\.\d{1,20})?$/.test(text)) return undefined
  const value = clamp(Number(text))
  return kind === 'instant' ? instantParameter(Math.trunc(value)) : numberParameter(value)
}

/** Beyond 64 bits a database has no number to compare with. */
function clamp(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value))
}

/** Of all terms that are wanted, not those that must be absent. */
function weightsOf(tree: SearchTree, searched: Searched): RawBuilder<number>[] {
  switch (tree.kind) {
    case 'all': case 'not': case 'exists': case 'range': return []
    case 'and': case 'or': return tree.items.flatMap((item) => weightsOf(item, searched))
    default: return termWeights(tree, searched)
  }
}

/** Terms of other fields, and patterns, are in all results or say nothing, unless somebody gave them a weight. */
function termWeights(term: ComparedTerm, searched: Searched): RawBuilder<number>[] {
  const field = fieldOf(term, searched)
  const weights = field?.kind === 'words' ? weightOf(searched, wantedOf(term, field.field || undefined), term.boost) : []
  if (weights.length > 0 || field === undefined || term.boost === 1) return weights
  return [sql<number>`case when ${termCondition(term, searched)} then cast(${term.boost} as double precision) else 0 end`]
}
