import { legacyDecoder } from './legacy-encodings.ts'

/** The first is what texts that are not UTF-8 nearly always are; the others need better evidence. */
const CANDIDATES = ['windows-1252', 'cp850', 'macintosh'] as const

/** Letters and signs that Western European texts hold; each encoding has them at other bytes. */
const LOWER = new Set('àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœ')
const UPPER = new Set('ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒ')
const SIGNS = new Set('\u00a0«»°€’–²³½§')

const LOOKED_AT_BYTES = 64 * 1024
const HIGH_BYTES = 2_000

/** Bytes of a text that is not UTF-8: the encoding in which most of them are letters where letters can be. */
export function guessLegacyEncoding(bytes: Uint8Array): (typeof CANDIDATES)[number] {
  const places: number[] = []
  const end = Math.min(bytes.length, LOOKED_AT_BYTES)
  const from = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - 1)
  for (
    let at = from;
    at < Math.max(end, Math.min(bytes.length, from + LOOKED_AT_BYTES)) && places.length < HIGH_BYTES;
    at++
  )
    if (bytes[at]! >= 0x80) places.push(at)
  const scores = CANDIDATES.map(
    (encoding) => fitting(bytes, places, charactersOf(encoding)) / Math.max(1, places.length)
  )
  const best = scores.indexOf(Math.max(...scores))
  return scores[best]! > scores[0]! + 0.2 ? CANDIDATES[best]! : CANDIDATES[0]
}

function charactersOf(encoding: (typeof CANDIDATES)[number]): string {
  const high = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
  return legacyDecoder(encoding)?.decode(high) ?? new TextDecoder(encoding).decode(high)
}

/** How many bytes are a letter beside letters, a capital not behind a small one, or a sign. */
function fitting(bytes: Uint8Array, places: readonly number[], characters: string): number {
  const at = (place: number): string =>
    place < 0 || place >= bytes.length
      ? ' '
      : bytes[place]! < 0x80
        ? String.fromCharCode(bytes[place]!)
        : characters[bytes[place]! - 0x80]!
  const isLetter = (text: string): boolean => /[A-Za-z]/.test(text) || LOWER.has(text) || UPPER.has(text)
  return places.filter((place) => {
    const [before, character, after] = [at(place - 1), at(place), at(place + 1)]
    if (LOWER.has(character)) return isLetter(before) || isLetter(after)
    if (UPPER.has(character)) return isLetter(after) && !/[a-z]/.test(before) && !LOWER.has(before)
    return SIGNS.has(character)
  }).length
}
