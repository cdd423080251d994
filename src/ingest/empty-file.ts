import { type Field, isDerived } from '#schema'
import type { ReadContext, StagedFile } from './context.ts'
import { hasNoRecords, ingestError } from './errors.ts'
import type { ImportRequest } from './import-request.ts'
import { readingsOfType } from './reading/readings.ts'
import type { WantedField } from './schema-file.ts'
import { createStaging, stagedColumn } from './staging.ts'
import type { Typed } from './types/decide-types.ts'
import { derivationOf } from './types/derived-fields.ts'
import { fieldOf } from './types/wanted-field.ts'

type EmptyRequest = Pick<ImportRequest, 'allowEmpty' | 'change' | 'inPlace' | 'previous' | 'schema'>

/** Names and columns of the fields of the dataset, where its file may have no records. */
export function knownColumns(request: EmptyRequest): ReadonlySet<string> | undefined {
  const fields = keptFields(request)
  return fields && new Set(fields.flatMap(({ name, label, source = [] }) => [name, label, source].flat()))
}

/**
 * What `read` gives, or in place of a file without records one of the fields that the dataset has, with no row: there are no cells
 * that could say anything about types. `none`: these fields. Throws `ingest/empty` when the request does not allow it.
 */
export async function readMaybeEmpty(
  request: EmptyRequest,
  context: ReadContext,
  name: string,
  read: () => Promise<StagedFile>
): Promise<{ readonly file: StagedFile; readonly none?: readonly Field[] }> {
  const file = await read().catch((error: unknown) => {
    if (ingestError.is(error, 'ingest/empty')) return error
    throw error
  })
  if (!(file instanceof Error) && (file.staging.rows > 0 || request.allowEmpty !== true)) return { file }
  const kept = keptFields(request)
  if (kept !== undefined) {
    if (!(file instanceof Error)) requireKnownHeader(request, file, name)
    const none = request.change === undefined ? withSchema(kept, request) : kept
    return { file: await stageNone(none, name, context), none }
  }
  if (file instanceof Error) throw withAdvice(request, file)
  if ((request.schema?.fields.length ?? 0) > 0) return { file }
  throw hasNoRecords(name, 'A new dataset needs some, or a schema that says the types of its fields.')
}

/** Undefined: the file must have records. */
function keptFields({ allowEmpty, change, previous = [] }: EmptyRequest): readonly Field[] | undefined {
  const fields = change?.current.fields ?? previous
  return allowEmpty === true && fields.length > 0 ? fields : undefined
}

/** A line of another text, such as the message of a service, is a header without rows too. Throws `ingest/unknown-column`. */
function requireKnownHeader(request: EmptyRequest, { staging: { columns } }: StagedFile, name: string): void {
  // As words: without rows the delimiter may not be found.
  const header = wordsOf(columns.map(({ label }) => label).join(' '))
  if (columns.length === 0 || [...(knownColumns(request) ?? [])].some((each) => header.includes(wordsOf(each)))) return
  throw ingestError(
    'ingest/unknown-column',
    `${name} has no records, and no column of the dataset. It has: ${columns
      .slice(0, 20)
      .map(({ label }) => label)
      .join(', ')}.`
  )
}

function wordsOf(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}_]+/gu)?.join(' ') ?? text} `
}

/** What a schema says of fields is done without records too; those that it does not name stay. */
function withSchema(
  previous: readonly Field[],
  { schema, inPlace }: Pick<EmptyRequest, 'schema' | 'inPlace'>
): readonly Field[] {
  const known = new Map(previous.map((field) => [field.name, field]))
  const said = new Map(
    (schema?.fields ?? []).map((wanted) => [wanted.name, fieldAfter(wanted, known.get(wanted.name))])
  )
  const stays = previous.filter(({ name }) => !said.has(name))
  if (inPlace !== true) return [...said.values(), ...stays]
  const added = [...said.values()].filter(({ name }) => !known.has(name))
  return [...previous.map((field) => said.get(field.name) ?? field), ...added]
}

function fieldAfter(wanted: WantedField, known: Field | undefined): Field {
  const { type = known?.type ?? 'text' } = wanted
  const derivation = derivationOf(wanted, known)
  const source = wanted.source ?? known?.source ?? wanted.name
  return {
    ...fieldOf({ ...wanted, type }, known, { label: typeof source === 'string' ? source : wanted.name }),
    ...(isDerived(derivation) ? derivation : { source })
  }
}

async function stageNone(fields: readonly Field[], name: string, context: ReadContext): Promise<StagedFile> {
  const table = context.newTable()
  await createStaging(context.loader, table, fields.length, true)
  const columns = fields.map(({ name: label }, index) => ({ column: stagedColumn(index), label, kind: 'any' as const }))
  return {
    staging: { table, columns, nullable: true, rows: 0 },
    layout: {},
    notes: [{ code: 'no-records', count: 0, message: `${name} has no records; the fields are those of the dataset.` }]
  }
}

/** The fields as they are, without a look at cells. */
export function typedNone(file: StagedFile, fields: readonly Field[]): Typed {
  return {
    file,
    // That a date lies beyond the usual years was true of the records that are gone.
    fields: fields.map(({ anyYear: _before, ...field }, index) => ({
      field,
      column: file.staging.columns[index]!,
      reading: readingsOfType(field.type)[0]!,
      explicit: true,
      filled: 0
    })),
    texts: new Map(),
    rejects: { count: 0, first: [] },
    notes: []
  }
}

/** A file of changes without any changes nothing, and a new dataset has nothing to keep. */
function withAdvice({ allowEmpty, change, previous = [] }: EmptyRequest, error: Error): Error {
  if (allowEmpty === true || change !== undefined || previous.length === 0) return error
  return ingestError(
    'ingest/empty',
    `${error.message} Nothing was loaded. With --allow-empty (allowEmpty in publishParameters) the dataset has no records, and keeps its fields.`,
    { cause: error }
  )
}
