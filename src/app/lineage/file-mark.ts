import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerEntry } from '#engine'
import type { Mark } from './mark.ts'

/** The file in a folder that says whose it is. */
const MARK_FILE = 'portal.json'

/** A folder as it lies there: nothing in it, something that does not say whose it is, or its mark. */
export type MarkedFolder = 'absent' | 'unmarked' | Mark

/** `content`: the part of the folder that counts; all of it but the mark when not given. */
export function readFolder(folder: string, content = ''): MarkedFolder {
  const mark = readMark(folder)
  if (mark !== undefined) return mark
  return list(join(folder, content)).length === 0 ? 'absent' : 'unmarked'
}

function readMark(folder: string): Mark | undefined {
  try {
    const { portal, entries } = JSON.parse(readFileSync(join(folder, MARK_FILE), 'utf8')) as {
      portal: string
      entries: Omit<LedgerEntry, 'portal'>[]
    }
    return entries.length === 0 ? undefined : entries.map((entry) => ({ ...entry, portal }))
  } catch (error) {
    // A mark that cannot be understood says as little as none.
    if (error instanceof SyntaxError || error instanceof TypeError || isMissing(error)) return undefined
    throw error
  }
}

/**
 * Adds an entry and leaves out what is older than the revision before. On disk when it returns: whole, or as it was.
 */
export function writeMark(folder: string, entry: LedgerEntry): void {
  const kept = (readMark(folder) ?? []).filter(
    ({ portal, revision, token }) =>
      portal === entry.portal &&
      (revision === entry.revision - 1 || (revision === entry.revision && token !== entry.token && !entry.settled))
  )
  const entries = [...kept, entry].map(({ portal: _, ...rest }) => rest)
  const draft = join(folder, `${MARK_FILE}.new`)
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, `${JSON.stringify({ portal: entry.portal, entries }, null, 1)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, join(folder, MARK_FILE))
  syncFolder(folder)
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith(MARK_FILE))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
