import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBase36, SEALER_KEY_BYTES } from '#kit'
import { appError } from './errors.ts'

/**
 * The key that seals secrets in the control database: the configured one, otherwise the home's, created when missing.
 * Errors: `app/bad-secret-key`.
 */
export function openSecretKey(file: string, configured: string | null): Buffer {
  if (configured !== null) return Buffer.from(configured, 'hex')
  return readKey(file) ?? makeKey(file)
}

/** A hard link appears whole or not at all: of two commands that make a key at once, both use that of the first. */
function makeKey(file: string): Buffer {
  const draft = `${file}.${randomBase36(8)}`
  writeFileSync(draft, `${randomBytes(SEALER_KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readKey(file) ?? makeKey(file)
}

function readKey(file: string): Buffer | undefined {
  const text = readText(file)?.trim()
  if (text === undefined) return undefined
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  throw appError(
    'app/bad-secret-key',
    `${file} does not hold 64 hexadecimal digits. Restore it from a backup: without it the secrets of webhooks cannot be read.`
  )
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}
