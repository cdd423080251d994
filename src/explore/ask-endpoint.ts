import type { Principal } from '#access'
import type { Answer, HttpRequest, Payload } from '#http'
import { bug } from '#kit'
import { V21 } from './api-version.ts'
import { answerDatasets } from './catalog/datasets.ts'
import { answerCatalogFacets, answerFacets } from './facets/facets.ts'
import type { Parts } from './parts.ts'
import { answerRecord } from './records/record.ts'
import { answerRecords } from './records/records.ts'

/** A question to an endpoint of v2.1, with its parameters as clients send them. */
export interface Question {
  readonly endpoint: keyof typeof ENDPOINTS
  readonly path?: Readonly<Record<string, string>>
  readonly parameters: readonly (readonly [name: string, value: string])[]
}

const ENDPOINTS = {
  datasets: answerDatasets,
  'catalog-facets': answerCatalogFacets,
  records: answerRecords,
  record: answerRecord,
  facets: answerFacets
} as const

/** Pages are not calls of the API: their engine time is charged, their number is not. */
const UNCOUNTED = { limit: null, remaining: null, resetAtMs: 0 }

export async function askEndpoint(
  http: HttpRequest,
  principal: Principal,
  { endpoint, path = {}, parameters }: Question,
  parts: Parts
): Promise<unknown> {
  const asked = http.about(
    `?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))}`,
    path
  )
  const call = { http: asked, version: V21, principal, quota: UNCOUNTED }
  const { body }: Answer = await ENDPOINTS[endpoint](call, parts)
  if (body === null || !('plain' in body)) throw bug(`${endpoint} answers with a file`)
  return JSON.parse((body as Payload).plain.toString())
}
