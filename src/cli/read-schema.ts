import { readFileSync } from 'node:fs'
import { cliError } from './errors.ts'

/** The content of a schema file. Errors: `cli/unreadable-schema`. */
export function readSchema(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
  } catch (cause) {
    throw cliError('cli/unreadable-schema', `The schema ${path} cannot be read: ${(cause as Error).message}.`, {
      cause
    })
  }
}
