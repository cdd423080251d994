import type { Row } from './row.ts'
import { COLLABORATION_ROWS } from './rows/collaborations.ts'
import { EVENT_ROWS } from './rows/events.ts'
import { GROUND_ROWS } from './rows/ground.ts'
import { ITEM_ROWS } from './rows/items.ts'
import { PEOPLE_ROWS } from './rows/people.ts'
import { PRIVILEGE_ROWS } from './rows/privileges.ts'
import { ROLE_ROWS } from './rows/roles.ts'
import { SETTINGS_ROWS } from './rows/settings.ts'
import { STATUS_ROWS } from './rows/status.ts'
import { TOKEN_ROWS } from './rows/tokens.ts'
import { NOT_YET, TABLES } from './tables.ts'

export { NOT_YET, TABLES }

export const ROWS: readonly Row[] = [
  ...TOKEN_ROWS,
  ...SETTINGS_ROWS,
  ...STATUS_ROWS,
  ...ROLE_ROWS,
  ...PRIVILEGE_ROWS,
  ...GROUND_ROWS,
  ...PEOPLE_ROWS,
  ...ITEM_ROWS,
  ...EVENT_ROWS,
  ...COLLABORATION_ROWS
]

/** COVERAGE.md: the tables and rules of the reference, row by row, with the requests of each. */
export function coverageTable(): string {
  const sections = [...TABLES.keys()].map((name) => {
    const rows = ROWS.filter((row) => row.table === name).map(({ row, says }) => `| ${cell(row)} | ${cell(says)} |`)
    const others = NOT_YET.filter((row) => row.table === name).map(
      ({ row, why }) => `| ${cell(row)} | *not here: ${cell(why)}* |`
    )
    return `## ${name}\n\n| row | what holds |\n|---|---|\n${[...rows, ...others].join('\n')}\n`
  })
  return `# The administration API, row by row

Written by \`node test/conformance/portal/write-coverage.ts\`; a test compares. ${ROWS.length} cases, each sent to a started server from outside. Headings begin with
the section of [the reference](../../../docs/reference/portal.md) that they test.

${sections.join('\n')}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
