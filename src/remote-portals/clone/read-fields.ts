import { type Annotations, FIELD_NAME, FIELD_TYPES, type FieldType } from '#schema'
import { type Loss, loss } from './losses.ts'
import { isObject, type Json } from './remote-dataset.ts'

/** A field as an import takes it: `source` is its name there. */
export interface CopiedField {
  readonly name: string
  readonly type: FieldType
  readonly label: string
  readonly description: string | null
  readonly annotations: Annotations
  readonly semantic_type?: string
  readonly source: string
}

/** The fields of a dataset in their order, and what of them cannot be kept. */
export function readFields(fields: readonly Json[]): { readonly fields: CopiedField[]; readonly losses: Loss[] } {
  const losses: Loss[] = []
  const taken = new Set<string>()
  const sources = new Set<string>()
  const copied = fields.flatMap((field): CopiedField[] => {
    const { name: source, type, label, description, annotations, semantic_type: semanticType } = field
    if (typeof source !== 'string' || source === '') return []
    if (sources.has(source)) {
      losses.push(loss('field-name', `The catalog lists the field ${JSON.stringify(source)} again; the first is kept.`))
      return []
    }
    sources.add(source)
    const name = freeName(source, taken)
    if (name !== source) losses.push(loss('field-name', `The field ${JSON.stringify(source)} is called ${name} here.`))
    const known = FIELD_TYPES.find((each) => each === type)
    if (known === undefined)
      losses.push(loss('field-type', `The field ${name} has the unknown type ${String(type)} there and is text here.`))
    return [
      {
        name,
        source,
        type: known ?? 'text',
        label: typeof label === 'string' && label !== '' ? label : name,
        description: typeof description === 'string' ? description : null,
        annotations: readAnnotations(isObject(annotations) ? annotations : {}, known ?? 'text'),
        ...(typeof semanticType === 'string' && { semantic_type: semanticType })
      }
    ]
  })
  return { fields: copied, losses }
}

/** The name itself, wherever it is one. */
function freeName(source: string, taken: Set<string>): string {
  const plain = FIELD_NAME.test(source)
    ? source
    : source
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^A-Za-z0-9_.-]+/g, '_')
        .replace(/^[^A-Za-z0-9]+/, '')
        .slice(0, 250) || 'field'
  let name = plain
  for (let count = 2; taken.has(name); count++) name = `${plain}_${count}`
  taken.add(name)
  return name
}

const DEFAULT_SEPARATOR = ','

/** Older portals write flags as empty lists and values as lists of one (EXPLORE-annotation-1). */
function readAnnotations(said: Json, type: FieldType): Annotations {
  const annotations: Annotations = {}
  for (const [key, raw] of Object.entries(said)) {
    const value = Array.isArray(raw) ? (raw.length === 0 ? true : raw[0]) : raw
    if (value === false || value === null) continue
    if (key !== 'multivalued' && key !== 'hierarchical') annotations[key] = value
    else if (type === 'text') annotations[key] = typeof value === 'string' && value !== '' ? value : DEFAULT_SEPARATOR
  }
  return annotations
}
