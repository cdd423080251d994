/** The characters of Windows code page 1252 at 0x80 to 0x9f; a blank is an unassigned code. */
const UPPER = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const CODES = new Map([...UPPER].flatMap((sign, place) => (sign === ' ' ? [] : [[sign, 0x80 + place] as const])))
const UNKNOWN = 0x3f

/**
 * Text in Windows code page 1252. A character that it does not have becomes its letter without accents when there is one, else a
 * question mark.
 */
export function encodeCp1252(text: string): Buffer {
  return Buffer.from([...text.normalize('NFC')].flatMap(codesOf))
}

function codesOf(sign: string): number[] {
  const code = codeOf(sign)
  if (code !== undefined) return [code]
  const letters = [...sign.normalize('NFKD').replace(/\p{Mark}/gu, '')].map(codeOf)
  return letters.length > 0 && letters.every((letter) => letter !== undefined) ? letters : [UNKNOWN]
}

function codeOf(sign: string): number | undefined {
  const point = sign.codePointAt(0) ?? 0
  return point < 0x80 || (point >= 0xa0 && point <= 0xff) ? point : CODES.get(sign)
}
