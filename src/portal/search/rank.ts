import { CHUNK, chunkOf, DocumentSet, eachPosting } from '#search-index'
import { evaluate, type SearchSnapshot } from './find.ts'
import type { SearchPredicate, Weight } from './search-predicate.ts'

/** Factors of a match's rank besides its words. */
export interface Factor {
  readonly wanted: SearchPredicate
  readonly factor: number
}

/** Sets of finds that are equally good, the best first. */
export async function rank(
  place: SearchSnapshot,
  found: DocumentSet,
  weights: readonly Weight[],
  factors: readonly Factor[]
): Promise<DocumentSet[]> {
  const scores = new Scores()
  for (const weight of weights) await scores.weigh(place, found, weight)
  const marked: { readonly documents: DocumentSet; readonly factor: number }[] = []
  for (const { wanted, factor } of factors) {
    const documents = await evaluate(place, wanted, found)
    if (documents.size > 0) marked.push({ documents, factor })
  }
  if (weights.length === 0 && marked.length === 0) return [found]
  const classes = new Map<number, number[]>()
  found.each((number) => {
    const score = marked.reduce(
      (product, { documents, factor }) => (documents.has(number) ? product * factor : product),
      1 + scores.of(number)
    )
    const members = classes.get(score)
    if (members === undefined) classes.set(score, [number])
    else members.push(number)
  })
  return [...classes].sort(([a], [b]) => b - a).map(([, members]) => DocumentSet.of(members))
}

class Scores {
  readonly #chunks = new Map<number, Float64Array>()

  of(number: number): number {
    return this.#chunks.get(chunkOf(number))?.[number % CHUNK] ?? 0
  }

  /** A value scores 1 for each document that contains it, a word the number of fields. */
  async weigh(place: SearchSnapshot, found: DocumentSet, { wanted, boost }: Weight): Promise<void> {
    if (wanted.kind !== 'keys')
      return (await evaluate(place, wanted, found)).each((number) => this.#add(chunkOf(number), number % CHUNK, boost))
    const mask = wanted.fields ?? 255
    for (const { chunk, packed } of wanted.keys.flatMap((key) => place.postings.get(key) ?? [])) {
      eachPosting(packed, (offset, bits) => {
        if ((bits & mask) !== 0) this.#add(chunk, offset, boost * bits)
      })
    }
  }

  #add(chunk: number, offset: number, score: number): void {
    let scores = this.#chunks.get(chunk)
    if (scores === undefined) this.#chunks.set(chunk, (scores = new Float64Array(CHUNK)))
    scores[offset] = (scores[offset] as number) + score
  }
}
