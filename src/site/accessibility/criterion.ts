import type { CheckName } from './checks.ts'

/** `untested`: what needs people with assistive technology, or devices that the checks do not have. */
export const RESULTS = ['met', 'not-met', 'untested', 'absent'] as const
export type Result = (typeof RESULTS)[number]

/** One criterion, in our own short words, and how it was checked. */
export interface Criterion {
  readonly number: string
  readonly name: string
  readonly result: Result
  readonly checks: readonly CheckName[]
  /** What was found; of absent ones, what the pages do not have. */
  readonly note: string
}

export const met = (number: string, name: string, checks: readonly CheckName[], note = ''): Criterion => ({
  number,
  name,
  result: 'met',
  checks,
  note
})

export const untested = (number: string, name: string, checks: readonly CheckName[], note: string): Criterion => ({
  number,
  name,
  result: 'untested',
  checks,
  note
})

/** The pages have nothing that the criterion is about. */
export const absent = (number: string, name: string, note: string): Criterion => ({
  number,
  name,
  result: 'absent',
  checks: ['reading'],
  note
})
