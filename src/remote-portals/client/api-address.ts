import { remoteError } from '../errors.ts'

/** Path of the Explore API v2.1 below the address of a portal. */
export const API_PATH = '/api/explore/v2.1'

/** Where the pages and APIs of a portal begin; everything before it is the portal's own path. */
const KNOWN_PATHS = /\/(api\/(explore|datasets|records|management|automation)|explore|pages|catalog)(\/|$).*$/

/**
 * The address of the Explore API of a portal, from any address of the portal that a person may copy: its home page, a
 * dataset's page, or a request to the API. Errors: `remote/bad-address`.
 */
export function apiAddress(address: string): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw remoteError(
      'remote/bad-address',
      `${address} is not the address of a portal, such as https://data.example.org.`
    )
  if (url.username !== '' || url.password !== '')
    throw remoteError('remote/bad-address', 'The address of the portal has a user name or password: use an API key.')
  const own = url.pathname.replace(KNOWN_PATHS, '').replace(/\/+$/, '')
  return `${url.origin}${own}${API_PATH}`
}
