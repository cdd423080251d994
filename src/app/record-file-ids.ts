import type { Dataset } from '#catalog'
import type { Engine } from '#engine'
import { viewChunk } from '#kit'
import type { FieldReference, Predicate } from '#query'

const TIMEOUT_MS = 600_000
const FILE_ID = /"id": ?"([^"]{1,200})"/g
/** A value is longer than this only if it is not one of ours. */
const CARRY = 4_096

/** The ids of the files in the records: of values of fields of files. */
export async function readFileIds(
  engine: Pick<Engine, 'stream'>,
  { id: datasetId, storedFields, version }: Dataset
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  const fields = storedFields.filter(({ type }) => type === 'file')
  if (version === null || fields.length === 0) return ids
  const { table, recordCount } = version
  const values = fields.map(({ name, type }): FieldReference => ({ kind: 'field', name, type, list: false }))
  const items = values.map((item): Predicate => ({ kind: 'not', item: { kind: 'is-null', item } }))
  const chunks = await engine.stream(
    {
      source: { table, datasetId, fields: storedFields, recordCount },
      select: values.map((value) => ({ key: value.name, value })),
      where: { kind: 'or', items },
      groups: [],
      order: [],
      limit: undefined,
      offset: 0,
      timezone: 'UTC',
      lang: 'en'
    },
    { kind: 'jsonl' },
    { signal: new AbortController().signal, timeoutMs: TIMEOUT_MS }
  )
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + viewChunk(chunk).toString('latin1')
    for (const [, id] of text.matchAll(FILE_ID)) ids.add(id!)
    rest = text.slice(-CARRY)
  }
  return ids
}
