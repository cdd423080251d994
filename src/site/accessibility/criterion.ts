import type { CheckName } from './checks.ts'

/** `untested`: what needs people with assistive technology, or devices that the checks do not have. */
const RESULTS = ['met', 'not-met', 'untested', 'absent'] as const
export type Result = (typeof RESULTS)[number]

/** What the checks found about one criterion, in our own short words. */
export interface Finding {
  readonly name: string
  readonly result: Result
  readonly checks: readonly CheckName[]
  /** What was found; of absent ones, what the pages do not have. */
  readonly note: string
}

/** Findings by the number of the criterion, in the order of the standard. */
export type Findings = Readonly<Record<string, Finding>>

export interface Criterion extends Finding {
  readonly number: string
}

export function criteriaOf(findings: Findings): readonly Criterion[] {
  return Object.entries(findings).map(([number, finding]) => ({ number, ...finding }))
}

export const met = (name: string, checks: readonly CheckName[], note = ''): Finding => ({
  name,
  result: 'met',
  checks,
  note
})

export const untested = (name: string, checks: readonly CheckName[], note: string): Finding => ({
  ...met(name, checks, note),
  result: 'untested'
})

/** The pages have nothing that the criterion is about. */
export const absent = (name: string, note: string): Finding => ({ ...met(name, ['reading'], note), result: 'absent' })
