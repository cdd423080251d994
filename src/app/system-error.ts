import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isLoggiaError } from '#kit'
import { appError } from './errors.ts'

/**
 * Failures of disks and permissions, which the operator must fix.
 * https://man7.org/linux/man-pages/man3/errno.3.html
 */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'the symbolic links have no end',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk does not answer',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open'
}

/**
 * Runs the work of a command; what the file system refuses becomes one sentence. Errors: `app/bad-home`, and all others
 * as they are.
 */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw asSentence(error)
  }
}

/** The error as one sentence of the operator's, when the file system has refused something. */
export function asSentence(error: unknown): unknown {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const reason = REASONS[code]
  if (isLoggiaError(error) || reason === undefined || path === undefined) return error
  return appError(
    'app/bad-home',
    `${path} cannot be used: ${reason} (${syscall}, as user ${process.getuid?.() ?? '?'}${ownerOf(path)}).`,
    { cause: error }
  )
}

/** Root that was not allowed to be root does not see who owns what is below. */
function ownerOf(path: string): string {
  try {
    const { uid } = statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(path))
    return uid === process.getuid?.() ? '' : `; it belongs to user ${uid}`
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && dirname(path) !== path ? ownerOf(dirname(path)) : ''
  }
}

/**
 * Whether the log has to say more than the sentence on the terminal: what the engine, the database or a bug of ours
 * said.
 */
export function belongsToLog(error: unknown): boolean {
  if (!isLoggiaError(error)) return true
  if (error.kind === 'operator') return false
  return /^(engine|store|loggia)\//.test(error.code)
}
