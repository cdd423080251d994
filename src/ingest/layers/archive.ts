import type { ZipMember } from '#kit'
import { boundDecompressed } from '../source/bounded.ts'
import { listArchive, readMember } from '../source/zip.ts'
import { damagedFile } from './damaged-file.ts'
import type { OpenLayers } from './layer-reader.ts'

/** The members of a zip archive that is one file of a format. */
export interface Archive {
  readonly names: readonly string[]
  find(test: (name: string) => boolean): string | undefined
  /** Bytes of a member as it lies in the archive. */
  sizeOf(name: string): number
  open(name: string): AsyncGenerator<Buffer>
}

export async function openArchive({ path, source, limits, onRead }: OpenLayers): Promise<Archive> {
  const members = new Map<string, ZipMember>((await listArchive(path, source.name)).map((each) => [each.name, each]))
  const member = (name: string): ZipMember => {
    const found = members.get(name)
    if (found === undefined) throw damagedFile(source.name, `it has no member ${name}`)
    return found
  }
  const used = new Map<string, number>()
  let usedBytes = 0
  return {
    names: [...members.keys()],
    find: (test) => [...members.keys()].find(test),
    sizeOf: (name) => member(name).storedBytes,
    open: (name) => {
      const entry = member(name)
      const count = (storedBytes: number): void => {
        // A member can be read twice.
        usedBytes += Math.max(0, storedBytes - (used.get(name) ?? 0))
        used.set(name, Math.max(storedBytes, used.get(name) ?? 0))
        onRead(usedBytes)
      }
      return boundDecompressed(readMember(entry, count), entry.storedBytes, limits, `${name} in ${source.name}`)
    }
  }
}
