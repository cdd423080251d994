import type { Loader } from '#engine'
import {
  DECIMAL_COMMA,
  DECIMAL_COMMA_OF_SEMICOLON_FILES,
  DOUBLE,
  GROUPED_DECIMAL_COMMA,
  GROUPED_DOUBLE,
  GROUPED_INT,
  POINT_GROUPED_INT,
  withAnyComma
} from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import type { Inferred } from './inferred.ts'
import type { Trial } from './measure.ts'
import { measure } from './measure.ts'
import { ruleOut } from './rule-out.ts'

/**
 * A column in which every sign precedes three digits (`1,234`, `1.234`) does not show whether it is
 * decimal or groups thousands. The other columns of the file do: a file with `0,5` in one column has the same comma in
 * `1,234` of the next. Where they contradict each other, or none proves anything, the column stays as it was found.
 * Changes `found`.
 */
export async function settleByNeighbours(
  loader: Loader,
  staging: Staging,
  columns: readonly StagedColumn[],
  found: Map<StagedColumn, Inferred>,
  signal: AbortSignal | undefined
): Promise<void> {
  const cells = columns.filter((column) => column.kind === 'any')
  const readAs = (...readings: readonly Reading[]): StagedColumn[] =>
    cells.filter((column) => readings.some((reading) => reading.name === found.get(column)?.reading.name))
  const commas = readAs(DECIMAL_COMMA)
  const [decimals, groups] = [readAs(GROUPED_DECIMAL_COMMA), readAs(GROUPED_INT, GROUPED_DOUBLE)]
  if (commas.length + decimals.length + groups.length === 0) return
  const proofs =
    commas.length === 0
      ? []
      : await measure(
          loader,
          staging,
          commas.map((column) => ({ column, readings: [DECIMAL_COMMA] })),
          signal
        )
  const unproven = proofs.filter(({ verdicts }) => !verdicts[0]!.whole).map(({ column }) => column)
  const decimal = unproven.length < commas.length || decimals.length > 0
  if (decimal === groups.length > 0) return
  const texts = cells.filter((column) => !found.has(column))
  const trials: Trial[] = decimal
    ? [
        ...texts.map((column) => ({ column, readings: [DECIMAL_COMMA_OF_SEMICOLON_FILES] })),
        ...readAs(DOUBLE).map((column) => ({ column, readings: [POINT_GROUPED_INT] }))
      ]
    : [...texts, ...unproven].map((column) => ({
        column,
        readings: [withAnyComma(GROUPED_INT), withAnyComma(GROUPED_DOUBLE)]
      }))
  const open = await ruleOut(loader, staging, trials, signal)
  for (const { column, filled, verdicts } of await measure(loader, staging, open, signal)) {
    const verdict = verdicts.find(({ misfits, whole }) => misfits === 0 && whole)
    if (filled > 0 && verdict !== undefined) found.set(column, { reading: verdict.reading, filled })
  }
}
