import type { Loader } from '#engine'
import type { Annotations, Field, FieldType } from '#schema'
import { CONVERTED, notatedReadings } from '../notation/notated-readings.ts'
import { GROUPED_DOUBLE, INT, SAID_DOUBLE } from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'
import { readingsOfType } from '../reading/readings.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import { bestForm } from './best-form.ts'
import { measure } from './measure.ts'
import type { PlannedField, ReadField } from './read-field.ts'
import { fittingAnnotations, LIST_SEPARATOR } from './wanted-field.ts'

/**
 * Fields that the dataset has already, in the type they have: every query of its users stands on it. Where cells do not
 * fit, `changed` says what the field would become. Fields that are new stay as they were guessed.
 */
export async function keepTypes(
  loader: Loader,
  staging: Staging,
  planned: readonly PlannedField[],
  guessed: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<ReadField[]> {
  const before = guessed.map((each, index) => (each.kept === true ? planned[index]!.field : undefined))
  const same = guessed.map((each, index) => before[index] === undefined || isSame(before[index], each))
  const open = guessed.flatMap((each, index) =>
    same[index]
      ? []
      : [
          {
            index,
            column: each.column,
            readings: readingsThatKeep(before[index]!, each, planned[index]!.converted === true)
          }
        ]
  )
  const measured = await measure(loader, staging, open, signal)
  const result = guessed.map((each, index) =>
    before[index] === undefined
      ? each
      : { ...each, field: { ...before[index], annotations: before[index].annotations } }
  )
  open.forEach(({ index }, place) => {
    const { verdicts, filled } = measured[place]!
    const field = before[index]!
    const read: ReadField = { ...guessed[index]!, field, explicit: true, ...bestForm(verdicts, filled) }
    const fits = read.misfits === 0 || (read.lenient === true && read.filled !== 0)
    const keeps = fits && !listDiffers(field, read.column)
    result[index] = keeps ? read : { ...read, changed: changedField(field, guessed[index]!) }
  })
  return result
}

function isSame(field: Field, guess: ReadField): boolean {
  return field.values === undefined && guess.reading.type === field.type && !listDiffers(field, guess.column)
}

/**
 * A list of the file in a field that is not a list, or an object in place of a list. A text is split at the field's separator.
 */
function listDiffers(field: Field, { kind }: StagedColumn): boolean {
  if (field.type !== 'text') return false
  return field.annotations.multivalued === undefined
    ? kind === 'list'
    : kind === 'json' || kind === 'mixed' || kind === 'shape'
}

/**
 * Types that a schema may mean, but numbers: a comma may stand for thousands or for decimals, and only the
 * guess over the whole column knows which.
 */
function readingsThatKeep(field: Field, guess: ReadField, converted: boolean): readonly Reading[] {
  if (converted) return notatedReadings(field.type, CONVERTED)
  // The notation first; the file may also be one that the portal wrote.
  return field.values === undefined
    ? plainReadings(field, guess)
    : [...notatedReadings(field.type, field.values), ...plainReadings(field, guess)]
}

function plainReadings({ type }: Field, { reading }: ReadField): readonly Reading[] {
  if (type === 'int') return [INT]
  if (type !== 'double') return readingsOfType(type)
  return reading.type === 'int' && reading.name !== INT.name ? [GROUPED_DOUBLE] : [SAID_DOUBLE]
}

function changedField(field: Field, guess: ReadField): ReadField {
  const { type } = guess.reading
  return { ...guess, field: { ...field, type, annotations: changedAnnotations(field, type, guess.column) } }
}

function changedAnnotations({ annotations }: Field, type: FieldType, { kind }: StagedColumn): Annotations {
  const fitting = fittingAnnotations(annotations, type)
  if (type !== 'text' || kind === 'list') return kind === 'list' ? { ...fitting, multivalued: LIST_SEPARATOR } : fitting
  const { multivalued: _none, ...single } = fitting
  return kind === 'json' || kind === 'mixed' ? single : fitting
}
