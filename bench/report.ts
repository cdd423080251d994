import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Figure {
  readonly what: string
  readonly bar: string
  readonly value: string
  /** Details of the value: both sides of the ratio. */
  readonly detail: string
  readonly met: boolean
}

/** The figures of one question, with their date. */
export interface Finding {
  readonly rows: number
  readonly date: string
  readonly figures: readonly Figure[]
}

export type Findings = Readonly<Record<string, Finding>>

const FINDINGS = join(import.meta.dirname, 'figures.json')

/** Figures are kept by question, so that one of them can be measured again separately. */
export function readFindings(): Findings {
  return existsSync(FINDINGS) ? (JSON.parse(readFileSync(FINDINGS, 'utf8')) as Findings) : {}
}

export function writeFindings(findings: Findings): void {
  writeFileSync(FINDINGS, `${JSON.stringify(findings, null, 2)}\n`)
}

/** The page of figures; causes of misses are maintained manually in causes.md, so that a new run does not lose them. */
export function writeReport(findings: Findings, machine: { cores: number; memoryGb: number }): string {
  const tables = Object.entries(findings).flatMap(([question, { rows, date, figures }]) => [
    `## ${question}`,
    '',
    `${rows.toLocaleString('en')} rows, ${date}.`,
    '',
    '| question | bar | ours | detail |',
    '|---|---|---|---|',
    ...figures.map(
      (figure) =>
        `| ${figure.what} | ${figure.bar} | ${figure.met ? '' : '**missed** '}${figure.value} | ${figure.detail} |`
    ),
    ''
  ])
  return [
    '# Figures',
    '',
    'Written by `npm run bench`; do not edit (causes of misses are in `causes.md`).',
    '',
    `Rows of 15 columns, ${machine.cores} cores, ${machine.memoryGb} GB. The raw engine is the same`,
    'library on the same machine in the same run, with a plain typed table of the same rows, spoken to directly over HTTP; ours is `loggia serve`',
    'met over HTTP. Both measured in turns; medians.',
    '',
    ...tables,
    readFileSync(join(import.meta.dirname, 'causes.md'), 'utf8').trim(),
    ''
  ].join('\n')
}

export function ratio(value: number): string {
  return `${value.toFixed(2)} ×`
}

export function percent(value: number): string {
  return `${Math.round(value * 100)} %`
}
