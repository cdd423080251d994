/** The published shapes and schemas, where this machine has them. They are not ours to ship. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../../../shared/data/standards')

/** Why a test cannot run here, or false. */
export const withoutStandards = existsSync(FOLDER)
  ? false
  : `${FOLDER} is not on this machine: nothing to validate against`

export function standard(path: string): string {
  return readFileSync(resolve(FOLDER, path), 'utf8')
}
