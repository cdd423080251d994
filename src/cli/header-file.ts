import { type CommandContext, usageError } from './command.ts'
import { secretText } from './secret-text.ts'

/** Headers of requests from `--header-file`, one `Name: value` a line. */
export function readHeaders(call: CommandContext): Record<string, string> {
  const lines = (secretText(call, 'header-file', '') ?? '').split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\x20-\x7e]*)$/.exec(line.trim()) ?? []
      if (name === undefined || value === undefined)
        throw usageError('--header-file holds a line that is not `Name: value`.')
      return [name.toLowerCase(), value]
    })
  )
}
