import type { JsonSchema, UploadedFile } from '#http'

/** A parameter of an operation: how its text is read, and how documentation and errors describe valid values. */
export interface Parameter<Value> {
  /** After "must be": `a whole number from 1 to 5`. */
  readonly is: string
  readonly meaning: string
  /** The type of a value, for the OpenAPI document; a list is its values, an object or array is its JSON. */
  readonly schema: JsonSchema
  readonly required?: true
  /** Empty counts as absent, where an empty text could not be one. */
  readonly emptyIsAbsent: boolean
  /** Several values of the name belong together. */
  readonly repeatable?: true
  /** Files come from the form's files, not from its fields. */
  readonly file?: true
  /** And from its fields, when no file came. */
  readonly textToo?: true
  /** Undefined when `raw` is not of this kind. */
  read(raw: string): Value | undefined
}

export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>

/** Parameters for a handler: required ones always, others if they were sent. */
export type Values<Table extends ParameterTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Parameter<infer Value>
    ? Table[Name] extends { readonly required: true }
      ? Value
      : Value | undefined
    : never
}

/** Text: no NUL, which PostgreSQL does not take, and no halves of characters. */
export function text(
  meaning: string,
  { max = 10_000, pattern, is }: { readonly max?: number; readonly pattern?: RegExp; readonly is?: string } = {}
): Parameter<string> {
  const read = (raw: string) =>
    raw.length <= max && !raw.includes('\u0000') && raw.isWellFormed() && (pattern === undefined || pattern.test(raw))
      ? raw
      : undefined
  return {
    is: is ?? `text of at most ${max.toLocaleString('en')} characters`,
    meaning,
    schema: { type: 'string', maxLength: max, ...(pattern !== undefined && portable(pattern)) },
    emptyIsAbsent: pattern !== undefined,
    read
  }
}

/** JSON Schema has no flags: a case-insensitive pattern is only described. */
function portable({ source, flags }: RegExp): JsonSchema {
  return flags === '' ? { pattern: source } : {}
}

/** Something on both sides of an @: only a mail that arrives says more. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

export function isEmail(text: string): boolean {
  return text.length <= 320 && EMAIL.test(text)
}

export function email(meaning: string): Parameter<string> {
  return text(meaning, { max: 320, pattern: EMAIL, is: 'an e-mail address' })
}

/** As `list`, of addresses. */
export function emails(meaning: string, max: number): Parameter<readonly string[]> {
  const texts = list(meaning, { max, maxLength: 320 })
  return {
    ...texts,
    is: `a list of at most ${max} e-mail addresses, separated by commas`,
    schema: { type: 'array', maxItems: max, items: { type: 'string', maxLength: 320, pattern: EMAIL.source } },
    read: (raw) => {
      const values = texts.read(raw)
      return values?.every(isEmail) ? values : undefined
    }
  }
}

export function choice<const Value extends string>(
  values: readonly Value[],
  meaning: string,
  { ignoreCase = false } = {}
): Parameter<Value> {
  const fold = (value: string) => (ignoreCase ? value.toLowerCase() : value)
  return {
    is: `one of ${values.join(', ')}`,
    meaning,
    schema: { type: 'string', enum: [...values] },
    emptyIsAbsent: true,
    read: (raw) => values.find((value) => fold(value) === fold(raw.trim()))
  }
}

export function flag(meaning: string): Parameter<boolean> {
  const words: ReadonlyMap<string, boolean> = new Map([
    ['true', true],
    ['false', false],
    ['1', true],
    ['0', false]
  ])
  return {
    is: 'true or false',
    meaning,
    schema: { type: 'boolean' },
    emptyIsAbsent: true,
    read: (raw) => words.get(raw.trim().toLowerCase())
  }
}

export function wholeNumber(
  meaning: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {}
): Parameter<number> {
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  return {
    is: `a whole number ${bounds}`,
    meaning,
    schema: { type: 'integer', minimum: min, ...(max !== Number.MAX_SAFE_INTEGER && { maximum: max }) },
    emptyIsAbsent: true,
    read: (raw) => {
      const value = /^\s*-?\d{1,16}\s*$/.test(raw) ? Number(raw) : Number.NaN
      return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined
    }
  }
}

/**
 * Separated by commas, as a JSON array of texts or numbers, or as several parameters of the name: clients send all
 * three (PORTAL-request-5).
 */
export function list(meaning: string, { max = 1_000, maxLength = 1_000 } = {}): Parameter<readonly string[]> {
  return {
    is: `a list of at most ${max} texts of at most ${maxLength.toLocaleString('en')} characters, separated by commas`,
    meaning,
    schema: { type: 'array', maxItems: max, items: { type: 'string', maxLength } },
    emptyIsAbsent: false,
    repeatable: true,
    read: (raw) => {
      const values = splitList(raw)
      return values !== undefined &&
        values.length <= max &&
        values.every((each) => each.length <= maxLength && !each.includes('\u0000') && each.isWellFormed())
        ? values
        : undefined
    }
  }
}

/** A JSON object. */
export function json(meaning: string, { maxBytes = 1_000_000 } = {}): Parameter<JsonObject> {
  return {
    is: 'a JSON object',
    meaning,
    schema: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'object' } },
    emptyIsAbsent: true,
    read: (raw) => {
      const value = raw.length <= maxBytes ? parseJson(raw) : undefined
      return isJsonObject(value) ? value : undefined
    }
  }
}

/** A JSON array. */
export function jsonArray(meaning: string, { maxBytes = 1_000_000 } = {}): Parameter<readonly JsonValue[]> {
  return {
    is: 'a JSON array',
    meaning,
    schema: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'array' } },
    emptyIsAbsent: true,
    read: (raw) => {
      const value = raw.length <= maxBytes ? parseJson(raw) : undefined
      return Array.isArray(value) ? value : undefined
    }
  }
}

/** Bytes of a part of a form (OpenAPI 3.1.1 §4.14.3). */
const FILE: JsonSchema = { contentMediaType: 'application/octet-stream' }

/** `is` says which files, such as `an image`. */
export function file(meaning: string, is = 'a file'): Parameter<UploadedFile> {
  return { is, meaning, schema: FILE, emptyIsAbsent: true, file: true, read: () => undefined }
}

/** A file of the form, or a text that names what there is already: clients send both under one name. */
export function fileOrText(parameter: Parameter<string>): Parameter<UploadedFile | string> {
  return {
    ...parameter,
    is: `a file, or ${parameter.is}`,
    schema: { anyOf: [FILE, parameter.schema] },
    file: true,
    textToo: true,
    read: parameter.read
  }
}

/** Also empty: that clears the value, with `clearEmptyFields`. */
export function clearable<Value>(parameter: Parameter<Value>): Parameter<Value | ''> {
  return {
    ...parameter,
    schema: { anyOf: [parameter.schema, { const: '' }] },
    emptyIsAbsent: false,
    read: (raw) => (raw.trim() === '' ? '' : parameter.read(raw))
  }
}

export function required<Value>(parameter: Parameter<Value>): Parameter<Value> & { readonly required: true } {
  return { ...parameter, emptyIsAbsent: true, required: true }
}

export type JsonObject = { readonly [name: string]: JsonValue }
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function splitList(raw: string): string[] | undefined {
  if (!raw.trimStart().startsWith('['))
    return raw
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  const values = parseJson(raw)
  const areTexts = Array.isArray(values) && values.every((each) => typeof each === 'string' || typeof each === 'number')
  return areTexts ? values.map((each) => String(each).trim()).filter((each) => each !== '') : undefined
}

/** Nesting of objects and lists: after some thousand levels the value could not be written again. */
const MAX_JSON_DEPTH = 100

/**
 * Undefined for text that is not JSON, is too deep, or contains NUL or halves of characters, which PostgreSQL and the records
 * engine do not take.
 */
export function parseJson(raw: string): unknown {
  try {
    const value: unknown = JSON.parse(raw)
    return canBeKept(value, 0) ? value : undefined
  } catch {
    return undefined
  }
}

function canBeKept(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < MAX_JSON_DEPTH &&
    Object.entries(value).every(([name, each]) => canBeKept(name, depth) && canBeKept(each, depth + 1))
  )
}
