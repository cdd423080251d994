import { type Annotations, type Derivation, type Field, isComputed, isDerived, type ValueNotation } from '#schema'
import { ingestError } from '../errors.ts'
import { fieldNames } from '../names.ts'
import type { Reading } from '../reading/reading.ts'
import type { Coordinates, SchemaFile, WantedField } from '../schema-file.ts'
import type { StagedColumn, Staging } from '../staging.ts'

/** A field of the version to be, before its reading is known. */
export interface PlannedField {
  readonly field: Field
  readonly column: StagedColumn
  /** Absent: to be inferred. */
  readonly wanted?: WantedField
  /** The dataset has the field already, as it is here, and no schema says otherwise. */
  readonly kept?: true
  /** Cells that do not fit become null, unless none fits. */
  readonly lenient?: boolean
  /** Its column was computed from that of the file, in the notation that the readings of its type understand. */
  readonly converted?: true
}

/** A field, where its cells are and how they are read. */
export interface ReadField {
  /** For texts: whether cells can consist of blanks only; unknown when absent. */
  readonly padded?: boolean
  readonly field: Field
  readonly column: StagedColumn
  readonly reading: Reading
  /** The type was given, by the schema or by the reloaded dataset, so cells may not fit. */
  readonly explicit: boolean
  /** The dataset has the field already; its annotations stay. */
  readonly kept?: true
  /** A field whose cells no longer fit its type, with the type that they would fit. */
  readonly changed?: ReadField
  /** Cells that are not empty and fit, when they were counted. */
  readonly filled?: number
  /** Cells that are not empty and do not fit; only of explicit types. */
  readonly misfits?: number
  /** Cells that do not fit become null, unless none fits. */
  readonly lenient?: boolean
}

export interface FieldOverrides {
  readonly schema?: SchemaFile | undefined
  readonly coordinates?: Coordinates | undefined
  /** Fields of the reloaded dataset. */
  readonly previous?: readonly Field[] | undefined
  /**
   * False: points of two columns are neither made nor kept; `coordinates` and a schema make theirs all the same. `kept`:
   * those of the reloaded dataset only.
   */
  readonly points?: boolean | 'kept'
  /** The fields of the schema stay where they are among those of the dataset. */
  readonly inPlace?: boolean | undefined
}

/**
 * The fields of the schema in its order, those that the dataset has already in theirs, the point of the coordinates,
 * then the file's other columns. Throws `ingest/unknown-column`, `ingest/bad-schema`.
 */
export function planFields(
  staging: Staging,
  { schema, coordinates, previous = [], points = true, inPlace = false }: FieldOverrides
): PlannedField[] {
  const columns = staging.columns.filter(({ derivedFor }) => derivedFor === undefined)
  const derived = new Map(staging.columns.map((column) => [column.derivedFor, column]))
  const finder = new ColumnFinder(columns)
  const known = new Map(previous.map((field) => [field.name, field]))
  const said = (schema?.fields ?? []).flatMap((field) =>
    plannedInput(field, known.get(field.name), finder, derived.get(field.name))
  )
  const input = new Set((schema?.fields ?? []).map(({ name }) => name))
  const wanted = points !== false ? previous : previous.filter(({ source }) => !isPair(source))
  const kept = keptFields(wanted, input, finder, derived)
  const loaded = inPlace ? inOrderOf(previous, [...said, ...kept]) : [...said, ...kept]
  const taken = new Set(loaded.map(({ field }) => field.name))
  for (const { name } of derivedFields(schema?.fields ?? [], previous)) {
    taken.add(name)
    finder.leave(name)
  }
  const dropped = new Set([
    ...(schema?.drop ?? []).map((name) => finder.find(name, 'drop')),
    ...(schema?.keptDrop ?? []).map((name) => finder.seek(name))
  ])
  const others = columns.flatMap((column, place): PlannedField[] => {
    if (finder.isUsed(place) || dropped.has(place)) return []
    const name = free(finder.names[place]!, taken)
    taken.add(name)
    return [
      {
        field: {
          name,
          label: column.label === '' ? name : column.label,
          type: 'text',
          description: null,
          annotations: {},
          source: sourceOf(column, name)
        },
        column
      }
    ]
  })
  const pair =
    coordinates &&
    ([
      columns[finder.find(coordinates[0], 'geo_point_2d')]!,
      columns[finder.find(coordinates[1], 'geo_point_2d')]!
    ] as const)
  if (
    pair === undefined ||
    loaded.some(({ column: { parts } }) => parts?.[0].column === pair[0].column && parts[1].column === pair[1].column)
  )
    return [...loaded, ...others]
  const before = previous.find(
    ({ name, type, source }) => type === 'geo_point_2d' && isPair(source) && !taken.has(name)
  )
  const point = plannedPoint(
    { name: before?.name ?? free('geo_point_2d', taken), type: 'geo_point_2d' },
    before,
    ...pair
  )
  return [...loaded, { ...point, lenient: true }, ...others]
}

/** Those that the dataset does not have yet come last. */
function inOrderOf(previous: readonly Field[], planned: readonly PlannedField[]): PlannedField[] {
  const places = new Map(previous.map(({ name }, place) => [name, place]))
  const placeOf = ({ field }: PlannedField): number => places.get(field.name) ?? previous.length
  return planned.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function plannedInput(
  wish: WantedField,
  known: Field | undefined,
  finder: ColumnFinder,
  derived: StagedColumn | undefined
): PlannedField[] {
  const derivation = derivationOf(wish, known)
  if (!isDerived(derivation)) return [plannedFromFile(wish, known, finder)]
  return derived === undefined ? [] : [plannedDerived(wish, known, derivation, derived)]
}

/** What the schema says, else what the dataset knows; a column of the file takes its place. */
function derivationOf({ compute, lookup, source }: WantedField, known: Field | undefined): Derivation {
  if (compute !== undefined) return { compute }
  if (lookup !== undefined) return { lookup }
  if (source !== undefined || known === undefined) return {}
  return {
    ...(known.compute !== undefined && { compute: known.compute }),
    ...(known.lookup !== undefined && { lookup: known.lookup })
  }
}

/** A derived field, its type and what it is made of. */
export interface DerivedField extends Pick<Field, 'name' | 'type' | 'annotations'>, Derivation {
  /** Where its `compute` or `lookup` is defined, for messages. */
  readonly place: (key: string) => string
}

/** Fields of the schema and of the reloaded dataset that have no column in the file. `place`: where it is said. */
export function derivedFields(fields: readonly WantedField[], previous: readonly Field[]): DerivedField[] {
  const known = new Map(previous.map((field) => [field.name, field]))
  const names = new Set(fields.map(({ name }) => name))
  const said = fields.map((wish, index) => ({
    name: wish.name,
    type: wish.type,
    annotations: wish.annotations ?? known.get(wish.name)?.annotations ?? {},
    ...derivationOf(wish, known.get(wish.name)),
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

function plannedDerived(
  wish: WantedField,
  known: Field | undefined,
  derivation: Derivation,
  column: StagedColumn
): PlannedField {
  const { values: _notation, ...field } = wishedField(wish, known, { ...column, label: '' })
  return { field: { ...field, ...derivation }, column, wanted: wish }
}

function plannedFromFile(wish: WantedField, known: Field | undefined, finder: ColumnFinder): PlannedField {
  const { source = sourceOfKnown(known, finder) ?? wish.name } = wish
  if (typeof source !== 'string')
    return plannedPoint(wish, known, finder.column(source[0], wish.name), finder.column(source[1], wish.name))
  const place = finder.find(source, wish.name)
  const field = wishedField(wish, known, finder.columns[place]!)
  if (!isComputed(field.values) && finder.isUsed(place))
    throw ingestError('ingest/bad-schema', `Two fields of the schema use the column ${finder.nameAt(place)}.`)
  const column = columnFor(field, place, finder)
  return written({ field: withSource(field, column), column, wanted: wish })
}

/** A computed field leaves its columns to other fields. Throws `ingest/unknown-column`. */
function columnFor({ name, values }: Field, place: number, finder: ColumnFinder): StagedColumn {
  if (!isComputed(values)) return finder.use(place)
  const { join, part, extract } = values ?? {}
  return {
    ...finder.columns[place]!,
    // Its text is not that of a list or an object any more.
    kind: 'string',
    computed: {
      ...(join !== undefined && {
        join: { separator: join.separator, columns: join.columns.map((each) => finder.column(each, name)) }
      }),
      ...(part !== undefined && { part }),
      ...(extract !== undefined && { extract })
    }
  }
}

/** With what the notation of the field says of its column's cells. */
function written(planned: PlannedField): PlannedField {
  const { values } = planned.field
  if (values === undefined) return planned
  return {
    ...planned,
    column: writtenColumn(planned.column, values),
    ...(values.misfits === 'null' && { lenient: true })
  }
}

function writtenColumn({ parts, ...column }: StagedColumn, values: ValueNotation): StagedColumn {
  return {
    ...column,
    ...(values.nulls !== undefined && { nulls: values.nulls.map((text) => text.trim()) }),
    ...(values.trim === true && { trim: true }),
    ...(parts !== undefined && { parts: [writtenColumn(parts[0], values), writtenColumn(parts[1], values)] })
  }
}

/** A schema that says no source means the column that the field was loaded from before, if the file has it. */
function sourceOfKnown(known: Field | undefined, finder: ColumnFinder): Field['source'] {
  if (known?.source === undefined) return undefined
  return [known.source].flat().every((source) => finder.seek(source) !== -1) ? known.source : undefined
}

/** Fields whose columns are still in the file. */
function keptFields(
  previous: readonly Field[],
  said: ReadonlySet<string>,
  finder: ColumnFinder,
  derived: ReadonlyMap<string | undefined, StagedColumn>
): PlannedField[] {
  return previous.flatMap((field): PlannedField[] => {
    if (said.has(field.name)) return []
    if (isDerived(field))
      return plannedInput({ name: field.name, type: field.type }, field, finder, derived.get(field.name))
    const { source = field.name } = field
    if (typeof source !== 'string') {
      const [latitude, longitude] = source.map((each) => finder.seek(each)) as [number, number]
      if (latitude === -1 || longitude === -1) return []
      return [
        {
          ...plannedPoint(
            { name: field.name, type: field.type },
            field,
            finder.columns[latitude]!,
            finder.columns[longitude]!
          ),
          lenient: true,
          kept: true
        }
      ]
    }
    // Fields that were loaded before sources were kept have the label of their column, unless a schema gave them
    // another.
    const place = [source, field.name, field.label]
      .map((each) => finder.seek(each))
      .find((each) => each !== -1 && (isComputed(field.values) || !finder.isUsed(each)))
    const joined = field.values?.join?.columns ?? []
    if (place === undefined || joined.some((each) => finder.seek(each) === -1)) return []
    const column = columnFor(field, place, finder)
    return [written({ field: withSource(field, column), column, kept: true })]
  })
}

/** Coordinates from two columns, which are also separate fields. */
export function plannedPoint(
  wish: WantedField,
  known: Field | undefined,
  latitude: StagedColumn,
  longitude: StagedColumn
): PlannedField {
  const column: StagedColumn = {
    column: '',
    label: `${latitude.label}, ${longitude.label}`,
    kind: 'any',
    parts: [latitude, longitude]
  }
  return written({
    field: { ...wishedField(wish, known, { label: '' }), source: [latitude.label, longitude.label] },
    column,
    wanted: wish
  })
}

/** Properties missing in the schema stay unchanged. */
function wishedField(
  wish: WantedField,
  known: Field | undefined,
  column: Pick<StagedColumn, 'label'> & Partial<StagedColumn>
): Field {
  const { name, type, label, description, annotations, semantic_type: semanticType = known?.semantic_type } = wish
  const { values = known?.type === type ? known.values : undefined } = wish
  return {
    name,
    type,
    label: label ?? known?.label ?? (column.label === '' ? name : column.label),
    description: description === undefined ? (known?.description ?? null) : description,
    annotations: withList(annotations ?? annotationsFor(known, type), type, column.kind),
    ...(semanticType !== undefined && { semantic_type: semanticType }),
    ...((wish.hidden ?? known?.hidden) === true && { hidden: true }),
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

/** Separator for lists of the file where a text is needed. */
export const LIST_SEPARATOR = ','

function withSource(field: Field, column: StagedColumn): Field {
  return { ...field, source: sourceOf(column, field.name) }
}

function sourceOf({ label }: StagedColumn, name: string): string {
  return label === '' ? name : label
}

function isPair(source: Field['source']): boolean {
  return source !== undefined && typeof source !== 'string'
}

export function free(name: string, taken: ReadonlySet<string>): string {
  let unused = name
  for (let count = 2; taken.has(unused); count++) unused = `${name}_${count}`
  return unused
}

/** The file's columns, found by label or by the name made from it, and which of them have a field. */
class ColumnFinder {
  readonly columns: readonly StagedColumn[]
  readonly names: readonly string[]
  readonly #used = new Set<number>()

  constructor(columns: readonly StagedColumn[]) {
    this.columns = columns
    this.names = fieldNames(columns.map((column) => column.label))
  }

  /** -1: not found. */
  seek(source: string): number {
    const byLabel = this.columns.findIndex((column) => column.label === source)
    return byLabel !== -1 ? byLabel : this.names.indexOf(source)
  }

  find(source: string, field: string): number {
    const place = this.seek(source)
    if (place !== -1) return place
    throw ingestError(
      'ingest/unknown-column',
      `The file has no column ${source} for the field ${field}. It has: ${this.names.slice(0, 50).join(', ')}.`,
      {
        details: { source, field, columns: this.names }
      }
    )
  }

  column(source: string, field: string): StagedColumn {
    return this.columns[this.find(source, field)]!
  }

  use(place: number): StagedColumn {
    this.#used.add(place)
    return this.columns[place]!
  }

  /** A column that the file has for a derived field, such as one that was exported with it, gets no field. */
  leave(name: string): void {
    const place = this.seek(name)
    if (place !== -1) this.#used.add(place)
  }

  isUsed(place: number): boolean {
    return this.#used.has(place)
  }

  nameAt(place: number): string {
    return this.columns[place]!.label || this.names[place]!
  }
}
