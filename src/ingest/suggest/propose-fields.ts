import type { Loader } from '#engine'
import { notatedReadings } from '../notation/notated-readings.ts'
import type { Staging } from '../staging.ts'
import { inferReadings } from '../types/infer.ts'
import { measure } from '../types/measure.ts'
import type { ReadField } from '../types/read-field.ts'
import type { Candidate, SampledColumn } from './candidate.ts'
import { compactDateCandidates, dateCandidates } from './date-candidates.ts'
import { isNullMarker } from './null-markers.ts'
import { numberCandidates } from './number-candidates.ts'
import { flagCandidates, geometryCandidates, listCandidates } from './other-candidates.ts'
import { plainNotations } from './plain-notation.ts'
import { sampleColumns } from './sample-columns.ts'
import { serialCandidates } from './serial-candidates.ts'

/** Of a column whose texts are nothing else by themselves; the first that every cell fits. */
const OF_TEXTS = [numberCandidates, dateCandidates, geometryCandidates, flagCandidates, listCandidates] as const
/** Of a column of whole or other numbers, which may count days or seconds. */
const OF_NUMBERS = [compactDateCandidates, serialCandidates] as const

/** Types and notations of fields whose types were inferred, where the plain import makes less of them. */
export async function proposeFields(
  loader: Loader,
  staging: Staging,
  fields: readonly ReadField[],
  delimiter: string | undefined,
  signal: AbortSignal | undefined
): Promise<Map<string, Candidate>> {
  const open = fields.filter(isOpen)
  const samples = await sampleColumns(
    loader,
    staging,
    open.map(({ column }) => column),
    signal
  )
  const proposed = new Map<string, Candidate>()
  for (const [index, read] of open.entries()) {
    const sample = sampledColumn(read, samples[index]!, delimiter)
    if (sample.texts.length === 0) continue
    const candidate =
      (sample.nulls.length === 0 ? undefined : await withoutNulls(loader, staging, read, sample, signal)) ??
      (await firstThatFits(loader, staging, read, sample, signal))
    if (candidate !== undefined) proposed.set(read.field.name, candidate)
  }
  return proposed
}

/** Texts of formats without types, and numbers that may be days. */
function isOpen({ field, column, explicit, kept }: ReadField): boolean {
  if (explicit || kept === true || column.parts !== undefined) return false
  if (field.type === 'text') return column.kind === 'any' || column.kind === 'string'
  return (field.type === 'int' || field.type === 'double') && ['any', 'number', 'double'].includes(column.kind)
}

function sampledColumn({ column }: ReadField, texts: readonly string[], delimiter: string | undefined): SampledColumn {
  const nulls = texts.filter(isNullMarker).sort()
  return { label: column.label, texts: texts.filter((text) => !isNullMarker(text)), nulls, delimiter }
}

/** What the plain import makes of the column when some texts mean no value. */
async function withoutNulls(
  loader: Loader,
  staging: Staging,
  { column }: ReadField,
  { nulls, delimiter }: SampledColumn,
  signal: AbortSignal | undefined
): Promise<Candidate | undefined> {
  const [inferred] = await inferReadings(loader, staging, [{ ...column, nulls }], delimiter, signal)
  const { reading } = inferred!
  if (reading.type === 'text') return undefined
  const [notation] = plainNotations(reading)
  return { type: reading.type, values: { ...notation, nulls } }
}

async function firstThatFits(
  loader: Loader,
  staging: Staging,
  { field, column }: ReadField,
  sample: SampledColumn,
  signal: AbortSignal | undefined
): Promise<Candidate | undefined> {
  for (const propose of field.type === 'text' ? OF_TEXTS : OF_NUMBERS)
    for (const candidate of propose(sample)) {
      const found = withNulls(candidate, sample)
      // Geometries are converted by the import itself, which is tried afterwards.
      if (found.values.notation !== undefined || found.type === 'text') return found
      const [measured] = await measure(
        loader,
        staging,
        [{ column: { ...column, nulls: found.values.nulls }, readings: notatedReadings(found.type, found.values) }],
        signal
      )
      if (measured!.verdicts.some(({ misfits }) => misfits === 0)) return found
    }
  return undefined
}

/** A list keeps every element: a text that means no value elsewhere can be one. */
function withNulls({ type, values }: Candidate, { nulls }: SampledColumn): Candidate {
  return nulls.length === 0 || type === 'text' ? { type, values } : { type, values: { ...values, nulls } }
}
