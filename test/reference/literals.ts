/** ODSQL literals and names as text, in the several ways in which people write them. */
import type { Dataset } from './dataset.ts'
import type { Random } from './random.ts'
import { printDay, printInstant } from './time.ts'
import { isDay, isInstant, isList, type Value } from './value.ts'

/** The pools of a generator: its random numbers and values that occur in the data, by field. */
export interface Draw {
  readonly random: Random
  readonly values: Readonly<Record<string, readonly Exclude<Value, null>[]>>
}

export function drawFrom({ fields, rows }: Dataset, random: Random): Draw {
  const valuesOf = (name: string): Exclude<Value, null>[] =>
    rows.map((row) => row.values[name] ?? null).filter((value) => value !== null)
  return { random, values: Object.fromEntries(fields.map(({ name }) => [name, valuesOf(name)])) }
}

export function quoted(text: string, random: Random): string {
  const quote = random.pick(["'", '"'])
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
}

/** Words of the language in any case. */
export function keyword(word: string, random: Random): string {
  return random.weighted([
    [4, () => word],
    [1, () => word.toUpperCase()],
    [1, () => word[0]!.toUpperCase() + word.slice(1)]
  ])
}

export function fieldName(name: string, random: Random): string {
  const plain = /^[a-z_][a-z0-9_]*$/i.test(name)
  return plain && random.chance(0.85) ? name : `\`${name}\``
}

/** A value of the field, mostly one that occurs. */
export function valueFrom(field: string, draw: Draw, otherwise: () => Exclude<Value, null>): Exclude<Value, null> {
  const known = (draw.values[field] ?? []).flatMap((value) => (isList(value) ? [...value] : [value]))
  return known.length > 0 && draw.random.chance(0.85) ? draw.random.pick(known) : otherwise()
}

export function literalText(value: Exclude<Value, null>, random: Random): string {
  if (typeof value === 'string') return quoted(value, random)
  if (typeof value === 'number') return printNumber(value)
  if (isDay(value)) return `date'${dayText(printDay(value), random)}'`
  if (isInstant(value)) return `${keyword('date', random)}'${printInstant(value, 'UTC').replace('+00:00', 'Z')}'`
  return String(value)
}

function dayText(text: string, random: Random): string {
  return random.chance(0.2) ? text.replaceAll('-', '/') : text
}

/** Decimal digits only: ODSQL has no exponents. */
export function printNumber(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const [, sign = '', digits = '', fraction = '', exponent = ''] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  const [all, places] = [digits + fraction, Number(exponent)]
  if (places < 0) return `${sign}0.${'0'.repeat(-places - 1)}${all}`
  return (
    sign +
    all.slice(0, 1 + places).padEnd(1 + places, '0') +
    (all.length > 1 + places ? `.${all.slice(1 + places)}` : '')
  )
}
