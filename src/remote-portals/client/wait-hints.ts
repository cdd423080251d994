/** What the headers of a response say about when to ask again. */
export interface WaitHints {
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined
  /** Less than a tenth of the quota is left; it is renewed at this instant, if the server says so. */
  readonly nearlyUsedUp: { readonly resetMs: number | undefined } | undefined
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

export function waitHints(headers: Headers, nowMs: number): WaitHints {
  const text = (name: string): string => String(headers[name] ?? '').trim()
  const [limit, remaining] = [text('x-ratelimit-limit'), text('x-ratelimit-remaining')]
  const isKnown = /^\d+$/.test(limit) && /^\d+$/.test(remaining)
  const resetMs = instantOf(text('x-ratelimit-reset'))
  return {
    retryAfterMs: delayOf(text('retry-after'), nowMs),
    nearlyUsedUp: isKnown && Number(remaining) * 10 < Number(limit) ? { resetMs } : undefined
  }
}

/** Retry-After: seconds or a date (RFC 9110 §10.2.3). */
function delayOf(text: string, nowMs: number): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs)
}

/** Live portals send `2026-11-23 00:00:00+00:00`; others send seconds of the epoch. */
export function instantOf(text: string): number | undefined {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1_000
  const atMs = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(atMs) ? undefined : atMs
}
