import type { Engine, VersionShape } from '#engine'
import { checkCopy, type RecordsCopy } from '../copy/records-copy.ts'
import type { Typed } from '../types/decide-types.ts'
import type { ReadField } from '../types/read-field.ts'
import type { TextStatistics } from '../types/text-statistics.ts'
import { measureExtent } from './extent.ts'
import { type IntegerRange, measureIntegers } from './integer-ranges.ts'
import { loadVersion } from './load-version.ts'
import type { Loaded } from './loaded.ts'

export interface TypedLoad {
  readonly engine: Pick<Engine, 'loader' | 'versions'>
  /** Of the new version. */
  readonly table: string
  readonly helperTable: string
  readonly typed: Typed
  /** The records of another portal that these must be equal to. */
  readonly copyOf: RecordsCopy | undefined
  readonly nowMs: number
  readonly signal: AbortSignal | undefined
  readonly onRows: (rows: number) => void
}

/** Loads all records into a new version, in columns as narrow as their values. */
export async function loadTyped(load: TypedLoad): Promise<Loaded> {
  const { engine, table, helperTable, typed, copyOf, nowMs, signal, onRows } = load
  const { file, fields, texts } = typed
  const integers = await measureIntegers(engine.loader, file.staging, fields, signal)
  const shape: VersionShape = {
    fields: fields.map((each) => each.field),
    expectedRows: file.staging.rows,
    statistics: statisticsOf(fields, texts, integers, file.staging.rows)
  }
  const rows = await loadVersion({
    engine,
    table,
    staging: file.staging,
    fields,
    shape,
    loadedMs: copyOf?.loadedMs ?? nowMs,
    helperTable,
    signal,
    onRows
  })
  if (copyOf !== undefined) await checkCopy(engine.loader, table, copyOf)
  return { ...rows, extent: await measureExtent(engine.loader, table, shape.fields) }
}

function statisticsOf(
  fields: readonly ReadField[],
  texts: ReadonlyMap<string, TextStatistics>,
  integers: ReadonlyMap<string, IntegerRange>,
  rows: number
): NonNullable<VersionShape['statistics']> {
  return Object.fromEntries(
    fields.map((each) => {
      const text = texts.get(each.field.name)
      const filled = text?.filled ?? each.filled
      const range = integers.get(each.field.name)
      return [
        each.field.name,
        {
          hasNulls: filled !== rows,
          ...(text !== undefined && { distinct: text.distinct }),
          ...(range !== undefined && { range })
        }
      ]
    })
  )
}
