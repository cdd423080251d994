import type { Annotations, Field } from '#schema'
import type { WantedField } from '../schema-file.ts'
import type { StagedColumn } from '../staging.ts'

/** A field as it is wanted, its type known. */
export type TypedWanted = WantedField & Pick<Field, 'type'>

/** Properties missing in the schema stay unchanged. */
export function fieldOf(
  wanted: TypedWanted,
  known: Field | undefined,
  column: Pick<StagedColumn, 'label'> & Partial<StagedColumn>
): Field {
  const { name, type, label, description, annotations, semantic_type: semanticType = known?.semantic_type } = wanted
  const { values = known?.type === type ? known.values : undefined } = wanted
  return {
    name,
    type,
    label: label ?? known?.label ?? (column.label === '' ? name : column.label),
    description: description === undefined ? (known?.description ?? null) : description,
    annotations: withList(annotations ?? annotationsFor(known, type), type, column.kind),
    ...(semanticType !== undefined && { semantic_type: semanticType }),
    ...((wanted.hidden ?? known?.hidden) === true && { hidden: true }),
    ...(values !== undefined && { values })
  }
}

function annotationsFor(known: Field | undefined, type: Field['type']): Annotations {
  return known === undefined ? {} : fittingAnnotations(known.annotations, type)
}

/** Without what a field of the type cannot be. */
export function fittingAnnotations(
  { multivalued, hierarchical, timeserie_precision: precision, timerangeFilter, ...others }: Annotations,
  type: Field['type']
): Annotations {
  const isTime = type === 'date' || type === 'datetime'
  return {
    ...others,
    ...(type === 'text' && multivalued !== undefined && { multivalued }),
    ...(type === 'text' && hierarchical !== undefined && { hierarchical }),
    ...(isTime && precision !== undefined && { timeserie_precision: precision }),
    ...(isTime && timerangeFilter !== undefined && { timerangeFilter })
  }
}

/** A list of the file stays one when the schema only says text. */
function withList(annotations: Annotations, type: Field['type'], kind: StagedColumn['kind'] | undefined): Annotations {
  return kind === 'list' && type === 'text' && annotations.multivalued === undefined
    ? { ...annotations, multivalued: LIST_SEPARATOR }
    : annotations
}

/** Separator for lists of the file where a text is needed, and in texts that the portal writes. */
export const LIST_SEPARATOR = ','
