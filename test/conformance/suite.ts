import { CATALOG_CASES } from './cases/catalog.ts'
import { EXPORTS_CASES } from './cases/exports.ts'
import { FACETS_CASES } from './cases/facets.ts'
import { RECORDS_CASES } from './cases/records.ts'
import { WIRE_CASES } from './cases/wire.ts'
import { type Case, ENDPOINTS } from './probe.ts'

export const CASES: readonly Case[] = [
  ...CATALOG_CASES,
  ...RECORDS_CASES,
  ...FACETS_CASES,
  ...EXPORTS_CASES,
  ...WIRE_CASES
]

/** COVERAGE.md: what the suite asks of every endpoint, parameter by parameter. */
export function coverageTable(): string {
  const sections = ENDPOINTS.map((endpoint) => {
    const rows = CASES.filter((each) => each.endpoint === endpoint).map((each) => `| ${each.about} | ${each.says} |`)
    return `## \`${endpoint}\`\n\n| about | what holds |\n|---|---|\n${rows.join('\n')}\n`
  })
  return `# What the conformance suite asks

Written by \`node test/conformance/write-coverage.ts\`; a test compares. ${CASES.length} cases, each a sentence that holds on any portal with the
dataset of the API's documentation. \`LOGGIA_CONFORMANCE_URL=https://… npm test conformance\` asks another server.

${sections.join('\n')}`
}
