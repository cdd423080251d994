import type { Sealer } from '#kit'

/** Headers with credentials; a sealed text opens only at the place that it was sealed for. Null: there are no headers. */
export function sealHeaders(sealer: Sealer, place: string, headers: Readonly<Record<string, string>>): string | null {
  return Object.keys(headers).length === 0 ? null : sealer.seal(JSON.stringify(headers), place)
}

export function openHeaders(sealer: Sealer, place: string, sealed: string | null): Record<string, string> {
  return sealed === null ? {} : (JSON.parse(sealer.open(sealed, place)) as Record<string, string>)
}
