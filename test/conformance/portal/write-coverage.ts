import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageTable } from './suite.ts'

writeFileSync(join(import.meta.dirname, 'COVERAGE.md'), coverageTable())
