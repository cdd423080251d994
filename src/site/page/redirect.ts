import type { Answer } from '#http'

const STATUSES = { moved: 301, found: 302, 'see-other': 303 } as const

/** Leads elsewhere on this portal. `moved`: for good; `see-other`: a form is done. */
export function redirectTo(
  path: string,
  kind: keyof typeof STATUSES,
  headers: Readonly<Record<string, string>> = {}
): Answer {
  return {
    status: STATUSES[kind],
    headers: { location: path, 'cache-control': 'no-cache', ...headers },
    body: null,
    compressible: false
  }
}
