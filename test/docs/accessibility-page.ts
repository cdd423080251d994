/** docs/accessibility.md, generated from the assessment. Run as a program it writes the file. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { assessmentPage } from '../../src/site/accessibility/assessment.ts'

export const ACCESSIBILITY_PAGE = resolve(import.meta.dirname, '../../docs/accessibility.md')

if (import.meta.main) writeFileSync(ACCESSIBILITY_PAGE, assessmentPage())
