import type { LoggiaError } from '#kit'

interface Reject {
  readonly line?: number
  readonly record: number
  readonly value: string
}

/** As the importer gives them; a refusal has those of its code. */
interface Details {
  readonly changes?: readonly { readonly name: string; readonly from: string; readonly to: string }[]
  readonly first?: readonly Reject[]
  readonly columns?: readonly string[]
  readonly field?: string
  readonly by?: readonly string[]
}

const SHOWN = 20

const MESSAGES: Readonly<Record<string, (details: Details) => string | undefined>> = {
  'ingest/type-changed': ({ changes: [change] = [], first: [reject] = [] }) =>
    change &&
    `The field ${change.name} has the type ${change.from}${reject === undefined ? `, not ${change.to}` : `, which ${JSON.stringify(reject.value)} in line ${reject.line ?? reject.record} does not fit`}.`,
  'ingest/new-columns': ({ columns }) =>
    columns && `The dataset has no field for these names: ${columns.slice(0, SHOWN).join(', ')}.`,
  'ingest/unknown-column': ({ field }) =>
    field === undefined ? undefined : `The records have no value for the field ${field}, which identifies a record.`,
  'ingest/no-key': ({ by }) => by && `A record has no value in ${by.join(', ')}, which identifies a record.`,
  'ingest/empty': () => 'The records have no values.'
}

/** What the importer says about files and its options, for the sender of records; other messages as they are. */
export function refusalMessage({ code, message, details }: LoggiaError): string {
  const found = MESSAGES[code]?.(details as Details)
  return found === undefined ? message : `${found} Nothing of the push was stored.`
}
