import { type AnalysisShape, partName, pointsOf } from './points.ts'

const SEPARATORS = [';', ',', '\t', '|'] as const

/** An analysis as a table: a column for each part of x and each value of a series. */
export function analysisCsv(rows: readonly string[], shape: AnalysisShape, asked: string | undefined): string {
  const separator = SEPARATORS.find((each) => each === asked) ?? ';'
  const lines = [columnsOf(shape), ...pointsOf(rows, shape).map(({ cells }) => cells.map(cellText))]
  return lines.map((line) => `${line.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('')
}

function columnsOf({ axes, series }: AnalysisShape): string[] {
  const x = axes.flatMap(({ field, parts }) => {
    const name = axes.length > 1 ? `x.${field}` : 'x'
    return parts.map((part) => (part === null ? name : `${name}.${partName(part)}`))
  })
  const y = series.flatMap(({ name, subsets }) =>
    subsets.map((subset) => (subset === null ? name : `${name}.${subset}`))
  )
  return [...x, ...y]
}

function cellText(json: string): string {
  if (json === 'null') return ''
  return json.startsWith('"') ? (JSON.parse(json) as string) : json
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
