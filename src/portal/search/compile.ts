import { unreachable } from '#kit'
import { keyOf, presenceKey, type ValueField, valueKey } from '#search-index'
import { sql } from '#store'
import {
  type Column,
  equals,
  instantParameter,
  isBetween,
  isLike,
  isThere,
  literal,
  type NumberBound,
  numberParameter
} from './conditions.ts'
import { mistake } from './language/errors.ts'
import type { Bound, SearchTerm, SearchTree } from './language/tree.ts'
import type { QueryField, Searched } from './query-field.ts'
import { hasWords, patternTerms, phraseTerms, type QueryTerms, weightsOfWords, wordTerms } from './query-terms.ts'
import {
  ALL,
  either,
  every,
  except,
  hasKey,
  hasKeyFrom,
  NONE,
  rows,
  type SearchPredicate,
  type Weight
} from './search-predicate.ts'

/** Further terms find, and do not change the order. */
const MAX_WEIGHED = 30

/**
 * Words to look up, those of phrases counted one by one, and patterns, each of which may scan
 * all words.
 */
const MAX_WORDS = 300
const MAX_PATTERNS = 10

/**
 * A query as index lookups; every value in a condition is a bound parameter. Errors: `search/syntax`,
 * with the place.
 */
export function compileSearch(
  tree: SearchTree,
  searched: Searched
): { readonly wanted: SearchPredicate; readonly weights: readonly Weight[] } {
  checkWork(tree, searched)
  return { wanted: wantedOf(tree, searched), weights: weightsOf(tree, searched).slice(0, MAX_WEIGHED) }
}

function checkWork(tree: SearchTree, searched: Searched): void {
  const words = termsOf(tree).flatMap((term) => {
    const field = fieldOf(term, searched)
    return field?.kind === 'words' && term.kind !== 'range' && term.kind !== 'exists'
      ? soughtOf(term, undefined).words
      : []
  })
  if (words.length > MAX_WORDS) throw mistake(`a query has at most ${MAX_WORDS} words`, tree)
  if (words.filter(({ isPattern }) => isPattern).length > MAX_PATTERNS)
    throw mistake(`a query has at most ${MAX_PATTERNS} words with * or ?`, tree)
}

function termsOf(tree: SearchTree): SearchTerm[] {
  switch (tree.kind) {
    case 'all':
      return []
    case 'and':
    case 'or':
      return tree.items.flatMap(termsOf)
    case 'not':
      return termsOf(tree.item)
    default:
      return [tree]
  }
}

function wantedOf(tree: SearchTree, searched: Searched): SearchPredicate {
  switch (tree.kind) {
    case 'all':
      return ALL
    case 'and':
      return every(tree.items.map((item) => wantedOf(item, searched)))
    case 'or':
      return either(tree.items.map((item) => wantedOf(item, searched)))
    case 'not':
      return except(wantedOf(tree.item, searched))
    default:
      return wantedTerm(tree, searched)
  }
}

function wantedTerm(term: SearchTerm, searched: Searched): SearchPredicate {
  if (term.field === undefined && searched.unnamed === 'refused')
    throw mistake(`the value at position ${term.start} must follow a field, as in type:"Web Map"`, term)
  const field = fieldOf(term, searched)
  // A name without a field matches nothing.
  if (field === undefined) return NONE
  if (term.kind === 'exists') return hasValue(field)
  if (term.kind === 'range') return inRange(term, field)
  if (field.kind === 'words') return hasWords(searched.kind, soughtOf(term, field.field || undefined))
  return comparison(term, field)
}

function fieldOf({ field }: SearchTerm, { fields }: Searched): QueryField | undefined {
  if (field === undefined) return { kind: 'words', field: '' }
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

type ComparedTerm = Extract<SearchTerm, { kind: 'word' | 'phrase' | 'pattern' }>

function soughtOf(term: ComparedTerm, field: string | undefined): QueryTerms {
  if (term.kind === 'pattern') return patternTerms(term.pieces, field)
  return term.kind === 'phrase' ? phraseTerms(term.text, field) : wordTerms(term.text, field)
}

function comparison(term: ComparedTerm, field: Exclude<QueryField, { kind: 'words' }>): SearchPredicate {
  const pattern =
    term.kind === 'pattern'
      ? term.pieces.map((piece) => ('text' in piece ? literal(piece.text) : piece.wild === '*' ? '%' : '_')).join('')
      : undefined
  const value = term.kind === 'pattern' ? '' : term.text.trim()
  switch (field.kind) {
    case 'exact':
      return rows(
        pattern === undefined
          ? equals(field.column, field.ignoresCase ? value.toLowerCase() : value)
          : isLike(sql`lower(${field.column})`, pattern.toLowerCase())
      )
    case 'exact-values':
      return pattern === undefined
        ? hasKey([valueKey(field.field, field.ignoresCase ? value.toLowerCase() : value)])
        : hasKeyLike(field.field, sql`lower(key)`, pattern.toLowerCase())
    case 'values':
      return pattern === undefined
        ? hasKey([valueKey(field.field, keyOf(value))])
        : hasKeyLike(field.field, KEY, keyOf(pattern))
    case 'paths':
      return inPath(field.field, pattern === undefined ? literal(keyOf(value)) : keyOf(pattern))
    case 'number':
    case 'instant':
      return pattern === undefined ? isNumber(field, value) : NONE
    case 'flag':
      return pattern === undefined ? isFlag(field, value) : NONE
    case 'constant':
      return pattern === undefined && value.toLowerCase() === field.value.toLowerCase() ? ALL : NONE
    case 'related':
      return pattern === undefined ? rows(field.condition(value)) : NONE
    case 'derived':
      return pattern === undefined ? field.is(value) : field.isLike(pattern.toLowerCase())
    default:
      return unreachable(field)
  }
}

const KEY = sql.ref('key')

/** `pattern` is of the value, which follows the name of the field in a key. */
function hasKeyLike(field: ValueField, key: Column, pattern: string): SearchPredicate {
  const beginning = valueKey(field, '')
  return hasKeyFrom(beginning, isLike(key, `${beginning}${pattern}`))
}

/** Whole parts of paths are compared, so both ends get a slash. */
function inPath(field: ValueField, pattern: string): SearchPredicate {
  const value = sql`('/' || substr(key, ${sql.lit(valueKey(field, '').length + 1)}) || '/')`
  return hasKeyFrom(valueKey(field, ''), isLike(value, `%/${pattern.replace(/^\/+|\/+$/g, '')}/%`))
}

function hasValue(field: QueryField): SearchPredicate {
  switch (field.kind) {
    case 'words':
    case 'values':
    case 'paths':
    case 'exact-values':
      return hasKey([presenceKey(field.field)])
    case 'exact':
    case 'number':
    case 'instant':
    case 'flag':
      return rows(isThere(field.column))
    case 'constant':
      return ALL
    case 'related':
      return NONE
    case 'derived':
      return field.isThere
    default:
      return unreachable(field)
  }
}

function isNumber(field: Extract<QueryField, { kind: 'number' | 'instant' }>, text: string): SearchPredicate {
  const value = numberOf(text, field.kind)
  return value === undefined ? NONE : rows(equals(field.column, value))
}

const FLAGS: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['1', 1],
  ['false', 0],
  ['0', 0]
])

function isFlag({ column }: Extract<QueryField, { kind: 'flag' }>, text: string): SearchPredicate {
  const wanted = FLAGS.get(text.toLowerCase())
  return wanted === undefined ? NONE : rows(equals(column, wanted))
}

function inRange(term: Extract<SearchTerm, { kind: 'range' }>, field: QueryField): SearchPredicate {
  if (field.kind !== 'number' && field.kind !== 'instant')
    throw mistake(`the range at position ${term.start} must follow a field of numbers or instants`, term)
  const read = (bound: Bound | undefined): NumberBound | undefined => {
    if (bound === undefined) return undefined
    const value = numberOf(bound.text, field.kind)
    if (value === undefined)
      throw mistake(
        `the range at position ${term.start} must have ${field.kind === 'instant' ? 'milliseconds or dates' : 'numbers'} as its ends`,
        term
      )
    return { value, inclusive: bound.inclusive }
  }
  return rows(isBetween(field.column, read(term.from), read(term.to)))
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

/** Counts wanted terms, not those that must be absent. */
function weightsOf(tree: SearchTree, searched: Searched): Weight[] {
  switch (tree.kind) {
    case 'all':
    case 'not':
    case 'exists':
    case 'range':
      return []
    case 'and':
    case 'or':
      return tree.items.flatMap((item) => weightsOf(item, searched))
    default:
      return termWeights(tree, searched)
  }
}

/** Terms of other fields, and patterns, are in all results or say nothing, unless somebody gave them a weight. */
function termWeights(term: ComparedTerm, searched: Searched): Weight[] {
  const field = fieldOf(term, searched)
  const weights =
    field?.kind === 'words' ? weightsOfWords(searched.kind, soughtOf(term, field.field || undefined), term.boost) : []
  return weights.length > 0 || field === undefined || term.boost === 1
    ? weights
    : [{ wanted: wantedTerm(term, searched), boost: term.boost }]
}
