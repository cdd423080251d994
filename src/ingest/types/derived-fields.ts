import { type Derivation, type Field, isDerived } from '#schema'
import type { WantedField } from '../schema-file.ts'

/** A derived field, its type and what it is made of. */
export interface DerivedField extends Pick<Field, 'name' | 'type' | 'annotations'>, Derivation {
  /** Where its `compute` or `lookup` is defined, for messages. */
  readonly place: (key: string) => string
}

/** Fields of the schema and of the reloaded dataset that have no column in the file. `place`: where it is said. */
export function derivedFields(fields: readonly WantedField[], previous: readonly Field[]): DerivedField[] {
  const known = new Map(previous.map((field) => [field.name, field]))
  const names = new Set(fields.map(({ name }) => name))
  const said = fields.map((wanted, index) => ({
    name: wanted.name,
    type: wanted.type ?? known.get(wanted.name)?.type ?? 'text',
    annotations: wanted.annotations ?? known.get(wanted.name)?.annotations ?? {},
    ...derivationOf(wanted, known.get(wanted.name)),
    place: (key: string) => `fields[${index}].${key} of the schema`
  }))
  const kept = previous
    .filter(({ name }) => !names.has(name))
    .map((field) => {
      const { name, type, annotations } = field
      return {
        name,
        type,
        annotations,
        ...derivationOf({ name, type }, field),
        place: (key: string) => `${key} of the field ${name}`
      }
    })
  return [...said, ...kept].filter(isDerived)
}

/** What the schema says, else what the dataset knows; a column of the file takes its place. */
export function derivationOf({ compute, lookup, source }: WantedField, known: Field | undefined): Derivation {
  if (compute !== undefined) return { compute }
  if (lookup !== undefined) return { lookup }
  if (source !== undefined || known === undefined) return {}
  return {
    ...(known.compute !== undefined && { compute: known.compute }),
    ...(known.lookup !== undefined && { lookup: known.lookup })
  }
}
