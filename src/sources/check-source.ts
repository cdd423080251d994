import { sourceError } from './errors.ts'
import { checkS3, isS3 } from './s3-request.ts'
import { checkSftp, isSftp } from './sftp-file.ts'
import type { NewSource } from './source.ts'

/** Errors: `source/bad-source`. */
export function checkSource({ url, secrets, maxVanished }: Pick<NewSource, 'url' | 'secrets' | 'maxVanished'>): void {
  const address = URL.parse(url)
  if (address === null || !['http:', 'https:', 's3:', 'sftp:'].includes(address.protocol))
    throw sourceError('source/bad-source', `${url} is not an http, https, s3 or sftp URL.`)
  if (isS3(url)) checkS3(url, secrets)
  else if (isSftp(url)) checkSftp(url, secrets)
  else if (address.username !== '' || address.password !== '')
    throw sourceError(
      'source/bad-source',
      'The URL holds a user name or password: give it as a header, which is kept sealed.'
    )
  if (!Number.isInteger(maxVanished) || maxVanished < 0 || maxVanished > 100)
    throw sourceError('source/bad-source', 'The part of the records that may vanish is a percentage from 0 to 100.')
}
