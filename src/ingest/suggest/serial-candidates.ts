import type { Candidate, SampledColumn } from './candidate.ts'

/** A column of numbers is only taken for days or moments when its name says so. */
const NAMES_A_TIME =
  /(?:^|[^a-z])(?:date|dates|datum|fecha|data|jour|dia|tag|time|timestamp|datetime|heure|zeit|horodat\w*|created|updated|modified|crea\w*|modif\w*|start|end|debut|fin|beginn|ende)(?:$|[^a-z])/

interface Serial {
  readonly pattern: string
  readonly low: number
  readonly high: number
}

/** Days of 1982 to 2064 in a spreadsheet; moments of 2000 to 2050 in seconds and milliseconds. */
const SERIALS: readonly Serial[] = [
  { pattern: 'excel', low: 30_000, high: 60_000 },
  { pattern: 'unix', low: 946_684_800, high: 2_524_608_000 },
  { pattern: 'unix-ms', low: 946_684_800_000, high: 2_524_608_000_000 }
]

export function serialCandidates({ label, texts }: SampledColumn): Candidate[] {
  const name = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  if (!NAMES_A_TIME.test(name)) return []
  const numbers = texts.map(Number)
  return SERIALS.filter(({ low, high }) => numbers.every((each) => each >= low && each <= high)).map(({ pattern }) => ({
    type: pattern === 'excel' && numbers.every(Number.isInteger) ? 'date' : 'datetime',
    values: { patterns: [pattern] }
  }))
}
