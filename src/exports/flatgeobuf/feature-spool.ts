import type { GrowingBounds } from '#geometry'
import type { Scratch, ScratchFile } from '../scratch.ts'
import { Boxes } from './boxes.ts'
import type { Feature } from './features.ts'

/** Features on disk, as they came; of each, its box and its size in memory. */
export class FeaturePile {
  readonly #file: ScratchFile
  readonly boxes = new Boxes()
  #sizes = new Uint32Array(1_024)

  private constructor(file: ScratchFile) {
    this.#file = file
  }

  static async open(scratch: Scratch): Promise<FeaturePile> {
    return new FeaturePile(await scratch.file())
  }

  get count(): number {
    return this.boxes.count
  }

  get bytes(): number {
    return this.#file.size
  }

  /** In bytes, by the number of the feature. */
  get sizes(): Uint32Array {
    return this.#sizes
  }

  async add(features: readonly Feature[]): Promise<void> {
    for (const { bytes, bounds } of features) this.#note(bytes.length, bounds)
    await this.#file.write(Buffer.concat(features.map(({ bytes }) => bytes)))
  }

  #note(size: number, bounds: GrowingBounds): void {
    if (this.count === this.#sizes.length) {
      const larger = new Uint32Array(2 * this.#sizes.length)
      larger.set(this.#sizes)
      this.#sizes = larger
    }
    this.#sizes[this.count] = size
    this.boxes.add(bounds)
  }

  /** As they came. */
  read(): AsyncIterable<Buffer> {
    return this.#file.read()
  }

  /** One after another, as they came. */
  async *features(): AsyncGenerator<Buffer> {
    let [feature, chunks, bytes]: [number, Buffer[], number] = [0, [], 0]
    for await (const chunk of this.#file.read()) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes < (this.#sizes[feature] as number)) continue
      const together = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      let at = 0
      while (feature < this.count && at + (this.#sizes[feature] as number) <= bytes) {
        const end = at + (this.#sizes[feature++] as number)
        yield together.subarray(at, end)
        at = end
      }
      chunks = [together.subarray(at)]
      bytes -= at
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
