import { type Field, isComputed, isDerived, type ValueNotation } from '#schema'
import { ingestError } from '../errors.ts'
import type { Coordinates, SchemaFile, WantedField } from '../schema-file.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import { ColumnFinder } from './column-finder.ts'
import { derivationOf, derivedFields } from './derived-fields.ts'
import { free } from './free-name.ts'
import type { PlannedField } from './read-field.ts'
import { fieldOf, type TypedWanted } from './wanted-field.ts'

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
  for (const { name, values } of previous) if (isComputed(values)) finder.leave(name)
  const dropped = new Set([
    ...(schema?.drop ?? []).map((name) => finder.find(name, 'drop', '"drop" of the schema')),
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
  wanted: WantedField,
  known: Field | undefined,
  finder: ColumnFinder,
  derived: StagedColumn | undefined
): PlannedField[] {
  const derivation = derivationOf(wanted, known)
  if (!isDerived(derivation)) return [plannedFromFile(wanted, known, finder)]
  return derived === undefined ? [] : [plannedDerived(wanted, known, derivation, derived)]
}

function plannedDerived(
  wanted: WantedField,
  known: Field | undefined,
  derivation: ReturnType<typeof derivationOf>,
  column: StagedColumn
): PlannedField {
  const { values: _notation, ...field } = fieldOf(typed(wanted, known), known, { ...column, label: '' })
  return { field: { ...field, ...derivation }, column, wanted }
}

function plannedFromFile(wanted: WantedField, known: Field | undefined, finder: ColumnFinder): PlannedField {
  const own = wanted.source ?? sourceOfKnown(known, finder)
  const source = own ?? wanted.name
  const typedField = typed(wanted, known)
  if (typeof source !== 'string') {
    const point = plannedPoint(
      typedField,
      known,
      finder.column(source[0], wanted.name),
      finder.column(source[1], wanted.name)
    )
    return wanted.type === undefined ? { ...point, lenient: true, kept: true } : point
  }
  const place = finder.find(source, wanted.name)
  const field = fieldOf(typedField, known, finder.columns[place]!)
  if (own === undefined && wanted.values === undefined && known?.source !== undefined && field.values !== undefined) {
    const plain = { field: { ...field, source: known.source }, column: finder.use(place), plain: true } as const
    return wanted.type === undefined ? { ...plain, kept: true } : { ...plain, wanted }
  }
  if (!isComputed(field.values) && finder.isUsed(place))
    throw ingestError('ingest/bad-schema', `Two fields of the schema use the column ${finder.nameAt(place)}.`)
  const column = columnFor(field, place, finder)
  const planned = { field: withSource(field, column), column }
  if (wanted.type !== undefined) return written({ ...planned, wanted })
  return written(known === undefined ? { ...planned, said: wanted } : { ...planned, kept: true })
}

/** A field of the dataset keeps its type; a new one is a text until its cells were looked at. */
function typed(wanted: WantedField, known: Field | undefined): TypedWanted {
  return { ...wanted, type: wanted.type ?? known?.type ?? 'text' }
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
    if (isPair(field.source)) return keptPoint(field, finder)
    const found = findKept(field, finder)
    if (found === undefined) return []
    const { place, isOwn } = found
    if (!isOwn) return [{ field, column: finder.use(place), kept: true, plain: true }]
    const column = columnFor(field, place, finder)
    return [written({ field: withSource(field, column), column, kept: true })]
  })
}

/**
 * The column of a kept field. `isOwn`: it is written as the field's source is. A field with a notation may be found by its own name
 * instead, in a file that the portal wrote: it then has the values themselves, and the dataset goes on with its source.
 */
function findKept(field: Field, finder: ColumnFinder): { place: number; isOwn: boolean } | undefined {
  const { name, label, values, source = name } = field
  const isFree = (place: number): boolean => place !== -1 && (isComputed(values) || !finder.isUsed(place))
  const joined = values?.join?.columns ?? []
  const own = finder.seek(source as string)
  if (isFree(own) && joined.every((each) => finder.seek(each) !== -1)) return { place: own, isOwn: true }
  // Fields that were loaded before sources were kept have the label of their column, unless a schema gave them
  // another.
  const place = [name, label]
    .map((each) => finder.seek(each))
    .find((each) => each !== own && each !== -1 && !finder.isUsed(each))
  if (place === undefined) return undefined
  const isOwn = values === undefined || (field.source === undefined && joined.length === 0)
  return { place, isOwn }
}

/** A point of two columns; a file that the portal wrote may have it in one. */
function keptPoint(field: Field, finder: ColumnFinder): PlannedField[] {
  const [latitude, longitude] = (field.source as readonly string[]).map((each) => finder.seek(each)) as [number, number]
  if (latitude !== -1 && longitude !== -1) {
    const wanted = { name: field.name, type: field.type }
    const point = plannedPoint(wanted, field, finder.columns[latitude]!, finder.columns[longitude]!)
    return [{ ...point, lenient: true, kept: true }]
  }
  const place = finder.seek(field.name)
  if (place === -1 || finder.isUsed(place)) return []
  return [{ field, column: finder.use(place), kept: true, plain: true }]
}

/** Coordinates from two columns, which are also separate fields. */
export function plannedPoint(
  wanted: TypedWanted,
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
    field: { ...fieldOf(wanted, known, { label: '' }), source: [latitude.label, longitude.label] },
    column,
    wanted
  })
}

function withSource(field: Field, column: StagedColumn): Field {
  return { ...field, source: sourceOf(column, field.name) }
}

function sourceOf({ label }: StagedColumn, name: string): string {
  return label === '' ? name : label
}

function isPair(source: Field['source']): boolean {
  return source !== undefined && typeof source !== 'string'
}
