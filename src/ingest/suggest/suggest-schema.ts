import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'
import { type Field, isDerived, type LoadRules, type ValueNotation } from '#schema'
import type { ReadContext, StagedFile } from '../context.ts'
import { typedValue } from '../load/typed-columns.ts'
import { notatedReadings } from '../notation/notated-readings.ts'
import type { SchemaFile, WantedField } from '../schema-file.ts'
import type { Staging } from '../staging.ts'
import { trimmedText } from '../types/cell-text.ts'
import type { Typed } from '../types/decide-types.ts'
import { decideTypes } from '../types/decide-types.ts'
import { free } from '../types/free-name.ts'
import type { Measured } from '../types/measure.ts'
import { measure } from '../types/measure.ts'
import type { ReadField } from '../types/read-field.ts'
import type { Candidate } from './candidate.ts'
import { plainNotations } from './plain-notation.ts'
import { findProjectedPair, type ProjectedPair } from './projected-pair.ts'
import { proposeFields } from './propose-fields.ts'
import type { SuggestedChange, Suggestion } from './suggestion.ts'

/**
 * A schema file with which the file gives what the plain import gives, and more where the cells of a column have a
 * notation that it does not guess. Every proposal holds for every cell: what the schema gives was tried on the file.
 */
export async function suggestSchema(
  context: ReadContext,
  file: StagedFile,
  typed: Typed,
  { drop, filter }: LoadRules
): Promise<Suggestion> {
  const { loader, signal } = context
  const proposals = await proposeFields(loader, file.staging, typed.fields, file.delimiter, signal)
  let pair = await findProjectedPair(loader, file.staging, typed.fields, signal)
  const plain = await plainFields(loader, file, typed.fields, signal)
  const omitted = new Set<string>()
  for (;;) {
    const wanted = typed.fields
      .filter(({ field }) => !omitted.has(field.name))
      .map((read) => wantedField(read, file, plain.get(read.field.name), proposals.get(read.field.name)))
    const point = pair === undefined ? undefined : pointOf(pair, typed.fields)
    const schema: SchemaFile = {
      version: 2,
      fields: [...wanted, ...(point === undefined ? [] : [point])],
      ...(drop !== undefined && { drop }),
      ...(filter !== undefined && { filter }),
      ...csvOf(file)
    }
    const promised = await decideTypes(context, file, { schema, points: false, nullRejected: true })
    const wrong = promised.fields.filter(({ misfits = 0, lenient }) => misfits > 0 && lenient !== true)
    if (wrong.length === 0) return { schema, changes: await describe(loader, promised, typed, signal) }
    for (const { field } of wrong) {
      if (field.name === point?.name) pair = undefined
      // A column that the schema does not name is inferred.
      else if (!proposals.delete(field.name)) omitted.add(field.name)
    }
  }
}

/** What the schema must say of fields that stay as they were inferred. */
async function plainFields(
  loader: Loader,
  { staging }: StagedFile,
  fields: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<Map<string, ValueNotation | undefined>> {
  const several = fields.filter(({ reading }) => plainNotations(reading).length > 1)
  const trials = several.map(({ field, column, reading }) => ({
    column,
    readings: plainNotations(reading).flatMap((notation) => notatedReadings(field.type, notation))
  }))
  const measured = await measure(loader, staging, trials, signal)
  const places = new Map(several.map((read, index) => [read, firstFitting(measured[index]!)]))
  return new Map(
    fields.map((read) => {
      const { field, reading, lenient, misfits = 0 } = read
      const isLenient = lenient === true && misfits > 0
      const notation = plainNotations(reading)[places.get(read) ?? 0]
      return [field.name, field.values ?? (isLenient ? { misfits: 'null' } : notation)]
    })
  )
}

function firstFitting({ verdicts }: Measured): number {
  return Math.max(
    verdicts.findIndex(({ misfits }) => misfits === 0),
    0
  )
}

function wantedField(
  { field, column }: ReadField,
  { staging }: StagedFile,
  plain: ValueNotation | undefined,
  proposal: Candidate | undefined
): WantedField {
  const { name, label, description, annotations, source, semantic_type: semanticType } = field
  if (isDerived(field)) {
    const { compute, lookup } = field
    return {
      name,
      type: field.type,
      ...(label !== name && { label }),
      ...(description !== null && { description }),
      ...(Object.keys(annotations).length > 0 && { annotations }),
      ...(compute !== undefined && { compute }),
      ...(lookup !== undefined && { lookup })
    }
  }
  const isUnique = staging.columns.filter((each) => each.label === column.label).length === 1
  const values = proposal?.values ?? plain
  const type = proposal?.type ?? field.type
  const shown = proposal === undefined ? annotations : proposedAnnotations(field, proposal)
  return {
    name,
    type,
    ...(label !== name && { label }),
    ...(description !== null && { description }),
    ...(Object.keys(shown).length > 0 && { annotations: shown }),
    ...(semanticType !== undefined && { semantic_type: semanticType }),
    ...(source !== undefined && source !== name && (isUnique || typeof source !== 'string') && { source }),
    ...(values !== undefined && { values })
  }
}

/** Those that an import gives a field of the type. */
function proposedAnnotations({ annotations: { facet } }: Field, { type, values }: Candidate): Field['annotations'] {
  const { unit, separator } = values
  switch (type) {
    case 'boolean':
      return { facet: true }
    case 'date':
    case 'datetime':
      return { facet: true, timerangeFilter: true }
    case 'text':
      return {
        ...(facet === true && { facet, disjunctive: true }),
        ...(separator !== undefined && { multivalued: separator })
      }
    default:
      return typeof unit === 'string' ? { unit } : {}
  }
}

function pointOf({ northing, easting, crs }: ProjectedPair, fields: readonly ReadField[]): WantedField {
  return {
    name: free('geo_point_2d', new Set(fields.map(({ field }) => field.name))),
    type: 'geo_point_2d',
    source: [northing.column.label, easting.column.label],
    values: { crs }
  }
}

function csvOf({ delimiter }: StagedFile): Pick<SchemaFile, 'csv'> {
  if (delimiter === undefined) return {}
  return { csv: { delimiter: delimiter === '' ? 'none' : delimiter === '\t' ? 'tab' : delimiter } }
}

const EXAMPLES = 3

async function describe(
  loader: Loader,
  { fields, file }: Typed,
  before: Typed,
  signal: AbortSignal | undefined
): Promise<SuggestedChange[]> {
  const types = new Map(before.fields.map(({ field }) => [field.name, field]))
  const changes: SuggestedChange[] = []
  for (const read of fields) {
    const { name, type, values = {} } = read.field
    const old = types.get(name)
    const isList = values.separator !== undefined && old?.annotations.multivalued === undefined
    if (old?.type === type && !isList) continue
    const examples = await examplesOf(loader, file.staging, read, signal)
    changes.push({ field: name, ...(old !== undefined && { from: old.type }), to: type, values, examples })
  }
  return changes
}

async function examplesOf(
  loader: Loader,
  staging: Staging,
  read: ReadField,
  signal: AbortSignal | undefined
): Promise<{ text: string; value: string }[]> {
  const text = trimmedText(staging, { ...(read.column.shown ?? read.column), nulls: undefined })
  return loader.select<{ text: string; value: string }>({
    sql:
      `SELECT substringUTF8(shown, 1, 100) AS text, ifNull(toString(v), 'null') AS value FROM ` +
      `(SELECT ${text} AS shown, ${typedValue(staging, read)} AS v FROM ${quoteIdentifier(staging.table)}) WHERE shown != '' ` +
      `LIMIT 1 BY text LIMIT ${EXAMPLES}`,
    ...(signal && { signal })
  })
}
