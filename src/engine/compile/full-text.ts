import { type Expression, type FieldReference, type FullText, isSearchable } from '#query'
import { isMultivalued } from '#schema'
import { columnOf, quoteIdentifier, SEARCH_COLUMN } from '../column.ts'
import { foldedWords, spacedWords } from '../layout.ts'
import { scalarSql } from './expression.ts'
import { allOf, anyOf } from './junction.ts'
import type { Scope } from './scope.ts'
import { beginningsOf, type Term, termsOf } from './terms.ts'

/**
 * SQL of a full-text condition (ODSQL-search). The words of the whole record have an index; fields are checked in
 * the remaining rows.
 */
export function fullTextSql(condition: FullText, scope: Scope): string {
  const fields = condition.fields ?? searchedFields(scope)
  if (condition.mode === 'startswith')
    return anyOf(fields.filter(hasText).map((field) => startsWithSql(field, condition.text, scope)))
  const terms = termsOf(condition)
  if (terms.length === 0) return 'false'
  if (condition.value !== undefined) return computedTextSql(condition.value, terms, scope)
  if (condition.mode === 'suggest' && terms.length > 1)
    return phraseSql(terms, fields, condition.fields === undefined, scope)
  if (condition.fields === undefined) return allOf(recordTerms(terms, scope))
  return anyOf(fields.filter(hasText).map((field) => allOf(terms.map((term) => fieldTermSql(field, term, scope)))))
}

/** Words of a text that no column holds. */
function computedTextSql(value: Expression, terms: readonly Term[], scope: Scope): string {
  const words = foldedWords(scalarSql(value, scope))
  return allOf(terms.map((term) => wordsTermSql(words, term, scope)))
}

/** Each word anywhere in the record: by the index, or field by field where the index knows more than the reader may. */
function recordTerms(terms: readonly Term[], scope: Scope): string[] {
  return terms.map((term) => {
    const inText =
      scope.source.hidesText === true
        ? searchedFields(scope)
            .filter(isSearchable)
            .map((field) => fieldTermSql(field, term, scope))
        : [indexedTermSql(term, scope)]
    return anyOf([...inText, ...equalNumbers(term, scope)])
  })
}

/** The fields of a condition that names none. */
function searchedFields({ source }: Scope): FieldReference[] {
  return source.fields
    .filter((field) => isSearchable(field))
    .map((field) => ({ kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) }))
}

function hasText({ type }: FieldReference): boolean {
  return type === 'text' || type === 'json_blob' || type === 'int' || type === 'double'
}

/** Matches of a term in the index; exact except for too many words, which are checked in the stored words. */
function indexedTermSql({ word, match }: Term, scope: Scope): string {
  if (match === 0) return `hasAllTokens(${SEARCH_COLUMN}, [${scope.bindings.bind(word, 'String')}])`
  const tokens = scope.vocabulary({ word, match })
  if (tokens === 'too-many') return wordsTermSql(SEARCH_COLUMN, { word, match }, scope)
  return tokens.length === 0
    ? 'false'
    : `hasAnyTokens(${SEARCH_COLUMN}, ${scope.bindings.bind(tokens, 'Array(String)')})`
}

function fieldTermSql(field: FieldReference, term: Term, scope: Scope): string {
  const found = wordsTermSql(foldedWords(textOf(field)), term, scope)
  return isSearchable(field) ? `(${indexedTermSql(term, scope)} AND ${found})` : found
}

/** A term in words that stand in a row with blanks between them. */
function wordsTermSql(words: string, { word, match }: Term, scope: Scope): string {
  if (match === 0) return `hasAllTokens(${words}, [${scope.bindings.bind(word, 'String')}])`
  if (match === 'prefix') return standsIn(words, ` ${word}`, scope)
  const wanted = scope.bindings.bind(word, 'String')
  return `arrayExists(_t -> editDistanceUTF8(_t, ${wanted}) <= ${match}, tokens(${words}, 'splitByNonAlpha'))`
}

/** The index has no separate words of a number: a word of digits finds the ints that equal it. */
function equalNumbers({ word }: Term, { bindings, source }: Scope): string[] {
  const ints = source.fields.filter((field) => field.type === 'int')
  if (ints.length === 0 || !/^(0|[1-9][0-9]{0,17})$/.test(word)) return []
  const number = bindings.bind(word, 'Int64')
  return ints.map((field) => `${quoteIdentifier(columnOf(field))} = ${number}`)
}

/**
 * Words one after the other in one value, the last of them perhaps unfinished; the index says first which rows have
 * them at all.
 */
function phraseSql(
  terms: readonly Term[],
  fields: readonly FieldReference[],
  everywhere: boolean,
  scope: Scope
): string {
  const phrase = ` ${terms.map(({ word }) => word).join(' ')}`
  const stands = (text: string): string => standsIn(spacedWords(text), phrase, scope)
  const inField = (field: FieldReference): string =>
    field.list ? `arrayExists(_v -> ${stands('_v')}, ${quoteIdentifier(columnOf(field))})` : stands(textOf(field))
  const found = anyOf(fields.filter(hasText).map(inField))
  return everywhere || fields.every(isSearchable)
    ? allOf([...terms.map((term) => indexedTermSql(term, scope)), found])
    : found
}

/** Whether a blank and the words of a text, the last of them perhaps unfinished, stand in words with a blank before them. */
function standsIn(words: string, text: string, { bindings }: Scope): string {
  return anyOf(
    beginningsOf(text).map((beginning) => `position(concat(' ', ${words}), ${bindings.bind(beginning, 'String')}) > 0`)
  )
}

function startsWithSql(field: FieldReference, text: string, { bindings }: Scope): string {
  const beginning = bindings.bind(text, 'String')
  if (field.list) return `arrayExists(_v -> startsWith(_v, ${beginning}), ${quoteIdentifier(columnOf(field))})`
  return `startsWith(${textOf(field)}, ${beginning})`
}

function textOf(field: FieldReference): string {
  const column = quoteIdentifier(columnOf(field))
  if (field.list) return `arrayStringConcat(${column}, ' ')`
  return field.type === 'int' || field.type === 'double' ? `toString(${column})` : column
}
