import { QueryParams } from '#http'
import { bug } from '#kit'
import type { Caller, Records } from '#records'
import { V21 } from './api-version.ts'
import { getDatasets } from './catalog/datasets.ts'
import { route } from './endpoint.ts'
import { getFacets } from './facets/facets.ts'
import { getRecord } from './records/record.ts'
import { getRecords } from './records/records.ts'
import type { RequestContext } from './request-context.ts'

/** A question to an endpoint of v2.1, with its parameters as clients send them. */
export interface Question {
  readonly endpoint: keyof typeof ENDPOINTS
  readonly path?: Readonly<Record<string, string>>
  readonly parameters: readonly (readonly [name: string, value: string])[]
}

const ENDPOINTS = {
  datasets: route('', getDatasets),
  'catalog-facets': route('', getFacets),
  records: route('', getRecords),
  record: route('', getRecord),
  facets: route('', getFacets)
} as const

/**
 * What an endpoint of v2.1 answers this caller, for pages: from the same cache, under the same limits. It is not counted
 * as a call of the API; the engine's time is charged to the caller. Errors: those of the endpoint.
 */
export async function askEndpoint(
  records: Records,
  caller: Caller,
  origin: string,
  { endpoint, path = {}, parameters }: Question
): Promise<unknown> {
  const context: RequestContext = {
    version: V21,
    caller,
    defaults: records.defaults,
    origin,
    api: origin + V21.prefix,
    path,
    isHead: false,
    hasAlready: () => false,
    linkBase: () => ({ address: origin, parameters: [] })
  }
  const { body } = await ENDPOINTS[endpoint].answer(context, paramsOf(parameters), records)
  if (body === null || !('plain' in body)) throw bug(`${endpoint} answers with a file`)
  return JSON.parse(body.plain.toString())
}

export function paramsOf(pairs: Question['parameters']): QueryParams {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return new QueryParams(values)
}
