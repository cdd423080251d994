import { addTo, CHUNK } from './postings.ts'

const WORD_BITS = 32
/** The bytes of a chunk, including its map and its array. */
const CHUNK_BYTES = CHUNK / 8 + 200

/** Numbers of documents, a bit for each. Operations on two sets take microseconds, for any content. */
export class DocumentSet {
  readonly #chunks: Map<number, Uint32Array<ArrayBuffer>>
  #size: number | undefined

  constructor(chunks: Map<number, Uint32Array<ArrayBuffer>> = new Map()) {
    this.#chunks = chunks
  }

  static of(numbers: Iterable<number>): DocumentSet {
    const set = new DocumentSet()
    for (const number of numbers) set.#add(Math.floor(number / CHUNK), number % CHUNK)
    return set
  }

  /**
   * For the postings of any keys; `mask`: only those that have one of its bits. Bytes and words are the same bits on
   * all machines that Node runs on: the lowest come first.
   */
  static packed(postings: Iterable<{ readonly chunk: number; readonly packed: Uint8Array }>, mask = 255): DocumentSet {
    const set = new DocumentSet()
    for (const { chunk, packed } of postings) addTo(new Uint8Array(set.#words(chunk).buffer), packed, mask)
    return set
  }

  /** In memory. */
  get bytes(): number {
    return CHUNK_BYTES * this.#chunks.size
  }

  get size(): number {
    this.#size ??= count(this.#chunks.values())
    return this.#size
  }

  /** The lowest number; nothing in an empty set. */
  get first(): number | undefined {
    for (const [chunk, words] of [...this.#chunks].sort(([a], [b]) => a - b)) {
      const at = words.findIndex((word) => word !== 0)
      if (at >= 0) return chunk * CHUNK + at * WORD_BITS + lowest(words[at] as number)
    }
    return undefined
  }

  has(number: number): boolean {
    const offset = number % CHUNK
    const words = this.#chunks.get(Math.floor(number / CHUNK))
    return words !== undefined && ((words[offset >> 5] as number) & (1 << (offset & 31))) !== 0
  }

  and(other: DocumentSet): DocumentSet {
    return this.#combine(other, false, (a, b) => a & b)
  }

  minus(other: DocumentSet): DocumentSet {
    return this.#combine(other, true, (a, b) => a & ~b)
  }

  /** Those of the numbers that `isIn` are in the new set, the others of them are not; itself when nothing changes. */
  with(numbers: readonly number[], isIn: (number: number) => boolean): DocumentSet {
    const changed = numbers.filter((number) => this.has(number) !== isIn(number))
    if (changed.length === 0) return this
    const set = new DocumentSet(new Map(this.#chunks))
    for (const at of new Set(changed.map((number) => Math.floor(number / CHUNK)))) {
      const words = this.#chunks.get(at)
      if (words !== undefined) set.#chunks.set(at, words.slice())
    }
    for (const number of changed) set.#flip(Math.floor(number / CHUNK), number % CHUNK)
    return set
  }

  or(other: DocumentSet): DocumentSet {
    const both = this.#combine(other, true, (a, b) => a | b)
    for (const [chunk, words] of other.#chunks) if (!this.#chunks.has(chunk)) both.#chunks.set(chunk, words)
    return both
  }

  /** In rising order within a chunk. */
  each(visit: (number: number) => void): void {
    for (const [chunk, words] of this.#chunks) {
      for (let at = 0; at < words.length; at++) {
        for (let word = words[at] as number; word !== 0; word &= word - 1)
          visit(chunk * CHUNK + at * WORD_BITS + lowest(word))
      }
    }
  }

  numbers(): number[] {
    const numbers: number[] = []
    this.each((number) => void numbers.push(number))
    return numbers
  }

  #add(chunk: number, offset: number): void {
    const words = this.#words(chunk)
    words[offset >> 5] = (words[offset >> 5] as number) | (1 << (offset & 31))
  }

  #flip(chunk: number, offset: number): void {
    const words = this.#words(chunk)
    words[offset >> 5] = (words[offset >> 5] as number) ^ (1 << (offset & 31))
  }

  #words(chunk: number): Uint32Array<ArrayBuffer> {
    let words = this.#chunks.get(chunk)
    if (words === undefined) this.#chunks.set(chunk, (words = new Uint32Array(CHUNK / WORD_BITS)))
    return words
  }

  /** Chunk by chunk; `keep`: a chunk that is missing in the other one stays unchanged. */
  #combine(other: DocumentSet, keep: boolean, combine: (a: number, b: number) => number): DocumentSet {
    const chunks = new Map<number, Uint32Array<ArrayBuffer>>()
    for (const [chunk, words] of this.#chunks) {
      const others = other.#chunks.get(chunk)
      if (others === undefined && keep) chunks.set(chunk, words)
      if (others === undefined) continue
      const both = new Uint32Array(words.length)
      for (let at = 0; at < both.length; at++) both[at] = combine(words[at] as number, others[at] as number)
      chunks.set(chunk, both)
    }
    return new DocumentSet(chunks)
  }
}

function lowest(word: number): number {
  return 31 - Math.clz32(word & -word)
}

function count(chunks: Iterable<Uint32Array>): number {
  let sum = 0
  for (const words of chunks) for (let at = 0; at < words.length; at++) sum += ones(words[at] as number)
  return sum
}

/** https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
