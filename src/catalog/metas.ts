import type { GeoFeature, Metas, MetaValue } from './dataset.ts'
import { catalogError } from './errors.ts'
import type { Meta, MetaType, Template } from './templates/template.ts'

export type MetaChanges = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A text longer than this is not a description but a mistake or an attack. */
const MAX_TEXT_LENGTH = 100_000
const MAX_LIST_LENGTH = 1_000
/** Names of one change of an open template. */
const MAX_OPEN_NAMES = 200

/**
 * Values as they are kept: lists as lists of trimmed texts, instants as `2026-11-21T10:00:00+00:00`, empty as null.
 * What Loggia computes is passed over, so that metas read from a portal can be written back. Errors:
 * `catalog/unknown-meta`, `catalog/bad-meta`.
 */
export function readMetas(changes: MetaChanges, templates: readonly Template[]): Metas {
  return Object.fromEntries(
    Object.entries(changes).map(([name, values]) => [name, readTemplate(findTemplate(name, templates), values)])
  )
}

function findTemplate(name: string, templates: readonly Template[]): Template {
  const template = templates.find((each) => each.name === name)
  if (template !== undefined) return template
  const known = templates.map((each) => each.name).join(', ')
  throw catalogError(
    'catalog/unknown-meta',
    `There is no metadata template ${JSON.stringify(name)}. Templates: ${known}.`,
    { details: { template: name } }
  )
}

function readTemplate(template: Template, values: Readonly<Record<string, unknown>>): Record<string, MetaValue> {
  if (template.open === true && Object.keys(values).length > MAX_OPEN_NAMES)
    throw catalogError('catalog/bad-meta', `${template.name} takes at most ${MAX_OPEN_NAMES} names.`, {
      details: { meta: template.name }
    })
  const kept = Object.entries(values).map(([name, value]): [string, MetaValue] | undefined => {
    const meta = template.metas.find((each) => each.name === name)
    if (meta === undefined && template.open === true) return [name, readOpenValue(template, name, value)]
    if (meta === undefined) {
      const message = `The metadata template ${template.name} has no ${JSON.stringify(name)}.`
      throw catalogError('catalog/unknown-meta', message, { details: { template: template.name, meta: name } })
    }
    return meta.computed ? undefined : [name, readValue(template, meta, value)]
  })
  return Object.fromEntries(kept.filter((entry) => entry !== undefined))
}

function readValue(template: Template, meta: Meta, value: unknown): MetaValue {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  const read = READERS[meta.type](value)
  const name = `${template.name}.${meta.name}`
  if (read === undefined)
    throw catalogError('catalog/bad-meta', `${name} must be ${EXPECTED[meta.type]}.`, { details: { meta: name } })
  const { values } = meta
  const given = Array.isArray(read) ? read : [String(read)]
  if (values === null || read === null || given.every((each) => values.includes(each))) return read
  throw catalogError('catalog/bad-meta', `${name} must be one of ${values.join(', ')}.`, {
    details: { meta: name }
  })
}

const OPEN_NAME = /^[\w.-]{1,100}$/

/** A value of a name that the publisher chose. */
function readOpenValue(template: Template, name: string, value: unknown): MetaValue {
  const shown = `${template.name}.${name.slice(0, 100)}`
  if (!OPEN_NAME.test(name))
    throw catalogError('catalog/bad-meta', `${shown}: a name is letters, digits, "_", "-" and ".", at most 100.`, {
      details: { meta: shown }
    })
  if (value === null || value === undefined || value === '') return null
  const read = Array.isArray(value)
    ? readList(value)
    : typeof value === 'string'
      ? readText(value)
      : Number.isFinite(value) || typeof value === 'boolean'
        ? (value as number | boolean)
        : undefined
  if (read !== undefined) return read
  throw catalogError('catalog/bad-meta', `${shown} must be a text, a list of texts, a number, true or false.`, {
    details: { meta: shown }
  })
}

const EXPECTED: Record<MetaType, string> = {
  text: `a text of at most ${MAX_TEXT_LENGTH.toLocaleString('en')} characters`,
  list: 'a list of texts',
  datetime: 'a date or an instant (ISO 8601)',
  int: 'a whole number',
  double: 'a number',
  boolean: 'true or false',
  geo: 'a GeoJSON geometry or Feature'
}

const READERS: Record<MetaType, (value: unknown) => MetaValue | undefined> = {
  text: readText,
  list: (value) => readList(typeof value === 'string' ? [value] : value),
  datetime: readInstant,
  int: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
  double: (value) => (Number.isFinite(value) ? (value as number) : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  geo: readFeature
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH ? value : undefined
}

function readList(value: unknown): readonly string[] | null | undefined {
  if (
    !Array.isArray(value) ||
    value.length > MAX_LIST_LENGTH ||
    !value.every((each) => typeof each === 'string' && each.length <= MAX_TEXT_LENGTH)
  )
    return undefined
  const texts = [...new Set(value.map((each: string) => each.trim()).filter((each) => each !== ''))]
  return texts.length === 0 ? null : texts
}

const ISO_8601 = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** Without a zone it is UTC, as everywhere in the API. */
function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' || !ISO_8601.test(value)) return undefined
  const text = value.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const ms = Date.parse(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`)
  // JavaScript rolls 31 February over to March.
  if (Number.isNaN(ms) || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() !== Number(text.slice(8, 10)))
    return undefined
  return instantText(ms)
}

/** `2026-11-21T10:00:00+00:00`, with `.123000` if it has a fraction of a second. */
export function instantText(ms: number, microseconds: 'always' | 'when-any' = 'when-any'): string {
  const iso = new Date(ms).toISOString()
  const fraction = microseconds === 'always' || ms % 1000 !== 0 ? `.${iso.slice(20, 23)}000` : ''
  return `${iso.slice(0, 19)}${fraction}+00:00`
}

const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection'
]

function readFeature(value: unknown): GeoFeature | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { type, geometry } = value as { type?: unknown; geometry?: { type?: unknown } }
  if (type === 'Feature' && GEOMETRIES.includes(String(geometry?.type)))
    return { type: 'Feature', geometry, properties: {} }
  return GEOMETRIES.includes(String(type)) ? { type: 'Feature', geometry: value, properties: {} } : undefined
}

/** `changes` over `before`, template by template; null stays, because it says that a value was taken away. */
export function mergeMetas(before: Metas, changes: Metas): Metas {
  const merged: Record<string, Record<string, MetaValue>> = { ...before }
  for (const [name, values] of Object.entries(changes)) merged[name] = { ...before[name], ...values }
  return merged
}
