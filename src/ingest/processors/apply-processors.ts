import type { Field } from '#schema'
import type { Note, ReadContext, StagedFile } from '../context.ts'
import { collectRejects, refusal } from '../load/rejects.ts'
import type { Reading } from '../reading/reading.ts'
import type { Staging } from '../staging.ts'
import type { Decided } from '../types/choose-reading.ts'
import { decideTypes, type TypeOptions } from '../types/decide-types.ts'
import type { ReadField } from '../types/read-field.ts'
import type { FindVersion } from './find-version.ts'
import { joinAnswer, type NewColumn } from './join-answer.ts'
import { findLookUp, firstValues, keyLabel, reportLookUp, stageLookUp } from './look-up-values.ts'
import type { Processors } from './processors.ts'
import { taskLevels } from './task-levels.ts'
import { compileTasks, type FilterTask, type LookUpTask, type Task } from './tasks.ts'
import { columnLabelled, emptyField, referenceTo, type TableEngine, withTypedTable } from './typed-table.ts'

export interface ProcessorRun {
  readonly engine: TableEngine
  readonly context: ReadContext
  readonly typeOptions: TypeOptions
  /** Fields that exist although the file may have no column for them: those of a dataset whose records change. */
  readonly known: readonly Field[]
  readonly findVersion: FindVersion
  readonly nowMs: number
}

export interface Processed {
  readonly file: StagedFile
  /** Records that the filter left out; absent without a filter. */
  readonly leftOut?: number
  /** Readings of inferred fields, found over all rows: what an expression has read keeps its type. */
  readonly decided: Decided
}

/**
 * The file with the columns of its derived fields, and without the records that the filter leaves out. Each step types the
 * fields that it reads, loads them into a table, asks the engine in ODSQL, and joins the answer to the rows of the file.
 */
export async function applyProcessors(run: ProcessorRun, file: StagedFile, processors: Processors): Promise<Processed> {
  let [current, decided, levels]: [StagedFile, Decided, Task[][] | undefined] = [
    file,
    new Map<string, Reading>(),
    undefined
  ]
  let leftOut: number | undefined
  const notes: Note[] = []
  const context: ReadContext = { ...run.context, keepsStaging: true }
  for (let level = 0; levels === undefined || level < levels.length; level++) {
    const typeOptions = { ...run.typeOptions, nullRejected: true, partial: true, decided }
    const typed = await decideTypes(context, current, typeOptions)
    const fields = [...typed.fields, ...missingFields(run, processors, typed.fields, current.staging)]
    if (levels === undefined) decided = readingsOf(typed.fields)
    levels ??= taskLevels(
      compileTasks(
        processors,
        fields.map(({ field }) => field),
        run.nowMs
      )
    )
    const tasks = levels[level]!
    const used = fields.filter(({ field }) => tasks.some(({ uses }) => uses.has(field.name)))
    const filter = tasks.find((task): task is FilterTask => task.kind === 'filter')
    if (filter !== undefined && run.typeOptions.nullRejected !== true) await requireFitting(run, typed.file, used)
    const staging = await withTypedTable(run.engine, typed.file, used, run.nowMs, context, async (table) => {
      const lookups = tasks.filter((task): task is LookUpTask => task.kind === 'lookup')
      const computed = tasks.flatMap((task) => (task.kind === 'compute' ? [task] : []))
      const answer = await table.ask({
        select: [
          { key: 'row', value: table.row },
          ...computed.map(({ value }, index) => ({ key: `value${index}`, value })),
          ...lookups.flatMap((task, place) => keysOf(task, place, used))
        ],
        where: filter?.where
      })
      const columns: NewColumn[] = computed.map(({ name }, index) => ({
        name,
        sql: `r.${columnLabelled(answer, `value${index}`)}`,
        kind: answer.columns.find(({ label }) => label === `value${index}`)!.kind
      }))
      const joins: string[] = []
      for (const [place, task] of lookups.entries()) {
        const version = await findLookUp(
          task,
          used.map(({ field }) => field),
          run.findVersion
        )
        const values = await stageLookUp(run.engine, task, version, context)
        const labels = keysOf(task, place, used).map(({ key }) => key)
        notes.push(...(await reportLookUp(task, { staging: answer, labels }, values, context)))
        const prefix = `l${place}`
        const on = labels.map((label, index) => `r.${columnLabelled(answer, label)} = ${prefix}.${prefix}k${index}`)
        joins.push(` LEFT JOIN ${firstValues(task, values, prefix)} AS ${prefix} ON ${on.join(' AND ')}`)
        const { kind } = values.columns.find(({ label }) => label === 'value')!
        columns.push({ name: task.name, sql: `${prefix}.${prefix}v`, kind })
      }
      return joinAnswer(current.staging, answer, columns, joins, context)
    })
    if (filter !== undefined) leftOut = current.staging.rows - staging.rows
    current = { ...current, staging }
  }
  return {
    file: { ...current, notes: [...current.notes, ...notes] },
    decided,
    ...(leftOut !== undefined && { leftOut })
  }
}

function keysOf({ lookup }: LookUpTask, place: number, used: readonly ReadField[]) {
  return Object.keys(lookup.key).map((name, index) => ({
    key: `l${place}${keyLabel(index)}`,
    value: referenceTo(used.find(({ field }) => field.name === name)!.field)
  }))
}

/** A file that changes records may leave columns out: their fields are null in its records. */
function missingFields(
  { known }: ProcessorRun,
  { derived }: Processors,
  found: readonly ReadField[],
  staging: Staging
): ReadField[] {
  const names = new Set([...found.map(({ field }) => field.name), ...derived.map(({ name }) => name)])
  return known.filter(({ name }) => !names.has(name)).map((field) => emptyField(field, staging))
}

function readingsOf(fields: readonly ReadField[]): Decided {
  return new Map(
    fields
      .filter(({ explicit, kept }) => !explicit && kept !== true)
      .map(({ field, reading }) => [field.name, reading] as const)
  )
}

/** A record must not be left out because a cell could not be read. Throws `ingest/cells-do-not-fit`. */
async function requireFitting(
  { context: { loader, signal } }: ProcessorRun,
  file: StagedFile,
  used: readonly ReadField[]
): Promise<void> {
  const strict = used.filter(({ misfits = 0, lenient }) => misfits > 0 && lenient !== true)
  if (strict.length > 0) throw refusal(await collectRejects(loader, file, strict, signal))
}
