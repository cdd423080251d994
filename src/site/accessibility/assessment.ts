import { CHECKS } from './checks.ts'
import { type Criterion, criteriaOf, type Result } from './criterion.ts'
import { RGAA } from './rgaa.ts'
import { WCAG } from './wcag.ts'

/** The day of the assessment; it is made again with every release. */
export const ASSESSED_ON = '2026-11-23'

export const STANDARDS = [
  { name: 'WCAG 2.2', criteria: criteriaOf(WCAG) },
  { name: 'RGAA 4.1', criteria: criteriaOf(RGAA) }
] as const

export interface Sums {
  readonly met: number
  readonly applicable: number
}

export function sumsOf(criteria: readonly Criterion[]): Sums {
  const applicable = criteria.filter(({ result }) => result !== 'absent')
  return { met: applicable.filter(({ result }) => result === 'met').length, applicable: applicable.length }
}

export const RESULT_WORDS: Readonly<Record<Result, string>> = {
  met: 'met',
  'not-met': 'not met',
  untested: 'not yet tested',
  absent: 'not applicable'
}

/** The checks and what they found, in one text. */
export function howOf({ checks, note, result }: Criterion): string {
  const done = result === 'absent' ? '' : `${checks.join(', ')}.`
  return [done, note].filter((text) => text !== '').join(' ')
}

/** Criteria that are neither met nor without object. */
export function openCriteria(): string[] {
  return STANDARDS.flatMap(({ name, criteria }) =>
    criteria
      .filter(({ result }) => result === 'not-met' || result === 'untested')
      .map(({ number }) => `${name} ${number}`)
  )
}

/** `docs/accessibility.md` */
export function assessmentPage(): string {
  const table = ({ name, criteria }: (typeof STANDARDS)[number]): string => {
    const { met, applicable } = sumsOf(criteria)
    const rows = criteria.map(
      (criterion) =>
        `| ${criterion.number} | ${criterion.name} | ${RESULT_WORDS[criterion.result]} | ${howOf(criterion)} |`
    )
    return `## ${name}\n\n${met} of ${applicable} applicable criteria are met.\n\n| | criterion | result | how it was checked |\n|---|---|---|---|\n${rows.join('\n')}\n`
  }
  const checks = Object.entries(CHECKS).map(
    ([name, { says, test }]) => `| ${name} | ${says} | ${test === null ? 'by hand' : `\`${test.file}\``} |`
  )
  return `# Accessibility

What the pages do for people with disabilities, criterion by criterion, and how each was checked (${ASSESSED_ON}). The criteria are in our own short words. This is an assessment by the makers, not an
audit: an operator whose law asks for one has its own portal audited and states the result ([site.md](site.md#what-the-operator-sets)).
The page \`/accessibility/\` of every portal shows the same results. This file is generated: \`node test/docs/accessibility-page.ts\`.

Not met or not yet tested: ${openCriteria().join(', ')}. Of screen readers only Orca has been tried ([what it says](screen-reader.md)), real touch screens not at all.

| check | what | test |
|---|---|---|
${checks.join('\n')}

${STANDARDS.map(table).join('\n')}`
}
