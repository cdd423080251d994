import { BUNDLES, PRIVILEGES } from '#access'
import { EVENT_CATALOGUE } from '#events'
import { conditionOf } from './entity-tags/index.ts'
import { ROOT_PATHS, sectionOf } from './operation-sections.ts'
import { PERMISSIONS } from './permissions.ts'
import type { Operation } from './pipeline/operation.ts'

const INTRODUCTION = `# Operations of the portal

Every operation of the administration API, who may call it, and its parameters; then the table of permissions that the tests check cell by
cell, all privileges and all events. [Administering](portal.md) describes how to use the API. This page is generated from the code: \`node test/docs/portal-page.ts\`.

Paths lie below \`/sharing/rest\` and \`/webadaptor/sharing/rest\`, with or without \`/rest\`, unless another root is shown. All take GET and POST, and the parameters \`f\` (\`html\`, \`json\`, \`pjson\`) and \`token\`.
A star marks required parameters. *ETag* and *If-Match* mark operations that show and change one thing: a change can rely on what was read ([Two people change the same thing](portal.md#two-people-change-the-same-thing)).
`

/** docs/portal-operations.md. */
export function documentPortal(operations: readonly Operation[]): string {
  const sections = Map.groupBy(operations, sectionOf)
  return [
    INTRODUCTION,
    ...[...sections].map(([title, rows]) => `## ${title}\n\n${rows.map(documentOperation).join('\n\n')}\n`),
    `## Who may call what\n\n${PERMISSION_LEGEND}\n\n\`\`\`text${PERMISSIONS}\`\`\`\n`,
    `## Privileges\n\n${documentPrivileges()}\n`,
    `## Events\n\n${documentEvents()}`
  ].join('\n')
}

const PERMISSION_LEGEND = `A letter marks callers who pass: **s** anonymous caller, **v** viewer, **u** user, **p** publisher, **c** a custom role that manages security, website, webhooks and collaborations,
**m** a custom role that manages members, **g** member of a group that the item is shared with and whose members may change items, **t** the user whom the path names, a publisher, and the owner
of the item, folder, group or comment that it names, **b** default administrator. Everything that the path names is shared with everybody.`

function documentOperation(operation: Operation): string {
  const { name, path, root, may, parameters, encryptedOnly } = operation
  const shown = `${root === 'sharing' ? '' : ROOT_PATHS[root]}${path.replace(/:(\w+)\*?/g, '{$1}')}`
  const head = `**${name}** \`${shown}\`${encryptedOnly ? ' (HTTPS only)' : ''}  \nMay: ${may.says}.${CONDITIONS[conditionOf(operation)]}`
  const lines = Object.entries(parameters).map(
    ([each, { is, meaning, required }]) => `- \`${each}\`${required ? '*' : ''}: ${is}. ${meaning}`
  )
  return [head, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

const CONDITIONS = { show: ' *ETag*', edit: ' *If-Match*', none: '' } as const

function documentPrivileges(): string {
  const rows = Object.entries(PRIVILEGES).map(
    ([name, { bundle, allows }]) => `| \`${name}\` | ${allows} | ${BUNDLES.slice(BUNDLES.indexOf(bundle)).join(', ')} |`
  )
  return ['| privilege | allows to | in the pre-built roles |', '|---|---|---|', ...rows].join('\n')
}

function documentEvents(): string {
  const rows = Object.entries(EVENT_CATALOGUE).flatMap(([category, { operations }]) =>
    Object.entries(operations as Readonly<Record<string, { happens: string; property?: string; anyOnly?: true }>>).map(
      ([operation, { happens, property, anyOnly }]) => {
        const specific = anyOnly ? '' : `\`/${category}/<${category === 'users' ? 'username' : 'id'}>/${operation}\``
        return `| \`/${category}/${operation}\` | ${happens} | ${property === undefined ? '' : `\`${property}\``} | ${specific} |`
      }
    )
  )
  return (
    ['| trigger | when | extra property, an array | for one of them |', '|---|---|---|---|', ...rows].join('\n') + '\n'
  )
}
