import type { Imported } from '#app'

type Suggestion = NonNullable<Imported['summary']['suggestion']>

/** The schema file on one output, so that it can be kept; what it changes on the other. */
export function printSuggestion(
  { datasetId, suggestion }: Imported['summary'],
  { out, err }: { readonly out: { write(text: string): unknown }; readonly err: { write(text: string): unknown } }
): void {
  if (suggestion === undefined) return
  out.write(`${printSchema(suggestion.schema)}\n`)
  const { changes } = suggestion
  for (const change of changes) err.write(`${datasetId}: ${describeChange(change)}\n`)
  if (changes.length === 0) err.write(`${datasetId}: the schema reads the values as the import does without it.\n`)
}

/** A field a line. */
function printSchema({ fields, ...others }: Suggestion['schema']): string {
  const lines = fields.map((field) => `    ${JSON.stringify(field)}`).join(',\n')
  const rest = Object.entries(others).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${[...rest, `  "fields": [\n${lines}\n  ]`].join(',\n')}\n}`
}

function describeChange(change: Suggestion['changes'][number]): string {
  const { examples } = change
  const what = describeType(change)
  const shown = examples.map(({ text, value }) => `${JSON.stringify(text)} is ${value}`).join(', ')
  return `${what}${shown === '' ? '' : `: ${shown}`}.`
}

function describeType({ field, from, to, values }: Suggestion['changes'][number]): string {
  if (from === undefined) return `${field} is a new ${to}`
  if (from !== to) return `${field} becomes ${to} instead of ${from}`
  return values.separator === undefined
    ? `${field} stays ${to}, and is read otherwise`
    : `${field} becomes a list of ${to}`
}
