import type { Field, LoadRules } from '#schema'
import { ingestError } from './errors.ts'
import type { ImportRequest } from './import-request.ts'
import type { SchemaFile } from './schema-file.ts'
import type { Staging } from './staging.ts'

type Ruled = Pick<ImportRequest, 'schema' | 'rules'>

/** The rules of the load: what its schema says, else what the dataset keeps. `null` and an empty list end a rule. */
export function rulesAfter({ schema, rules = {} }: Ruled): LoadRules {
  const { drop = rules.drop, filter = rules.filter, csv = rules.csv } = schema ?? {}
  return {
    ...(drop !== undefined && drop.length > 0 && { drop }),
    ...(filter !== undefined && filter !== null && { filter }),
    ...(csv !== undefined && Object.keys(csv).length > 0 && { csv })
  }
}

/** The schema with the columns that the dataset drops. */
export function schemaWithRules({ schema, rules }: Ruled): SchemaFile | undefined {
  const { drop } = rulesAfter({ schema, rules })
  return drop === undefined || schema?.drop !== undefined ? schema : { ...(schema ?? { fields: [] }), keptDrop: drop }
}

/** The schema file that loads a dataset as it is: its fields, and what it keeps beside them. */
export function schemaOfDataset(fields: readonly Field[], { drop, filter, csv }: LoadRules): SchemaFile {
  return {
    version: 2,
    fields: fields.map(wantedField),
    ...(drop !== undefined && { drop }),
    ...(filter !== undefined && { filter }),
    ...(csv !== undefined && { csv })
  }
}

function wantedField(field: Field): SchemaFile['fields'][number] {
  const { name, type, label, description, annotations, semantic_type: semanticType } = field
  const { compute, lookup, source, values, hidden } = field
  const derived = (compute ?? lookup) !== undefined
  return {
    name,
    type,
    ...(label !== name && { label }),
    ...(description !== null && { description }),
    ...(Object.keys(annotations).length > 0 && { annotations }),
    ...(semanticType !== undefined && { semantic_type: semanticType }),
    ...(compute !== undefined && { compute }),
    ...(lookup !== undefined && { lookup }),
    ...(!derived && source !== undefined && source !== name && { source }),
    ...(hidden === true && { hidden }),
    ...(!derived && values !== undefined && { values })
  }
}

/**
 * A dialect that the dataset keeps reads a file of another one as other columns, and every field would be lost. Throws
 * `ingest/unknown-column`.
 */
export function requireKnownColumns(
  { schema, rules, previous = [], change }: Pick<ImportRequest, 'schema' | 'rules' | 'previous' | 'change'>,
  { columns }: Staging
): void {
  if (schema !== undefined || change !== undefined || rules?.csv === undefined) return
  const labels = new Set(columns.map(({ label }) => label))
  const sources = previous.flatMap(({ source, compute, lookup }) =>
    (compute ?? lookup) === undefined ? (source ?? []) : []
  )
  if (sources.length === 0 || sources.some((source) => labels.has(source))) return
  throw ingestError(
    'ingest/unknown-column',
    `The file has no column of the fields of the dataset, read as its schema says (${JSON.stringify(rules.csv)}). It has: ${[...labels].slice(0, 20).join(', ')}. ` +
      'If the file is written in another way, give the option of the command, such as --delimiter, or a schema with "csv".'
  )
}
