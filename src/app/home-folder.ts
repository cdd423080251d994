import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LoggiaError } from '#kit'
import { appError } from './errors.ts'

/**
 * Whether a folder can be a home, checked before anything is created: it is a folder in which we may write, or it can be
 * made. True: it exists. Errors: `app/bad-home`.
 */
export function checkHomeFolder(folder: string): boolean {
  const stats = look(folder, folder)
  if (stats !== undefined) {
    if (!stats.isDirectory()) throw badHome(`${folder} is not a folder. --home names the folder of a portal.`)
    requireAccess(folder, folder)
    const database = join(folder, 'control.sqlite')
    if (look(database, folder) !== undefined) requireWritable(database)
    return true
  }
  const above = nearestFolder(folder)
  if (look(above, folder)?.isDirectory() !== true)
    throw badHome(`The home ${folder} cannot be made: ${above} is not a folder.`)
  requireAccess(above, folder)
  return false
}

/**
 * One level after the other: Node's own recursive way never returns below /proc (measured with Node 24.21). Errors:
 * `app/bad-home`.
 */
export function makeHomeFolder(folder: string): void {
  if (look(folder, folder) !== undefined) return
  if (dirname(folder) !== folder) makeHomeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw badHome(`The home ${folder} cannot be made: ${reasonOf(error)}.`, error)
  }
}

function nearestFolder(folder: string): string {
  const above = dirname(folder)
  return above === folder || look(above, folder) !== undefined ? above : nearestFolder(above)
}

function look(path: string, home: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // A file on the way (ENOTDIR) is found by the look at the folder above.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw badHome(`The home ${home} cannot be used: ${reasonOf(error)} (${path}).`, error)
  }
}

function requireAccess(folder: string, home: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw badHome(
      `The home ${home} cannot be used: ${reasonOf(error)} (${folder}, as user ${process.getuid?.() ?? '?'}).`,
      error
    )
  }
}

function requireWritable(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw badHome(`${file} cannot be written: ${reasonOf(error)} (as user ${process.getuid?.() ?? '?'}).`, error)
  }
}

/** Node's messages are `EACCES: permission denied, mkdir '/x'`. */
function reasonOf(error: unknown): string {
  return (error as Error).message.replace(/^\w+: /, '').replace(/, \w+( '.*')?$/, '')
}

function badHome(message: string, cause?: unknown): LoggiaError {
  return appError('app/bad-home', message, { cause })
}
