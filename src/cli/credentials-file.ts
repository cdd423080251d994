import { type CommandContext, usageError } from './command.ts'
import { secretText } from './secret-text.ts'

/** Credentials of an S3 store from `--credentials-file`, as AWS programs keep them: `name = value` a line. */
export function readCredentials(call: CommandContext): Record<string, string> {
  const lines = (secretText(call, 'credentials-file', '') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;[]/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([a-z_]+)\s*=\s*([\x21-\x7e]+)$/i.exec(line) ?? []
      if (name === undefined || value === undefined)
        throw usageError('--credentials-file holds a line that is not `name = value`.')
      return [name.toLowerCase(), value]
    })
  )
}
