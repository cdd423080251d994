import type { ReadContext } from '../context.ts'
import type { LineAccount, ReadingDoubt } from '../line-account.ts'
import { createStaging, dropStaging } from '../staging.ts'
import type { TextSource } from '../text-source.ts'
import { dropFirst } from '../text-source.ts'
import type { CsvOptionsInput } from './csv-options-input.ts'
import { readCsvRecords } from './records.ts'
import type { RegularLines } from './regular.ts'
import { Irregular } from './regular.ts'
import { lineEnd } from './sample.ts'
import type { CsvTarget } from './stage-by-engine.ts'
import { stageByEngine, suitsEngine } from './stage-by-engine.ts'
import type { ReadCounts } from './stage-by-reader.ts'
import { noCounts, stageByReader } from './stage-by-reader.ts'
import type { TableLayout } from './table-layout.ts'
import type { WideBlanks } from './wide-blanks.ts'
import { watchWideBlanks } from './wide-blanks.ts'

export interface FilledTable {
  readonly table: string
  /** As the file was read in the end. */
  readonly layout: TableLayout
  readonly counts: ReadCounts
  readonly reader: 'engine' | 'tolerant'
  readonly wideBlanks: boolean
  readonly lines: LineAccount
  /** Findings that need the whole file. */
  readonly doubts: readonly ReadingDoubt[]
}

/** Reads the whole text into a new staging table. `headerEnd`: byte after the header. */
export async function fillTable(
  text: TextSource,
  layout: TableLayout,
  headerEnd: number | undefined,
  given: CsvOptionsInput,
  context: ReadContext
): Promise<FilledTable> {
  if (suitsEngine(layout)) {
    const begin = headerEnd ?? afterLines(text.head, layout.dialect.skippedLines)
    const target = await newTarget(layout, context)
    const blanks: WideBlanks = { found: false }
    try {
      const lines = await stageByEngine(
        watchWideBlanks(dropFirst(text.open(context.onRead), begin), blanks),
        layout.dialect,
        target
      )
      return {
        table: target.table,
        layout,
        counts: noCounts(),
        reader: 'engine',
        wideBlanks: blanks.found,
        lines: await accountOf(text.head.subarray(0, begin), layout, lines, context),
        doubts: []
      }
    } catch (error) {
      await dropStaging(context.loader, target.table)
      if (!(error instanceof Irregular)) throw error
    }
  }
  const first = await fillByReader(text, layout, context)
  const other = otherQuoting(first, given)
  if (other === undefined) return first
  const second = await fillByReader(text, { ...layout, dialect: other }, context)
  const [kept, dropped] =
    misshapen(second) < misshapen(first) || other.quote === layout.dialect.quote ? [second, first] : [first, second]
  await dropStaging(context.loader, dropped.table)
  return kept
}

type FilledByReader = FilledTable & { readonly quotes: Awaited<ReturnType<typeof stageByReader>>['quotes'] }

async function fillByReader(text: TextSource, layout: TableLayout, context: ReadContext): Promise<FilledByReader> {
  const target = await newTarget(layout, context)
  const blanks: WideBlanks = { found: false }
  const { tally, quotes, ...counts } = await stageByReader(
    watchWideBlanks(text.open(context.onRead), blanks),
    layout,
    context.limits,
    target
  )
  return {
    table: target.table,
    layout,
    counts,
    reader: 'tolerant',
    wideBlanks: blanks.found,
    lines: tally.account(),
    quotes,
    doubts: spanDoubts(quotes, layout)
  }
}

const misshapen = ({ counts: { short, long } }: FilledTable): number => short.count + long.count

/**
 * The dialect to read the file with again, when its whole shows that its quotes were taken the wrong way by its
 * beginning. Where records over several lines could as well be records of one line each, what the other records prove
 * decides.
 */
function otherQuoting(filled: FilledByReader, { quote }: CsvOptionsInput): TableLayout['dialect'] | undefined {
  const {
    layout: { dialect },
    quotes,
    lines
  } = filled
  if (quote !== undefined) return undefined
  const literalSpans = quotes.literal > quotes.spanning
  if (quotes.ambiguous > 0 && quotes.literal !== quotes.spanning && literalSpans !== (dialect.literalSpans === true))
    return { ...dialect, literalSpans }
  if (dialect.quote === null && misshapen(filled) > Math.max(1, lines.records / 1_000))
    return { ...dialect, quote: '"' }
  return undefined
}

function spanDoubts(
  { ambiguous, spanning, literal }: FilledByReader['quotes'],
  { dialect }: TableLayout
): ReadingDoubt[] {
  if (ambiguous === 0 || Math.min(spanning, literal) * 10 < Math.max(spanning, literal)) return []
  const [how, option] =
    dialect.literalSpans === true
      ? ['read as one record a line, with their quotes as characters', '--quote']
      : ['read as records over several lines; if their quotes are characters, set --quote none', '--quote']
  return [
    {
      about: 'quote',
      option,
      message: `${ambiguous} pieces of text between quotes hold lines that could be separate records; they were ${how}.`
    }
  ]
}

async function newTarget(
  { columns }: TableLayout,
  { loader, newTable, signal, everyRow = false }: ReadContext
): Promise<CsvTarget> {
  const table = newTable()
  await createStaging(loader, table, columns, false)
  return { loader, table, columns, everyRow, signal }
}

/** Lines before the records as our own reader counts them, and those that the engine read. */
async function accountOf(
  front: Buffer,
  layout: TableLayout,
  { total, trailingBlank }: RegularLines,
  { limits }: ReadContext
): Promise<LineAccount> {
  const { tally } = await readCsvRecords(only(front), layout, limits, () => {})
  for (let line = total - trailingBlank + 1; line <= total; line++) tally.leaveOut('blank', tally.total + line)
  tally.records += total - trailingBlank
  tally.total += total
  return tally.account()
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function afterLines(head: Buffer, count: number): number {
  let at = 0
  for (let line = 0; line < count; line++) {
    const next = lineEnd(head, at)
    if (next === -1) return head.length
    at = next
  }
  return at
}
