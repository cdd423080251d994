import type { FieldType } from '#schema'
import type { CopiedField } from '../clone/read-fields.ts'
import type { Json } from '../clone/remote-dataset.ts'
import type { Random } from './random.ts'
import type { SampledDataset } from './sampled-dataset.ts'

type Make = (name: string, value: unknown, random: Random) => string | undefined

/** Conditions of ODSQL on a field of each type, made of a value that a record has. */
const CONDITIONS: Readonly<Record<FieldType, readonly Make[]>> = {
  text: [
    (name, value) => onText(value, (text) => `${name} = ${quoted(text)}`),
    (name, value) => onText(value, (text) => `${name} != ${quoted(text)}`),
    (name, value) => onText(value, (text) => `startswith(${name}, ${quoted(text.slice(0, 3))})`),
    (name, value) => onWord(value, (word) => `search(${name}, ${quoted(word)})`),
    (name, value) => onWord(value, (word) => `${name} like ${quoted(`${word.slice(0, 4)}*`)}`),
    (name, value) => onText(value, (text) => `${name} in (${quoted(text)}, "none of them")`),
    (_name, value) => onWord(value, (word) => `search(${quoted(word)})`)
  ],
  int: numbers(),
  double: numbers(),
  boolean: [(name, value) => (typeof value === 'boolean' ? `${name} = ${value}` : undefined)],
  date: times(),
  datetime: times(),
  geo_point_2d: [
    (name, value, random) =>
      onPoint(value, (lon, lat) => `within_distance(${name}, geom'POINT(${lon} ${lat})', ${1 + random.below(200)}km)`),
    (name, value) => onPoint(value, (lon, lat) => `in_bbox(${name}, ${lat - 1}, ${lon - 1}, ${lat + 1}, ${lon + 1})`)
  ],
  geo_shape: [],
  file: [],
  json_blob: []
}

function numbers(): readonly Make[] {
  return ['=', '>', '<=', '!=', '<'].map(
    (operator): Make =>
      (name, value) =>
        typeof value === 'number' && Number.isSafeInteger(value) ? `${name} ${operator} ${value}` : undefined
  )
}

function times(): readonly Make[] {
  return [
    (name, value) => onDay(value, (day) => `${name} >= date'${day}'`),
    (name, value) => onDay(value, (day) => `${name} < date'${day}'`),
    (name, value) => onDay(value, (day) => `year(${name}) = ${Number(day.slice(0, 4))}`)
  ]
}

/** A condition on one to three fields; undefined when the sample has no value for one. */
export function makeCondition(dataset: SampledDataset, random: Random): string | undefined {
  const one = makeSimple(dataset, random)
  if (one === undefined || random.chance(0.6)) return one
  const other = makeSimple(dataset, random)
  if (other === undefined) return one
  return random.pick([`${one} and ${other}`, `(${one}) or (${other})`, `not (${one}) and ${other}`, `not (${one})`])
}

function makeSimple({ fields, records }: SampledDataset, random: Random): string | undefined {
  const field = random.pick(fields)
  const record = random.pick(records)
  if (field === undefined || record === undefined) return undefined
  if (random.chance(0.1)) return `${field.name} is ${random.chance(0.5) ? '' : 'not '}null`
  return random.pick(CONDITIONS[field.type])?.(field.name, valueOf(record, field, random), random)
}

/** A value of a record; of a list one of its values. */
export function valueOf(record: Json, { name }: CopiedField, random: Random): unknown {
  const value = record[name]
  return Array.isArray(value) ? random.pick(value) : value
}

/** Without what each product quotes in another way. */
function onText(value: unknown, make: (text: string) => string): string | undefined {
  return typeof value === 'string' && value !== '' && value.length < 80 && !/["\\\p{C}]/u.test(value)
    ? make(value)
    : undefined
}

function onWord(value: unknown, make: (word: string) => string): string | undefined {
  const word = typeof value === 'string' ? /[\p{L}\p{N}]{3,20}/u.exec(value)?.[0] : undefined
  return word === undefined ? undefined : make(word)
}

function onDay(value: unknown, make: (day: string) => string): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined
  return day === undefined ? undefined : make(day)
}

function onPoint(value: unknown, make: (lon: number, lat: number) => string): string | undefined {
  const { lon, lat } = (value ?? {}) as { lon?: unknown; lat?: unknown }
  return typeof lon === 'number' && typeof lat === 'number' ? make(lon, lat) : undefined
}

function quoted(text: string): string {
  return `"${text}"`
}
