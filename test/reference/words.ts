/** Full-text conditions over folded words (facts §1.4, §2.1), word by word. */
import { foldText, splitWords, type FullText } from '#query'
import { eachOf, isList, type ReferenceRow, type Value } from './value.ts'

export function matchesText(condition: FullText, row: ReferenceRow, searchable: readonly string[]): boolean {
  const fields = condition.fields?.map((field) => field.name) ?? searchable
  const values = fields.map((name) => row.values[name] ?? null)
  // Without fields the record is one text, so its words may come from several fields.
  const texts = condition.fields === undefined && condition.mode !== 'startswith' ? [values.flatMap(textsOf)] : values.map(textsOf)
  return texts.some((text) => matches(condition, text))
}

/** What full text sees of a value; a list is several texts. */
export function textsOf(value: Value): string[] {
  return eachOf(value).filter((each) => typeof each === 'string' || typeof each === 'bigint' || typeof each === 'number').map(String)
}

function matches({ mode, text }: FullText, texts: readonly string[]): boolean {
  const words = texts.flatMap(splitWords)
  switch (mode) {
    case 'startswith': return texts.some((each) => each.startsWith(text))
    case 'suggest': return splitWords(text).length > 0 && texts.some((each) => hasPhrasePrefix(splitWords(each), splitWords(text)))
    case 'words': return every(wantedWords(text), (wanted) => words.some((word) => (wanted.prefix ? word.startsWith(wanted.word) : word === wanted.word)))
    case 'search': return matchesSearch(splitWords(text), words)
  }
}

/** Every word but the last fuzzy, the last a prefix. */
function matchesSearch(wanted: readonly string[], words: readonly string[]): boolean {
  return every(wanted, (term, place) => (place === wanted.length - 1
    ? words.some((word) => word.startsWith(term))
    : words.some((word) => editDistance(word, term) <= allowedEdits(term))))
}

export function allowedEdits(term: string): number {
  const length = [...term].length
  return length > 5 ? 2 : length > 2 ? 1 : 0
}

/** A text without any word matches nothing. */
function every<Item>(items: readonly Item[], holds: (item: Item, place: number) => boolean): boolean {
  return items.length > 0 && items.every(holds)
}

function wantedWords(text: string): { word: string; prefix: boolean }[] {
  return (foldText(text).match(/[\p{L}\p{N}]+\*?/gu) ?? []).map((found) => ({ word: found.replace('*', ''), prefix: found.endsWith('*') }))
}

function hasPhrasePrefix(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) => wanted.every((term, place) => {
    const word = words[start + place]
    return place === wanted.length - 1 ? word?.startsWith(term) : word === term
  }))
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

export function isTextLike(value: Value): boolean {
  return typeof value === 'string' || isList(value)
}
