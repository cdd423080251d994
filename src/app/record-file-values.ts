import type { Dataset } from '#catalog'
import type { Engine } from '#engine'
import { viewChunk } from '#kit'
import type { FieldReference, Predicate } from '#query'

const TIMEOUT_MS = 600_000
const FILE_ID = /"id": ?"([^"]{1,200})"/g
/** A value is longer than this only if it is not one of ours. */
const CARRY = 4_096

/** The values of the fields of files of all records, each record's in turn. */
export async function* readFileValues(engine: Pick<Engine, 'stream'>, dataset: Dataset): AsyncGenerator<unknown> {
  const chunks = await streamValues(engine, dataset)
  if (chunks === undefined) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(viewChunk(chunk), { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield* valuesIn(line)
  }
  yield* valuesIn(rest)
}

function valuesIn(line: string): unknown[] {
  return line === '' ? [] : Object.values(JSON.parse(line) as object).filter((value) => value !== null)
}

/** The ids of the files in the records: of values of fields of files. */
export async function readFileIds(engine: Pick<Engine, 'stream'>, dataset: Dataset): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  const chunks = await streamValues(engine, dataset)
  let rest = ''
  for await (const chunk of chunks ?? []) {
    const text = rest + viewChunk(chunk).toString('latin1')
    for (const [, id] of text.matchAll(FILE_ID)) ids.add(id!)
    rest = text.slice(-CARRY)
  }
  return ids
}

/** Undefined: there are none. */
async function streamValues(
  engine: Pick<Engine, 'stream'>,
  { id: datasetId, storedFields, version }: Dataset
): Promise<Awaited<ReturnType<Engine['stream']>> | undefined> {
  const fields = storedFields.filter(({ type }) => type === 'file')
  if (version === null || fields.length === 0) return undefined
  const { table, recordCount } = version
  const values = fields.map(({ name, type }): FieldReference => ({ kind: 'field', name, type, list: false }))
  const items = values.map((item): Predicate => ({ kind: 'not', item: { kind: 'is-null', item } }))
  return engine.stream(
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
}
