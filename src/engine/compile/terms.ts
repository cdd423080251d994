import { type FullText, foldText, fullTextsOf, isSearchable, type Predicate, splitWords } from '#query'

/** One word that a full-text condition looks for. */
export interface Term {
  readonly word: string
  /** `prefix`: words that begin with it; a number: words within this number of edits (Levenshtein, by code points). */
  readonly match: 'prefix' | 0 | 1 | 2
}

/** Words of the version's vocabulary that a term stands for, or that they are too many to be listed. */
export type Tokens = readonly string[] | 'too-many'
export type Vocabulary = (term: Term) => Tokens

/** The terms of a condition; none means that nothing matches. `startswith` has no terms. */
export function termsOf({ mode, text }: FullText): Term[] {
  switch (mode) {
    case 'words':
      return (foldText(text).match(/[\p{L}\p{N}]+\*?/gu) ?? []).map(wordOrPrefix)
    case 'search':
      return splitWords(text).map((word, place, all) => ({
        word,
        match: place === all.length - 1 ? 'prefix' : allowedEdits(word)
      }))
    case 'suggest':
      return splitWords(text).map((word, place, all) => ({ word, match: place === all.length - 1 ? 'prefix' : 0 }))
    case 'startswith':
      return []
  }
}

function wordOrPrefix(found: string): Term {
  return found.endsWith('*') ? { word: found.slice(0, -1), match: 'prefix' } : { word: found, match: 0 }
}

/** The letter of Greek that has another form at the end of a word. */
const SIGMAS = ['σ', 'ς'] as const

/**
 * The beginnings that a text which may be unfinished stands for: a sigma at its end may be that of a whole word or of a
 * word that goes on.
 */
export function beginningsOf(text: string): readonly string[] {
  return endsInSigma(text) ? SIGMAS.map((sigma) => text.slice(0, -1) + sigma) : [text]
}

export function endsInSigma(text: string): boolean {
  return SIGMAS.some((sigma) => text.endsWith(sigma))
}

/** ODSQL-search-2: two edits in terms longer than five characters, one in those longer than two. */
function allowedEdits(word: string): 0 | 1 | 2 {
  const length = [...word].length
  return length > 5 ? 2 : length > 2 ? 1 : 0
}

/** Terms of a condition to look up in the version's vocabulary before it can be compiled. */
export function wantedTerms(predicate: Predicate | undefined): Term[] {
  return fullTextsOf(predicate)
    .filter(looksAtText)
    .flatMap(termsOf)
    .filter(({ match }) => match !== 0)
}

function looksAtText({ fields, value }: FullText): boolean {
  return value === undefined && (fields === undefined || fields.some(isSearchable))
}
