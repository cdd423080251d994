/** Full-text conditions over folded words (ODSQL-search), word by word. */
import { type FullText, foldText, splitWords } from '#query'
import { eachOf, type ReferenceRow, type Value } from './value.ts'

export function matchesText(condition: FullText, row: ReferenceRow, { texts, ints }: Searched): boolean {
  const valuesOf = (names: readonly string[]): Value[] => names.map((name) => row.values[name] ?? null)
  // Without fields the record is one text, so its words may come from several fields.
  if (condition.fields === undefined && condition.mode !== 'startswith')
    return matches(condition, valuesOf(texts).flatMap(textsOf), valuesOf(ints))
  return valuesOf(condition.fields?.map((field) => field.name) ?? texts).some((value) =>
    matches(condition, textsOf(value), [])
  )
}

/** The same over a computed text. */
export function matchesValue(condition: FullText, value: Value): boolean {
  return matches(condition, textsOf(value), [])
}

/** Names of the fields that a condition without fields searches. */
export interface Searched {
  readonly texts: readonly string[]
  readonly ints: readonly string[]
}

/** The searchable text of a value; a list is several texts. */
export function textsOf(value: Value): string[] {
  return eachOf(value)
    .filter((each) => typeof each === 'string' || typeof each === 'bigint' || typeof each === 'number')
    .map(String)
}

/** Numbers are found by a word of exactly their digits. */
function matches({ mode, text }: FullText, texts: readonly string[], numbers: readonly Value[]): boolean {
  const words = texts.flatMap(splitWords)
  const isNumber = (term: string): boolean => numbers.some((number) => number !== null && term === String(number))
  switch (mode) {
    case 'startswith':
      return texts.some((each) => each.startsWith(text))
    case 'suggest':
      return matchesSuggestion(splitWords(text), texts, isNumber)
    case 'words':
      return every(
        wantedWords(text),
        ({ word, prefix }) => words.some((each) => (prefix ? begins(each, word) : each === word)) || isNumber(word)
      )
    case 'search':
      return every(
        splitWords(text),
        (term, place, last) =>
          words.some((word) =>
            place === last ? begins(word, term) : editDistance(word, term) <= allowedEdits(term)
          ) || isNumber(term)
      )
  }
}

/** Words that follow each other, the last of them perhaps unfinished. */
function matchesSuggestion(
  wanted: readonly string[],
  texts: readonly string[],
  isNumber: (term: string) => boolean
): boolean {
  if (wanted.length === 0) return false
  return (
    texts.some((each) => hasPhrasePrefix(splitWords(each), wanted)) || (wanted.length === 1 && isNumber(wanted[0]!))
  )
}

export function allowedEdits(term: string): number {
  const length = [...term].length
  return length > 5 ? 2 : length > 2 ? 1 : 0
}

/** A text without any word matches nothing. */
function every<Item>(items: readonly Item[], holds: (item: Item, place: number, last: number) => boolean): boolean {
  return items.length > 0 && items.every((item, place) => holds(item, place, items.length - 1))
}

function wantedWords(text: string): { word: string; prefix: boolean }[] {
  return (foldText(text).match(/[\p{L}\p{N}]+\*?/gu) ?? []).map((found) => ({
    word: found.replace('*', ''),
    prefix: found.endsWith('*')
  }))
}

function hasPhrasePrefix(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) =>
    wanted.every((term, place) => {
      const word = words[start + place]
      return place === wanted.length - 1 ? word !== undefined && begins(word, term) : word === term
    })
  )
}

/** A sigma at the end of the beginning may be that of a whole word, or of one that goes on. */
function begins(word: string, beginning: string): boolean {
  const unfinished = /^(.*)[σς]$/su.exec(beginning)
  return unfinished === null
    ? word.startsWith(beginning)
    : word.startsWith(`${unfinished[1]}σ`) || word.startsWith(`${unfinished[1]}ς`)
}

/** Levenshtein's distance over code points. */
export function editDistance(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  let row = right.map((_, place) => place + 1)
  left.forEach((letter, done) => {
    const next: number[] = []
    right.forEach((other, place) => {
      const diagonal = place === 0 ? done : row[place - 1]!
      const before = place === 0 ? done + 1 : next[place - 1]!
      next.push(Math.min(row[place]! + 1, before + 1, diagonal + (letter === other ? 0 : 1)))
    })
    row = next
  })
  return row.at(-1) ?? left.length
}
