import type { LoggiaError } from '#kit'
import type { Annotations, DelimitedNotation, Derivation, FieldType, ValueNotation } from '#schema'
import { FIELD_NAME, FIELD_TYPES, isComputed } from '#schema'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { checkCsvOptions } from './csv/csv-options-input.ts'
import { ingestError } from './errors.ts'
import { wrongNotation } from './notation/check-notation.ts'
import { MAX_DERIVED, MAX_EXPRESSION, wrongDerivation } from './processors/check-derivation.ts'

/** One field as the operator wants it. */
export interface WantedField extends Derivation {
  readonly name: string
  /** Absent: the type that the field of the dataset has, or as its cells are found. */
  readonly type?: FieldType
  readonly label?: string
  readonly description?: string | null
  readonly annotations?: Annotations
  readonly semantic_type?: string
  /**
   * The column of the file: its label or the name made from it. Absent: the column called `name`. A point can have
   * two, latitude and longitude.
   */
  readonly source?: string | Coordinates
  /** Readers do not see the field; absent: as it was. */
  readonly hidden?: boolean
  /** How its values are written. */
  readonly values?: ValueNotation
}

/** The columns of a place's latitude and longitude. */
export type Coordinates = readonly [latitude: string, longitude: string]

/** Metadata by template: `{ default: { title: … } }`. */
export type WantedMetas = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * `--schema`: the fields in their order, and metadata by template. Columns that are not named follow with guessed
 * types.
 */
export interface SchemaFile {
  /** The second form refuses what it does not know; the first reports it. */
  readonly version?: 1 | 2
  /** Keys that nothing reads: `facets`, `fields[2].facet`. Not in a schema file. */
  readonly ignored?: readonly string[]
  readonly fields: readonly WantedField[]
  /** Columns of the file that get no field. */
  readonly drop?: readonly string[]
  /** The same, of an earlier schema of the dataset: the file need not have them. Not in a schema file. */
  readonly keptDrop?: readonly string[]
  /** ODSQL over the fields, as `where` takes it: records that do not match are left out. Null: none any more. */
  readonly filter?: string | null
  /** How a delimited text is written; what the caller says goes before it. */
  readonly csv?: DelimitedNotation
  readonly metas?: WantedMetas
  /** Metadata in other languages, by language. */
  readonly translations?: Readonly<Record<string, WantedMetas>>
}

/** Throws `ingest/bad-schema` with the mistake and its position. */
export function checkSchema(value: unknown): SchemaFile {
  if (!isObject(value)) throw bad('The schema must be an object with "fields".')
  const { version, fields = [], drop, filter, csv, metas, translations } = value
  if (version !== undefined && version !== 1 && version !== 2) throw bad('"version" of the schema must be 1 or 2.')
  if (version === 2) refuseUnknown(value, FILE_KEYS, 'The schema')
  if (!Array.isArray(fields)) throw bad('"fields" of the schema must be an array.')
  if (metas !== undefined && !isMetas(metas)) throw bad('"metas" of the schema must map templates to objects.')
  if (translations !== undefined && (!isObject(translations) || !Object.values(translations).every(isMetas))) {
    throw bad('"translations" of the schema must map languages to templates and those to objects.')
  }
  if (drop !== undefined && !(Array.isArray(drop) && drop.every((each) => typeof each === 'string')))
    throw bad('"drop" of the schema must be a list of columns.')
  if (filter !== undefined && filter !== null && !isExpressionText(filter))
    throw bad(`"filter" of the schema must be a text of at most ${MAX_EXPRESSION.toLocaleString('en')} characters.`)
  if (csv !== undefined) checkCsv(csv)
  const mayFind = version === 2
  const wanted = fields.map((field, index) => {
    if (version === 2 && isObject(field)) refuseUnknown(field, FIELD_KEYS, `fields[${index}] of the schema`)
    return checkField(field, index, mayFind)
  })
  const twice = wanted.find((field, index) => wanted.findIndex((other) => other.name === field.name) !== index)
  if (twice !== undefined) throw bad(`The schema names the field ${twice.name} twice.`)
  if (wanted.filter(({ compute, lookup }) => (compute ?? lookup) !== undefined).length > MAX_DERIVED)
    throw bad(`The schema has more than ${MAX_DERIVED} fields with "compute" or "lookup".`)
  const ignored = version === 2 ? [] : unknownKeys(value, fields)
  return {
    ...(version !== undefined && { version }),
    ...(ignored.length > 0 && { ignored }),
    fields: wanted,
    ...(drop !== undefined && { drop: drop as readonly string[] }),
    ...(filter !== undefined && { filter: filter as string | null }),
    ...(csv !== undefined && { csv: csv as NonNullable<SchemaFile['csv']> }),
    ...(metas !== undefined && { metas: metas as WantedMetas }),
    ...(translations !== undefined && { translations: translations as NonNullable<SchemaFile['translations']> })
  }
}

const FILE_KEYS = [
  'version',
  'fields',
  'drop',
  'filter',
  'csv',
  'metas',
  'translations'
] satisfies readonly (keyof SchemaFile)[]
const FIELD_KEYS = [
  'name',
  'type',
  'label',
  'description',
  'annotations',
  'semantic_type',
  'source',
  'compute',
  'lookup',
  'hidden',
  'values'
] satisfies readonly (keyof WantedField)[]

/** What says nothing without a type. */
const NEED_TYPE = ['values', 'compute', 'lookup'] as const

function refuseUnknown(value: Record<string, unknown>, known: readonly string[], what: string): void {
  const [unknown] = unknownAmong(value, known)
  if (unknown !== undefined) throw bad(`${what} has ${unknown}, which is not one of ${known.join(', ')}.`)
}

function unknownKeys(value: Record<string, unknown>, fields: readonly unknown[]): string[] {
  return [
    ...unknownAmong(value, FILE_KEYS),
    ...fields.flatMap((field, index) =>
      unknownAmong(field as Record<string, unknown>, FIELD_KEYS).map((key) => `fields[${index}].${key}`)
    )
  ]
}

function unknownAmong(value: Record<string, unknown>, known: readonly string[]): string[] {
  return Object.keys(value).filter((key) => !known.includes(key))
}

const CSV_OPTIONS = ['delimiter', 'quote', 'headerRow', 'skip', 'skipRowsMatching', 'encoding']

function checkCsv(value: unknown): void {
  if (!isObject(value)) throw bad('"csv" of the schema must be an object.')
  const unknown = Object.keys(value).find((key) => !CSV_OPTIONS.includes(key))
  if (unknown !== undefined)
    throw bad(`"csv" of the schema has no option ${unknown}; it has ${CSV_OPTIONS.join(', ')}.`)
  const text = ['delimiter', 'quote', 'headerRow', 'encoding'].find(
    (key) => value[key] !== undefined && typeof value[key] !== 'string'
  )
  if (text !== undefined) throw bad(`"csv.${text}" of the schema must be a text.`)
  checkCsvOptions(value as CsvOptions)
}

function checkField(value: unknown, index: number, mayFind: boolean): WantedField {
  const place = `fields[${index}]`
  if (!isObject(value)) throw bad(`${place} of the schema must be an object.`)
  const { name, type, label, description, annotations, source, semantic_type: semanticType, values, hidden } = value
  if (typeof name !== 'string' || !FIELD_NAME.test(name))
    throw bad(`${place}.name must be letters, digits, "_", "-" or ".", not beginning with "_".`)
  const isFound = type === undefined && mayFind
  if (isFound && NEED_TYPE.some((key) => value[key] !== undefined))
    throw bad(`${place}.type must be given: the field has ${NEED_TYPE.find((key) => value[key] !== undefined)}.`)
  if (!isFound && !(FIELD_TYPES as readonly unknown[]).includes(type))
    throw bad(`${place}.type must be one of ${FIELD_TYPES.join(', ')}.`)
  if (source !== undefined && typeof source !== 'string') checkPair(source, type, place)
  for (const [key, text] of Object.entries({ label, semantic_type: semanticType })) {
    if (text !== undefined && typeof text !== 'string') throw bad(`${place}.${key} must be a text.`)
  }
  if (hidden !== undefined && typeof hidden !== 'boolean') throw bad(`${place}.hidden must be true or false.`)
  const wrong = values === undefined ? undefined : wrongNotation(values, type as FieldType)
  if (wrong !== undefined) throw bad(`${place}.values ${wrong}.`)
  if (isComputed(values as ValueNotation) && Array.isArray(source))
    throw bad(`${place} has two columns already: its text cannot be computed.`)
  const derivation = value as Derivation
  const wrongly = wrongDerivation(value)
  if (wrongly !== undefined) throw bad(`${place}.${wrongly}.`)
  const { separator } = (values ?? {}) as ValueNotation
  if (description !== undefined && description !== null && typeof description !== 'string')
    throw bad(`${place}.description must be a text or null.`)
  return {
    name,
    ...(!isFound && { type: type as FieldType }),
    ...((annotations !== undefined || separator !== undefined) && {
      annotations: {
        ...(separator !== undefined && { multivalued: separator }),
        ...checkAnnotations(annotations ?? {}, type as FieldType | undefined, place)
      }
    }),
    ...(hidden !== undefined && { hidden }),
    ...(values !== undefined && { values: values as ValueNotation }),
    ...(label !== undefined && { label: label as string }),
    ...(derivation.compute !== undefined && { compute: derivation.compute }),
    ...(derivation.lookup !== undefined && { lookup: derivation.lookup }),
    ...(source !== undefined && { source: source as NonNullable<WantedField['source']> }),
    ...(semanticType !== undefined && { semantic_type: semanticType as string }),
    ...(description !== undefined && { description: description as string | null })
  }
}

function checkPair(source: unknown, type: unknown, place: string): void {
  const isPair =
    Array.isArray(source) &&
    source.length === 2 &&
    source.every((each) => typeof each === 'string') &&
    source[0] !== source[1]
  if (!isPair || type !== 'geo_point_2d')
    throw bad(
      `${place}.source must be a text or, of a geo_point_2d, the two columns of its latitude and its longitude.`
    )
}

/** Takes the older form too, in which flags are empty arrays and scalars arrays of one (EXPLORE-annotation-1). */
function checkAnnotations(value: unknown, type: FieldType | undefined, place: string): Annotations {
  if (!isObject(value)) throw bad(`${place}.annotations must be an object.`)
  const annotations: Annotations = {}
  for (const [key, raw] of Object.entries(value)) {
    const scalar = Array.isArray(raw) ? (raw.length === 0 ? true : raw[0]) : raw
    if (scalar !== false && scalar !== null) annotations[key] = scalar
  }
  const { multivalued, hierarchical } = annotations
  if (multivalued !== undefined && (typeof multivalued !== 'string' || multivalued === '' || type !== 'text')) {
    throw bad(`${place}.annotations.multivalued must be the separator, on a text field.`)
  }
  if (hierarchical !== undefined && (typeof hierarchical !== 'string' || hierarchical === ''))
    throw bad(`${place}.annotations.hierarchical must be the separator.`)
  return annotations
}

function isExpressionText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_EXPRESSION
}

function isMetas(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isObject)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function bad(message: string): LoggiaError {
  return ingestError('ingest/bad-schema', message)
}
