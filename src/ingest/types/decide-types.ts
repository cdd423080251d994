import type { Note, ReadContext, StagedFile } from '../context.ts'
import { ingestError } from '../errors.ts'
import type { ImportRequest } from '../import-request.ts'
import type { Rejects } from '../load/rejects.ts'
import { collectRejects, refusal } from '../load/rejects.ts'
import { convertGeometries } from '../notation/convert-geometries.ts'
import { requireCompilable } from '../notation/expression.ts'
import { annotate } from './annotate.ts'
import { chooseReadings, type Decided } from './choose-reading.ts'
import { withDefaultPoint } from './default-point.ts'
import { refuseTypeChanges } from './field-changes.ts'
import { noteNoDegrees } from './no-degrees.ts'
import { planFields } from './plan.ts'
import type { ReadField } from './read-field.ts'
import type { TextStatistics } from './text-statistics.ts'
import { measureTexts } from './text-statistics.ts'
import { turnShapes } from './turn-shapes.ts'
import { withoutVoid } from './void-columns.ts'

export interface Typed {
  /** The file, with the columns that were computed for its fields. */
  readonly file: StagedFile
  readonly fields: readonly ReadField[]
  readonly texts: ReadonlyMap<string, TextStatistics>
  readonly rejects: Rejects
  readonly notes: readonly Note[]
}

export type TypeOptions = Pick<
  ImportRequest,
  'schema' | 'coordinates' | 'previous' | 'inPlace' | 'nullRejected' | 'allowTypeChanges' | 'pushes'
> & {
  readonly points?: boolean | 'kept'
  readonly decided?: Decided | undefined
  /** Derived fields are missing yet. */
  readonly partial?: boolean
}

/**
 * The fields of the version to be, each with its type and its place in the staging table. Throws
 * `ingest/cells-do-not-fit`, `ingest/type-changed`, `ingest/bad-schema`, `ingest/unknown-column`.
 */
export async function decideTypes(context: ReadContext, staged: StagedFile, typeOptions: TypeOptions): Promise<Typed> {
  const { loader, signal } = context
  const { schema, coordinates, previous, points = true, nullRejected = false, allowTypeChanges = false } = typeOptions
  const { decided, partial = false, pushes } = typeOptions
  const fields = planFields(staged.staging, { schema, coordinates, previous, points, inPlace: typeOptions.inPlace })
  if (!partial && fields.length > 0 && fields.every(({ field }) => field.hidden === true))
    throw ingestError('ingest/bad-schema', 'Every field is hidden: readers must see at least one.')
  const expressions = fields.flatMap(({ field }) => field.values?.extract ?? [])
  await requireCompilable(loader, expressions, signal)
  const converted = await convertGeometries(staged, fields, context)
  const choose = ({ file, planned }: typeof converted): Promise<ReadField[]> =>
    chooseReadings(loader, file.staging, planned, file.delimiter, signal, { decided, pushes })
  const asWritten = await choose(converted)
  const turned = await turnShapes(converted.file, converted.planned, asWritten, context)
  const { file } = turned ?? converted
  const found = turned === undefined ? asWritten : await choose(turned)
  const read = allowTypeChanges ? found.map((each) => each.changed ?? each) : found
  const pointed =
    points === true && coordinates === undefined && (schema?.fields.length ?? 0) === 0
      ? await withDefaultPoint(loader, file.staging, read, signal)
      : { fields: read, notes: [] }
  const rejects = await collectRejects(loader, file, pointed.fields, signal)
  if (!nullRejected && read.some(({ changed }) => changed !== undefined)) throw refuseTypeChanges(read, rejects)
  if (read.some((each) => isRefused(each, nullRejected, pushes !== undefined))) throw refusal(rejects)
  const texts = await measureTexts(loader, file.staging, pointed.fields, signal)
  return {
    file,
    fields: withoutVoid(pointed.fields, texts).map((each) =>
      withPadding(withYears(annotate(each, texts.get(each.field.name))), texts)
    ),
    texts,
    rejects,
    notes: [...(turned?.notes ?? []), ...pointed.notes, ...(await noteNoDegrees(loader, file, pointed.fields, signal))]
  }
}

/** The statistics of an earlier load do not apply to this one. */
function withYears({ field: { anyYear: _before, ...field }, ...read }: ReadField): ReadField {
  return { ...read, field: { ...field, ...(read.reading.anyYear === true && { anyYear: true }) } }
}

function withPadding(read: ReadField, texts: ReadonlyMap<string, TextStatistics>): ReadField {
  const padded = texts.get(read.field.name)?.padded
  return padded === undefined ? read : { ...read, padded }
}

function isRefused({ misfits = 0, filled, lenient }: ReadField, nullRejected: boolean, isPushed: boolean): boolean {
  return misfits > 0 && (lenient === true ? filled === 0 && !isPushed : !nullRejected)
}
