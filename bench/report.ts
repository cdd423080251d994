import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Figure {
  readonly what: string
  readonly bar: string
  readonly value: string
  /** What stands behind the value: both sides of the ratio. */
  readonly detail: string
  readonly met: boolean
}

/** The page of figures; causes of misses are kept by hand in causes.md, so that a new run does not lose them. */
export function writeReport(figures: readonly Figure[], machine: { rows: number; cores: number; memoryGb: number; date: string }): string {
  const lines = figures.map(figure => `| ${figure.what} | ${figure.bar} | ${figure.met ? '' : '**missed** '}${figure.value} | ${figure.detail} |`)
  return [
    '# Figures', '',
    'Written by `npm run bench`; do not edit (causes of misses are in `causes.md`).', '',
    `${machine.rows.toLocaleString('en')} rows of 15 columns, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.date}. The raw engine is the same`,
    'library on the same machine in the same run, with a plain typed table of the same rows, spoken to directly over HTTP; ours is `loggia serve`',
    'met over HTTP. Both measured in turns; medians.', '',
    '| question | bar | ours | detail |', '|---|---|---|---|', ...lines, '',
    readFileSync(join(import.meta.dirname, 'causes.md'), 'utf8').trim(), ''
  ].join('\n')
}

export function ratio(value: number): string {
  return `${value.toFixed(2)} ×`
}

export function percent(value: number): string {
  return `${Math.round(value * 100)} %`
}
