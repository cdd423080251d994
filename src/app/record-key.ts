import type { Dataset } from '#catalog'
import type { Engine } from '#engine'
import type { SelectItem } from '#query'
import { isMultivalued } from '#schema'

const TIMEOUT_MS = 30_000

/** The values of these fields of the record with this id, as the text of a JSON object; undefined if there is none. */
export async function readRecordKey(
  engine: Pick<Engine, 'page'>,
  { id: datasetId, storedFields, version }: Dataset,
  recordId: string,
  fields: readonly string[]
): Promise<string | undefined> {
  if (version === null) return undefined
  const { table, recordCount } = version
  const select = storedFields
    .filter(({ name }) => fields.includes(name))
    .map((field): SelectItem => {
      const value = { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) } as const
      return { key: field.name, value }
    })
  const { rows } = await engine.page(
    {
      source: { table, datasetId, fields: storedFields, recordCount },
      where: {
        kind: 'compare',
        op: '=',
        left: { kind: 'property', name: 'recordid', type: 'text' },
        right: { kind: 'literal', type: 'text', value: recordId.toLowerCase() }
      },
      groups: [],
      select,
      order: [],
      limit: 1,
      offset: 0,
      timezone: 'UTC',
      lang: 'en'
    },
    { timeoutMs: TIMEOUT_MS }
  )
  return rows[0]
}
