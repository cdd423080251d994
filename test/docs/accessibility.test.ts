import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import test from 'node:test'
import { assessmentPage } from '../../src/site/accessibility/assessment.ts'
import { CHECKS, type Check } from '../../src/site/accessibility/checks.ts'
import { criteriaOf } from '../../src/site/accessibility/criterion.ts'
import { RGAA } from '../../src/site/accessibility/rgaa.ts'
import { WCAG } from '../../src/site/accessibility/wcag.ts'
import { ACCESSIBILITY_PAGE } from './accessibility-page.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** How many criteria each theme of RGAA 4.1 has. */
const RGAA_THEMES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]
/** Levels A and AA of WCAG 2.2. */
const WCAG_NUMBERS =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3'

test('every criterion of both standards is assessed once', () => {
  const numbers = RGAA_THEMES.flatMap((count, theme) =>
    Array.from({ length: count }, (_, at) => `${theme + 1}.${at + 1}`)
  )
  assert.deepEqual(Object.keys(RGAA), numbers)
  assert.equal(Object.keys(WCAG).join(' '), WCAG_NUMBERS)
})

test('nothing is met without a check, or absent or untested without a reason; the tests named exist', () => {
  for (const { number, result, checks, note } of [...criteriaOf(WCAG), ...criteriaOf(RGAA)])
    assert.ok(result === 'met' ? checks.length > 0 : note !== '', number)
  for (const [name, { test: found }] of Object.entries<Check>(CHECKS))
    if (found !== null) assert.ok(readFileSync(resolve(ROOT, found.file), 'utf8').includes(found.name), name)
})

test('docs/accessibility.md is up to date (node test/docs/accessibility-page.ts)', () => {
  assert.equal(readFileSync(ACCESSIBILITY_PAGE, 'utf8'), assessmentPage())
})
