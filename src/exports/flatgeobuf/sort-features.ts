import type { Scratch, ScratchFile } from '../scratch.ts'
import type { FeaturePile } from './feature-spool.ts'

/** Put in order in memory at once. */
const BUCKET_BYTES = 8 * 1024 * 1024
const GATHERED_BYTES = 64 * 1024

/**
 * The features of a pile in another order. Two passes over the disk, for any order: they are first sorted into
 * buckets of nearby features, then each bucket is put in order in memory.
 *
 * @param order the numbers of the features, first to last
 */
export async function* sortFeatures(pile: FeaturePile, order: Uint32Array, scratch: Scratch): AsyncGenerator<Buffer> {
  const places = placesOf(order, pile.sizes)
  const file = await scratch.file()
  try {
    const buckets = Array.from({ length: Math.floor(pile.bytes / BUCKET_BYTES) + 1 }, () => new Bucket(file))
    let number = 0
    for await (const feature of pile.features())
      await buckets[Math.floor((places[number++] as number) / BUCKET_BYTES)]?.add(feature)
    let from = 0
    for (const bucket of buckets) {
      let to = from
      while (
        to < order.length &&
        buckets[Math.floor((places[order[to] as number] as number) / BUCKET_BYTES)] === bucket
      )
        to++
      if (to > from) yield putInOrder(await bucket.bytes(), order.subarray(from, to), places, pile.sizes)
      from = to
    }
  } finally {
    await file.close()
  }
}

/** Where each feature, by its number, begins among the sorted ones. */
function placesOf(order: Uint32Array, sizes: Uint32Array): Float64Array {
  const places = new Float64Array(order.length)
  let place = 0
  for (const feature of order) {
    places[feature] = place
    place += sizes[feature] as number
  }
  return places
}

/** A bucket holds its features as they came, which is by their numbers. */
function putInOrder(bytes: Buffer, order: Uint32Array, places: Float64Array, sizes: Uint32Array): Buffer {
  const ordered = Buffer.allocUnsafe(bytes.length)
  const start = places[order[0] as number] as number
  let at = 0
  for (const feature of order.toSorted()) {
    const end = at + (sizes[feature] as number)
    bytes.copy(ordered, (places[feature] as number) - start, at, end)
    at = end
  }
  return ordered
}

/** A stretch of the sorted features, gathered in memory and kept on disk in pieces. */
class Bucket {
  readonly #file: ScratchFile
  readonly #pieces: { from: number; to: number }[] = []
  #gathered = Buffer.alloc(0)
  #length = 0

  constructor(file: ScratchFile) {
    this.#file = file
  }

  async add(feature: Buffer): Promise<void> {
    if (this.#length + feature.length > this.#gathered.length) {
      await this.#flush()
      this.#gathered = Buffer.allocUnsafe(Math.max(GATHERED_BYTES, feature.length))
    }
    this.#length += feature.copy(this.#gathered, this.#length)
  }

  async bytes(): Promise<Buffer> {
    await this.#flush()
    const chunks: Buffer[] = []
    for (const { from, to } of this.#pieces) for await (const chunk of this.#file.read(from, to)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return
    const from = this.#file.size
    await this.#file.write(this.#gathered.subarray(0, this.#length))
    this.#pieces.push({ from, to: this.#file.size })
    this.#gathered = Buffer.alloc(0)
    this.#length = 0
  }
}
