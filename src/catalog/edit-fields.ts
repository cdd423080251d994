import type { Annotations, Field, FieldType } from '#schema'
import { FACET_SORTS, isMultivalued } from '#schema'
import { catalogError } from './errors.ts'

/** Input for one field; missing properties stay unchanged, null takes a value away. */
export interface FieldChange {
  readonly label?: string
  readonly description?: string | null
  readonly hidden?: boolean
  readonly annotations?: { readonly [Name in EditableAnnotation]?: Annotations[Name] | null }
}

/** Annotations that say how a field is shown; the others decide how its records are stored. */
export type EditableAnnotation = keyof typeof EDITABLE

interface Rule {
  readonly types: readonly FieldType[]
  readonly isValid: (value: unknown) => boolean
  readonly expected: string
}

const isTrue = (value: unknown): boolean => value === true
const isSeparator = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 10
const isOneOf = (list: readonly string[]) => (value: unknown) => list.includes(value as string)

const TIMES = ['date', 'datetime'] as const
const NUMBERS = ['int', 'double'] as const
const FACETS = ['text', 'boolean', 'int', 'double', 'date', 'datetime'] as const
const PRECISIONS = ['year', 'month', 'day', 'hour', 'minute']

const EDITABLE = {
  facet: { types: FACETS, isValid: isTrue, expected: 'true' },
  facetsort: { types: FACETS, isValid: isOneOf(FACET_SORTS), expected: `one of ${FACET_SORTS.join(', ')}` },
  disjunctive: { types: FACETS, isValid: isTrue, expected: 'true' },
  hierarchical: { types: ['text'], isValid: isSeparator, expected: 'a separator' },
  multivalued: { types: ['text'], isValid: isSeparator, expected: 'a separator' },
  sortable: { types: ['text'], isValid: isTrue, expected: 'true' },
  timeserie_precision: { types: TIMES, isValid: isOneOf(PRECISIONS), expected: `one of ${PRECISIONS.join(', ')}` },
  timerangeFilter: { types: TIMES, isValid: isTrue, expected: 'true' },
  unit: {
    types: NUMBERS,
    isValid: (value) => typeof value === 'string' && value !== '' && value.length <= 50,
    expected: 'a text of at most 50 characters'
  },
  decimals: {
    types: ['double'],
    isValid: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 20,
    expected: 'a number from 0 to 20'
  }
} satisfies Record<string, Rule>

export const EDITABLE_ANNOTATIONS = Object.keys(EDITABLE) as EditableAnnotation[]

/** The fields with one of them changed. Throws `catalog/no-such-field`, `catalog/bad-field`. */
export function editField(fields: readonly Field[], name: string, change: FieldChange): readonly Field[] {
  const field = findField(fields, name)
  const { label = field.label, description = field.description, hidden = field.hidden ?? false } = change
  if (label.trim() === '') throw bad(name, 'the label must not be empty')
  if (hidden && fields.every((each) => each === field || each.hidden === true))
    throw bad(name, 'readers must see at least one field')
  const { hidden: _before, ...others } = field
  const annotations = editAnnotations(field, change.annotations ?? {})
  const edited: Field = {
    ...others,
    ...keptSeparator(field, annotations),
    label,
    description,
    annotations,
    ...(hidden && { hidden: true })
  }
  return fields.map((each) => (each === field ? edited : each))
}

/** The fields named first, in this order, then the others. Throws `catalog/no-such-field`, `catalog/bad-field`. */
export function orderFields(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw bad(twice, 'it is named twice')
  const first = names.map((name) => findField(fields, name))
  return [...first, ...fields.filter((field) => !first.includes(field))]
}

function findField(fields: readonly Field[], name: string): Field {
  const field = fields.find((each) => each.name === name)
  if (field !== undefined) return field
  throw catalogError(
    'catalog/no-such-field',
    `The dataset has no field ${name}. It has: ${fields
      .slice(0, 50)
      .map((each) => each.name)
      .join(', ')}.`,
    { details: { field: name } }
  )
}

function editAnnotations(field: Field, changes: NonNullable<FieldChange['annotations']>): Annotations {
  const annotations: Annotations = { ...field.annotations }
  for (const [name, value] of Object.entries(changes)) {
    const { types, isValid, expected }: Rule = EDITABLE[name as EditableAnnotation]
    if (value === null) {
      if (name === 'multivalued' && isMultivalued(field))
        throw bad(field.name, 'a list stays one until its records are loaded again')
      delete annotations[name]
      continue
    }
    if (!types.includes(field.type)) throw bad(field.name, `a field of the type ${field.type} has no ${name}`)
    if (!isValid(value)) throw bad(field.name, `${name} must be ${expected}`)
    if (name === 'multivalued' && !isMultivalued(field))
      throw bad(field.name, 'a text becomes a list only when its records are loaded again')
    annotations[name] = value
  }
  return annotations
}

/** What separates elements in the file stays, when another sign is shown. */
function keptSeparator(
  { annotations: { multivalued: before }, values }: Field,
  after: Annotations
): Pick<Field, 'values'> {
  if (before === undefined || before === after.multivalued || values?.separator !== undefined) return {}
  return { values: { ...values, separator: before } }
}

function bad(name: string, why: string) {
  return catalogError('catalog/bad-field', `The field ${name} cannot be changed: ${why}.`, { details: { field: name } })
}
