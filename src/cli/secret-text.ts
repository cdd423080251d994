import { readFileSync } from 'node:fs'
import { type CommandContext, textFlag } from './command.ts'
import { cliError } from './errors.ts'

/**
 * A secret from the file of an option, or from the environment: the list of processes shows command lines to everybody
 * on the machine. Errors: `cli/unreadable-secret`.
 */
export function secretText(call: CommandContext, option: string, variable: string): string | undefined {
  const path = textFlag(call, option)
  if (path === undefined) return call.environment[variable]?.trim() || undefined
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text !== '') return text
  } catch (cause) {
    throw cliError('cli/unreadable-secret', `--${option}: ${path} cannot be read: ${(cause as Error).message}.`, {
      cause
    })
  }
  throw cliError('cli/unreadable-secret', `--${option}: ${path} is empty.`)
}
