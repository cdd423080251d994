import { type CommandContext, usageError } from './command.ts'
import { secretText } from './secret-text.ts'

/**
 * Credentials of an S3 store or an SFTP server from `--credentials-file`, `name = value` a line as AWS programs keep
 * them, and the private key of `--private-key-file`.
 */
export function readCredentials(call: CommandContext): Record<string, string> {
  const lines = (secretText(call, 'credentials-file', '') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;[]/.test(line))
  const named = lines.map((line) => {
    const [, name, value] = /^([a-z_]+)\s*=\s*(\S.*)$/i.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw usageError('--credentials-file holds a line that is not `name = value`.')
    return [name.toLowerCase(), value]
  })
  const key = secretText(call, 'private-key-file', '')
  return { ...Object.fromEntries(named), ...(key !== undefined && { private_key: `${key}\n` }) }
}
