import { isLoggiaError, type LoggiaError } from '#kit'
import { type CompileContext, compileQuery, compileWhere } from '#odsql'
import { type Expression, fullTextsOf, hasAggregate, isSearchable, type Predicate } from '#query'
import type { Field, FieldType, LookUp } from '#schema'
import { ingestError } from '../errors.ts'
import type { DerivedField } from '../types/derived-fields.ts'
import type { Processors } from './processors.ts'

interface TaskBase {
  /** Names of the fields that it reads. */
  readonly uses: ReadonlySet<string>
  /** Where it is defined, for messages. */
  readonly place: string
}

export interface ComputeTask extends TaskBase {
  readonly kind: 'compute'
  readonly name: string
  readonly value: Expression
}

export interface LookUpTask extends TaskBase {
  readonly kind: 'lookup'
  readonly name: string
  readonly type: FieldType
  readonly lookup: LookUp
}

export interface FilterTask extends TaskBase {
  readonly kind: 'filter'
  readonly where: Predicate
}

export type Task = ComputeTask | LookUpTask | FilterTask

/**
 * The typed tasks. `fields`: those of the file and of the dataset. Throws `ingest/bad-schema` and `ingest/unknown-column` with the place.
 */
export function compileTasks({ derived, filter }: Processors, fields: readonly Field[], nowMs: number): Task[] {
  const names = new Set(derived.map(({ name }) => name))
  const own = derived.map((field): Field => ({ ...field, label: field.name, description: null }))
  const context = contextOf([...fields.filter(({ name }) => !names.has(name)), ...own], nowMs)
  const tasks = derived.map((field) => derivedTask(field, context))
  return filter === undefined ? tasks : [...tasks, filterTask(filter, context)]
}

function contextOf(fields: readonly Field[], now: number): CompileContext {
  return {
    source: { table: '', datasetId: '', fields, recordCount: 0 },
    now,
    timezone: 'UTC',
    lang: 'en',
    version: 'v2.1',
    catalog: false,
    limit: undefined,
    offset: 0
  }
}

function derivedTask(field: DerivedField, context: CompileContext): Task {
  const { name, type, compute, lookup } = field
  const place = field.place('lookup')
  if (compute !== undefined) return computeTask({ ...field, compute }, context)
  const unknown = Object.keys(lookup!.key).find((each) => context.source.fields.every((other) => other.name !== each))
  if (unknown !== undefined) throw unknownField(place, unknown, context)
  return {
    kind: 'lookup',
    name,
    type,
    lookup: lookup!,
    uses: new Set(Object.keys(lookup!.key)),
    place
  }
}

/** Types of an expression whose values a field of the type takes; an integer of any size is read where it fits. */
const FITTING: Readonly<Record<FieldType, readonly Expression['type'][]>> = {
  text: ['text', 'int', 'double', 'number', 'boolean', 'date', 'datetime', 'json_blob', 'file'],
  int: ['int', 'number', 'double'],
  double: ['int', 'number', 'double'],
  boolean: ['boolean'],
  date: ['date'],
  datetime: ['datetime', 'date'],
  geo_point_2d: ['geo_point_2d'],
  geo_shape: ['geo_shape'],
  file: ['file', 'text'],
  json_blob: ['json_blob', 'text']
}

function computeTask(
  { name, type, compute, place }: DerivedField & { readonly compute: string },
  context: CompileContext
): ComputeTask {
  const at = place('compute')
  const { select } = placed(at, compute, context, () => compileQuery({ select: compute }, context))
  const [item, ...others] = select
  if (item === undefined || others.length > 0 || hasAggregate(item.value))
    throw wrong(
      at,
      'it must be one expression over the fields of a record, without an aggregate. Write one field for each.'
    )
  const { value } = item
  if (value.type !== 'null' && !FITTING[type].includes(value.type))
    throw wrong(
      at,
      `the expression has the type ${value.type}, and the field the type ${type}. Change the type of the field.`
    )
  return { kind: 'compute', name, value, uses: usedFields(value, at), place: at }
}

function filterTask(filter: string, context: CompileContext): FilterTask {
  const place = 'filter of the schema'
  const where = placed(place, filter, context, () => compileWhere([filter], context))
  if (where === undefined) throw wrong(place, 'it has no condition.')
  const wholeRecord = fullTextsOf(where).some(({ fields, value }) => fields === undefined && value === undefined)
  const texts = wholeRecord ? context.source.fields.filter(isSearchable).map(({ name }) => name) : []
  return { kind: 'filter', where, uses: new Set([...usedFields(where, place), ...texts]), place }
}

/** A typed expression is plain data: every reference to a field in it. */
function usedFields(part: Expression | Predicate, place: string): Set<string> {
  const uses = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { kind, name } = value as { kind?: unknown; name?: unknown }
    if (kind === 'property')
      throw wrong(place, `${String(name)} is not known before the records are loaded. Use fields only.`)
    if (kind === 'field') uses.add(String(name))
    else Object.values(value).forEach(visit)
  }
  visit(part)
  return uses
}

/** Mistakes in ODSQL with their place in the schema. */
function placed<Result>(place: string, text: string, context: CompileContext, compile: () => Result): Result {
  try {
    return compile()
  } catch (error) {
    if (!isLoggiaError(error, 'odsql/')) throw error
    if (error.code === 'odsql/unknown-field') throw unknownField(place, String(error.details['field']), context)
    const { at } = error
    const where = at === undefined ? place : `${place}, character ${at.start + 1}`
    const near =
      at === undefined || at.start >= text.length
        ? ''
        : ` The text there is ${JSON.stringify(text.slice(at.start, at.start + 40))}.`
    throw ingestError('ingest/bad-schema', `${where}: ${error.message}${near}`, {
      cause: error,
      details: { place },
      ...(at !== undefined && { at })
    })
  }
}

function unknownField(place: string, field: string, { source }: CompileContext): LoggiaError {
  const names = source.fields.map(({ name }) => name)
  return ingestError(
    'ingest/unknown-column',
    `${place}: there is no field ${field}. The fields are ${names.slice(0, 50).join(', ')}. Correct the name, or load with a schema that defines it.`,
    { details: { place, field } }
  )
}

export function wrong(place: string, why: string): LoggiaError {
  return ingestError('ingest/bad-schema', `${place}: ${why}`, { details: { place } })
}
