import { promisify } from 'node:util'
import { gzipSync, gzip as gzipThen } from 'node:zlib'
import type { TileAddress } from '../mvt/tile-address.ts'
import type { ScratchFile } from '../scratch.ts'
import { type TileEntry, writeDirectory } from './directory.ts'
import { type ArchiveHeader, HEADER_BYTES, OPENING_BYTES, type Section, writeHeader } from './header.ts'
import { tileIdOf } from './tile-id.ts'

/** Takes some 50 µs at once, and several times as long by way of a thread. */
const SMALL_BYTES = 8_192
const gzipInThread = promisify(gzipThen)

async function gzip(bytes: Uint8Array): Promise<Buffer> {
  return bytes.length < SMALL_BYTES ? gzipSync(bytes) : gzipInThread(bytes)
}

/** Entries of a leaf directory: with these, half a million tiles have a root directory of some hundred entries. */
const LEAF_ENTRIES = 4_096

/** What an archive says about itself. */
export interface ArchiveDescription {
  readonly bounds: ArchiveHeader['bounds']
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * A PMTiles archive, version 3. Its tiles are given in the order of their ids: by zoom, those of a zoom along the Hilbert
 * curve. They are written as they come, and the directories at the end, where the specification allows them; only the
 * opening is written last.
 */
export class TileArchive {
  readonly #file: ScratchFile
  readonly #entries: TileEntry[] = []
  #tileBytes = 0
  #maxZoom = 0

  private constructor(file: ScratchFile) {
    this.#file = file
  }

  static async begin(file: ScratchFile): Promise<TileArchive> {
    await file.write(Buffer.alloc(OPENING_BYTES))
    return new TileArchive(file)
  }

  get tileCount(): number {
    return this.#entries.length
  }

  async add(tile: TileAddress, bytes: Uint8Array): Promise<void> {
    const packed = await gzip(bytes)
    await this.#file.write(packed)
    this.#entries.push({ id: tileIdOf(tile), offset: this.#tileBytes, length: packed.length, runLength: 1 })
    this.#tileBytes += packed.length
    this.#maxZoom = Math.max(this.#maxZoom, tile.z)
  }

  async finish({ bounds, metadata }: ArchiveDescription): Promise<void> {
    const described = await this.#append(Buffer.from(JSON.stringify(metadata)))
    const { root, leaves } = await this.#directories(described.offset + described.length)
    const opening = Buffer.concat([
      writeHeader({
        root: { offset: HEADER_BYTES, length: root.length },
        metadata: described,
        leaves,
        tiles: { offset: OPENING_BYTES, length: this.#tileBytes },
        tileCount: this.#entries.length,
        entryCount: this.#entries.length,
        maxZoom: this.#maxZoom,
        bounds
      }),
      root
    ])
    await this.#file.patch(0, opening)
  }

  async #append(bytes: Buffer): Promise<Section> {
    const packed = await gzip(bytes)
    const section = { offset: this.#file.size, length: packed.length }
    await this.#file.write(packed)
    return section
  }

  /** One directory as long as it fits into the opening, otherwise one of leaves. */
  async #directories(from: number): Promise<{ readonly root: Buffer; readonly leaves: Section }> {
    const whole = await gzip(writeDirectory(this.#entries))
    if (HEADER_BYTES + whole.length <= OPENING_BYTES) return { root: whole, leaves: { offset: from, length: 0 } }
    const leaves: TileEntry[] = []
    let length = 0
    for (let at = 0; at < this.#entries.length; at += LEAF_ENTRIES) {
      const part = this.#entries.slice(at, at + LEAF_ENTRIES)
      const section = await this.#append(writeDirectory(part))
      leaves.push({ id: part[0]?.id ?? 0, offset: length, length: section.length, runLength: 0 })
      length += section.length
    }
    return { root: await gzip(writeDirectory(leaves)), leaves: { offset: from, length } }
  }
}
