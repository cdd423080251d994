import { statfs } from 'node:fs/promises'
import { LoggiaError } from '#kit'

/** What files of forms leave of a disk, on which the control database and the records may lie as well: also strangers can send files, which are refused only when the form has been read. */
const LEAST_FREE_BYTES = 512 * 2 ** 20

/** After so many bytes it is looked at again. */
const EVERY_BYTES = 32 * 2 ** 20

export type FreeBytes = (folder: string) => Promise<number>

/** To be told of every piece of a file before it is written. Errors: `http/no-room`. */
export function roomChecker(folder: string, freeBytes: FreeBytes = freeOnDisk): (bytes: number) => Promise<void> {
  let unchecked = EVERY_BYTES
  return async (bytes) => {
    unchecked += bytes
    if (unchecked < EVERY_BYTES) return
    unchecked = 0
    if ((await freeBytes(folder)) < LEAST_FREE_BYTES) throw new LoggiaError('http/no-room', 'The server has no room for files at the moment.')
  }
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
