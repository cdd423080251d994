import type { Answer } from '#http'

/** Leads elsewhere on this portal. `moved`: for good. */
export function redirectTo(path: string, kind: 'moved' | 'found'): Answer {
  return {
    status: kind === 'moved' ? 301 : 302,
    headers: { location: path, 'cache-control': 'no-cache' },
    body: null,
    compressible: false
  }
}
