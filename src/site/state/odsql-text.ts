import { isoDay } from '#kit'

/** A text literal of ODSQL. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`
}

/** The name of a field where ODSQL expects one, for any name. */
export function fieldText(name: string): string {
  return `\`${name}\``
}

/** A number as a person types it (`2,5`, `1 000`, `−3`), as ODSQL reads it; undefined when it is invalid. */
export function numberText(text: string): string | undefined {
  const bare = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace('\u2212', '-')
    .replace(/,(?=\d+$)/, '.')
  if (!/^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(bare) || !Number.isFinite(Number(bare))) return undefined
  // Of a whole number every digit counts: a double cannot hold an identifier of 64 bits.
  return /^-?\d+$/.test(bare) ? String(BigInt(bare)) : String(Number(bare))
}

const DATE = /^\d{4}(-\d\d(-\d\d([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?)?)?)?$/

/** `2018`, `2018-02`, `2018-02-07` or an instant, as a date literal of ODSQL; undefined when it is invalid. */
export function dateText(text: string): string | undefined {
  const bare = text.trim()
  if (!DATE.test(bare)) return undefined
  const [year = 0, month, day] = bare.slice(0, 10).split('-').map(Number)
  if (year === 0 || isoDay(year, month, day) === undefined) return undefined
  return `date'${bare.replace(' ', 'T')}'`
}

/** Conditions that must all hold. */
export function allOf(conditions: readonly string[]): string | undefined {
  if (conditions.length === 0) return undefined
  return conditions.length === 1 ? conditions[0] : conditions.map((each) => `(${each})`).join(' and ')
}
