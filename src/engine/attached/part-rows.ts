import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Rows from … to …, how often merged, and the last change of them. Tables of versions have one partition. */
const PART = /^all_(\d+)_(\d+)_(\d+)(?:_(\d+))?$/

interface Part {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly level: number
  readonly change: number
}

/** Where the engine keeps the parts of a table. */
export function folderOfTable(dataFolder: string, uuid: string): string {
  return join(dataFolder, 'store', uuid.slice(0, 3), uuid)
}

/**
 * Rows of a table that is not attached, masked ones too, as its parts say that they have; undefined where this process
 * may not read them.
 */
export async function countPartRows(folder: string): Promise<number | undefined> {
  try {
    const parts = (await readdir(folder)).flatMap(readName)
    const counts = await Promise.all(
      parts
        .filter((part) => !parts.some((other) => covers(other, part)))
        .map(({ name }) => readFile(join(folder, name, 'count.txt'), 'utf8').catch(missing))
    )
    return counts.reduce((sum, count) => sum + Number(count), 0)
  } catch (error) {
    if (isMissing(error)) return 0
    return undefined
  }
}

function readName(name: string): Part[] {
  const found = PART.exec(name)
  if (found === null) return []
  const [from, to, level, change] = found.slice(1).map((each) => Number(each ?? 0)) as [number, number, number, number]
  return [{ name, from, to, level, change }]
}

/** After a merge or a change both parts lie there for some minutes, and only the newer one counts. */
function covers(newer: Part, older: Part): boolean {
  return (
    newer !== older &&
    newer.from <= older.from &&
    newer.to >= older.to &&
    newer.level >= older.level &&
    newer.change >= older.change
  )
}

/** A part without its count is damaged, and the engine does not take it. */
function missing(error: unknown): string {
  if (isMissing(error)) return '0'
  throw error
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
