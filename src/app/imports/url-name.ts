import { basename } from 'node:path'

/**
 * The file name in an address: the last part of the path, percent-decoded where possible; empty for a path without
 * one.
 */
export function nameInUrl(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return basename(decodeURIComponent(last))
  } catch {
    return last
  }
}
