import { basename } from 'node:path'

/**
 * What the file of an address is called: the last part of the path, decoded as far as that can be done; empty when
 * there is none.
 */
export function nameInUrl(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return basename(decodeURIComponent(last))
  } catch {
    return last
  }
}
