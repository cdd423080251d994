import type { Loader } from '#engine'
import type { FieldType } from '#schema'
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

type Proposer = (sample: SampledColumn) => Candidate[]

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
  const sampled = open
    .map((read, index): Sampled => ({ read, sample: sampledColumn(read, samples[index]!, delimiter) }))
    .filter(({ sample }) => sample.texts.length > 0)
  const proposed = await withoutNulls(loader, staging, sampled, signal)
  // Numbers beside texts that mean no value may count days, as numbers of a column without them.
  const left = sampled.flatMap(({ read, sample }): Open[] => {
    const plain = proposed.get(read.field.name)
    const proposers =
      plain === undefined && read.field.type === 'text'
        ? OF_TEXTS
        : isNumber(plain?.type ?? read.field.type)
          ? OF_NUMBERS
          : []
    return [{ read, sample, candidates: candidatesOf(sample, proposers) }]
  })
  for (const [name, candidate] of await firstThatFit(loader, staging, left, signal)) proposed.set(name, candidate)
  return proposed
}

interface Sampled {
  readonly read: ReadField
  readonly sample: SampledColumn
}

interface Open extends Sampled {
  /** Those that the column was not asked for yet. */
  readonly candidates: Iterator<Candidate, undefined>
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

/** What the plain import makes of the columns when some texts mean no value. */
async function withoutNulls(
  loader: Loader,
  staging: Staging,
  sampled: readonly Sampled[],
  signal: AbortSignal | undefined
): Promise<Map<string, Candidate>> {
  const marked = sampled.filter(({ sample }) => sample.nulls.length > 0)
  const columns = marked.map(({ read, sample: { nulls } }) => ({ ...read.column, nulls }))
  const inferred = await inferReadings(loader, staging, columns, marked[0]?.sample.delimiter, signal)
  const proposed = new Map<string, Candidate>()
  for (const [index, { read, sample }] of marked.entries()) {
    const { reading } = inferred[index]!
    if (reading.type === 'text') continue
    const [notation] = plainNotations(reading)
    proposed.set(read.field.name, { type: reading.type, values: { ...notation, nulls: sample.nulls } })
  }
  return proposed
}

function* candidatesOf(sample: SampledColumn, proposers: readonly Proposer[]): Generator<Candidate, undefined> {
  for (const propose of proposers) for (const candidate of propose(sample)) yield withNulls(candidate, sample)
}

/** The first candidate of each column that every cell fits: one statement asks all columns for their next one. */
async function firstThatFit(
  loader: Loader,
  staging: Staging,
  columns: readonly Open[],
  signal: AbortSignal | undefined
): Promise<Map<string, Candidate>> {
  const fitting = new Map<string, Candidate>()
  let open = columns
  while (open.length > 0) {
    const asked = open.flatMap((each) => {
      const { value: candidate } = each.candidates.next()
      return candidate === undefined ? [] : [{ ...each, candidate }]
    })
    const uncertain = asked.filter(({ read, candidate }) => {
      if (!isTriedByImport(candidate)) return true
      fitting.set(read.field.name, candidate)
      return false
    })
    const trials = uncertain.map(({ read, candidate: { type, values } }) => ({
      column: { ...read.column, nulls: values.nulls },
      readings: notatedReadings(type, values)
    }))
    const measured = await measure(loader, staging, trials, signal)
    open = uncertain.filter(({ read, candidate }, index) => {
      if (measured[index]!.verdicts.every(({ misfits }) => misfits > 0)) return true
      fitting.set(read.field.name, candidate)
      return false
    })
  }
  return fitting
}

/** Geometries are converted by the import itself, which is tried afterwards; lists are made of any text. */
function isTriedByImport({ type, values }: Candidate): boolean {
  return values.notation !== undefined || type === 'text'
}

function isNumber(type: FieldType): boolean {
  return type === 'int' || type === 'double'
}

/** A list keeps every element: a text that means no value elsewhere can be one. */
function withNulls({ type, values }: Candidate, { nulls }: SampledColumn): Candidate {
  return nulls.length === 0 || type === 'text' ? { type, values } : { type, values: { ...values, nulls } }
}
