import { slugOf } from '#catalog'
import type { FieldType } from '#schema'
import { isObject, type Json, objectsIn, textIn } from '../json-values.ts'

/** Types of Esri; those that are not here come as the file shows them. */
const TYPES: Readonly<Record<string, FieldType>> = {
  esriFieldTypeOID: 'int',
  esriFieldTypeSmallInteger: 'int',
  esriFieldTypeInteger: 'int',
  esriFieldTypeBigInteger: 'int',
  esriFieldTypeSingle: 'double',
  esriFieldTypeDouble: 'double',
  esriFieldTypeString: 'text',
  esriFieldTypeGUID: 'text',
  esriFieldTypeGlobalID: 'text',
  esriFieldTypeDate: 'datetime',
  esriFieldTypeDateOnly: 'date',
  esriFieldTypeTimeOnly: 'text'
}

interface LayerField {
  readonly source: string
  readonly label: string
  /** Undefined: its values are not what the layer says. */
  type: FieldType | undefined
}

/**
 * The fields of a layer, with types that its values have. Servers that read other sources guess types from the first
 * feature: a column that begins with 0 is declared to be of integers.
 */
export class LayerFields {
  readonly #fields: LayerField[]

  constructor(declared: unknown) {
    this.#fields = objectsIn(declared).flatMap((field) => {
      const [source, type] = [textIn(field['name']), TYPES[String(field['type'])]]
      return source === null ? [] : [{ source, type, label: textIn(field['alias']) ?? source }]
    })
  }

  see({ attributes }: Json): void {
    if (!isObject(attributes)) return
    for (const field of this.#fields) {
      const value = attributes[field.source] ?? null
      if (value === null || field.type === undefined || fits(value, field.type)) continue
      field.type = field.type === 'int' && typeof value === 'number' ? 'double' : undefined
    }
  }

  /** As a schema file has them, with their aliases as labels. */
  get wanted(): object[] {
    const taken = new Set<string>()
    return this.#fields.flatMap(({ source, type, label }) => {
      const name = slugOf(source)
      if (type === undefined || taken.has(name)) return []
      taken.add(name)
      return [{ name, source, type, label }]
    })
  }
}

function fits(value: unknown, type: FieldType): boolean {
  if (type === 'int') return Number.isSafeInteger(value)
  if (type === 'double') return typeof value === 'number'
  // Milliseconds; the text of a date is guessed like any other.
  if (type === 'datetime') return typeof value === 'number' && Math.abs(value) <= MAX_MS
  return typeof value === 'string'
}

/** Days of the calendar of JavaScript. */
const MAX_MS = 8.64e15
