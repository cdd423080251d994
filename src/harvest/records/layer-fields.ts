import { slugOf } from '#catalog'
import type { FieldType } from '#schema'
import { type Json, objectsIn, textIn } from '../json-values.ts'

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

/** The fields of a layer as a schema file has them, with their aliases as labels. */
export function layerFields(fields: unknown): object[] {
  const taken = new Set<string>()
  return objectsIn(fields).flatMap((field: Json) => {
    const [source, type] = [textIn(field['name']), TYPES[String(field['type'])]]
    const name = source === null ? '' : slugOf(source)
    if (source === null || type === undefined || taken.has(name)) return []
    taken.add(name)
    return [{ name, source, type, label: textIn(field['alias']) ?? source }]
  })
}
