/** dBASE keeps ten bytes and an end mark for a name. */
const MAX_NAME_BYTES = 10

/**
 * A name for each column that any reader takes: ASCII letters, digits and `_`, a letter first, different without regard
 * to case.
 */
export function fieldNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name, place) => {
    const wanted = asciiName(name) || `field_${place + 1}`
    let short = wanted.slice(0, MAX_NAME_BYTES)
    for (let number = 1; taken.has(short.toLowerCase()); number++)
      short = wanted.slice(0, MAX_NAME_BYTES - 1 - String(number).length) + `_${number}`
    taken.add(short.toLowerCase())
    return short
  })
}

/** Accents are taken off; nothing is left of a name in a script without Latin letters and digits. */
function asciiName(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return /^\d/.test(ascii) ? `f_${ascii}` : ascii
}
