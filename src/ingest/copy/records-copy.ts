import type { Engine, Loader } from '#engine'
import { canonicalText, ORDINAL_COLUMN, quoteIdentifier, storedValue, TIMESTAMP_COLUMN } from '#engine'
import type { BorrowedChunks } from '#kit'
import type { Field } from '#schema'
import { ingestError } from '../errors.ts'
import type { SchemaFile } from '../schema-file.ts'
import type { ReadField } from '../types/read-field.ts'

/** A version of a dataset whose records are written for another Loggia. */
export interface CopiedVersion {
  readonly table: string
  readonly datasetId: string
  readonly fields: readonly Field[]
  readonly recordCount: number
}

/** The expected content of a copy. */
export interface RecordsCopy {
  readonly fields: readonly Field[]
  readonly recordCount: number
  /** When the first was loaded: `record_timestamp`. */
  readonly loadedMs: number
  /** `fingerprintOf` the first. */
  readonly fingerprint: string
}

/** The records in the order of their source as one Parquet file, which `importFile` reads with `copyOf`. */
export function writeRecords(
  engine: Pick<Engine, 'stream'>,
  { table, datasetId, fields, recordCount }: CopiedVersion,
  signal: AbortSignal
): Promise<BorrowedChunks> {
  const select = fields.map((field) => {
    const list = field.type === 'text' && field.annotations.multivalued !== undefined
    return { key: field.name, value: { kind: 'field', name: field.name, type: field.type, list } } as const
  })
  return engine.stream(
    {
      source: { table, datasetId, fields, recordCount },
      where: undefined,
      groups: [],
      select,
      order: [{ kind: 'ordinal' }],
      limit: undefined,
      offset: 0,
      timezone: 'UTC',
      lang: 'en'
    },
    { kind: 'parquet', compression: 'zstd', verbatim: true },
    { signal, timeoutMs: WRITE_TIMEOUT_MS }
  )
}

const WRITE_TIMEOUT_MS = 3_600_000

/**
 * A value that differs when any value of any record does, and the order of the records. Where records gave way to later
 * ones with the same key, ordinals have gaps, which a copy has not: the order is then left out.
 */
export async function fingerprintOf(loader: Loader, table: string, fields: readonly Field[]): Promise<string> {
  const [row] = await loader.select<{ whole: number }>({
    sql: `SELECT toUInt8(max(${ORDINAL_COLUMN}) + 1 = count()) AS whole FROM ${quoteIdentifier(table)}`
  })
  return measureFingerprint(loader, table, fields, row?.whole === 1)
}

/** When the records of a version were loaded. */
export async function loadTimeOf(loader: Loader, table: string): Promise<number> {
  const [row] = await loader.select<{ ms: string }>({
    sql: `SELECT toUnixTimestamp64Milli(max(${TIMESTAMP_COLUMN})) AS ms FROM ${quoteIdentifier(table)}`
  })
  return Number(row?.ms ?? 0)
}

async function measureFingerprint(
  loader: Loader,
  table: string,
  fields: readonly Field[],
  ordered: boolean
): Promise<string> {
  const ordinal = ordered ? ORDINAL_COLUMN : '0'
  const record = `${canonicalText(fields, storedValue)}, ${ordinal}`
  const [row] = await loader.select<{ fingerprint: string }>({
    sql:
      `SELECT concat(toString(count()), '-${ordered ? 'o' : 'u'}-', hex(groupBitXor(sipHash64(${record}))), '-', hex(sumWithOverflow(sipHash64(${record})))) AS fingerprint ` +
      `FROM ${quoteIdentifier(table)}`,
    settings: { max_execution_time: 0 }
  })
  return row?.fingerprint ?? ''
}

/** Every column of the file is named after its field, and holds the values of derived fields too. */
export function schemaOf({ fields }: Pick<RecordsCopy, 'fields'>): SchemaFile {
  return {
    fields: fields.map(({ values: _written, compute: _compute, lookup: _lookup, ...field }) => ({
      ...field,
      source: field.name
    }))
  }
}

/** The field metadata are those of the other portal, unchanged. Errors: `ingest/copy-differs`. */
export function fieldsAsIn({ fields }: Pick<RecordsCopy, 'fields'>, read: readonly ReadField[]): ReadField[] {
  if (read.length !== fields.length) throw differs(`${read.length} fields instead of ${fields.length}`)
  return read.map((each, index) => {
    const { anyYear: _before, ...field } = fields[index] as Field
    if (each.field.name !== field.name || each.field.type !== field.type) throw differs(`another field ${field.name}`)
    return { ...each, field: { ...field, ...(each.field.anyYear === true && { anyYear: true }) } }
  })
}

/** Errors: `ingest/copy-differs`. */
export async function checkCopy(loader: Loader, table: string, copy: RecordsCopy): Promise<void> {
  const found = await measureFingerprint(loader, table, copy.fields, copy.fingerprint.includes('-o-'))
  if (found !== copy.fingerprint)
    throw differs(found.split('-')[0] === String(copy.recordCount) ? 'other values' : 'another number of records')
}

function differs(how: string) {
  return ingestError('ingest/copy-differs', `The records that arrived are not those that were sent: ${how}.`)
}
