/** The service under test, seen from outside: nothing here knows Loggia's code. */
import assert from 'node:assert/strict'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly text: string
  /** The body as JSON; the assertion fails when it is not. */
  json<Body = any>(): Body
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>

export interface Probe {
  /** `path` under `/api/explore/v2.1`, or from the root of the host when it begins with `//`. */
  get(path: string, query?: Query, options?: { method?: string; headers?: Record<string, string> }): Promise<Answer>
  /** The body of a 200. */
  read<Body = any>(path: string, query?: Query): Promise<Body>
  /** Asserts a refusal and gives its message. */
  refused(path: string, query: Query, status: number, code: string): Promise<string>
  /** How many records of the cities match. */
  count(where: string, query?: Query): Promise<number>
  readonly base: string
}

export interface Case {
  readonly endpoint: Endpoint
  /** The parameter it is about, or another word for the aspect. */
  readonly about: string
  /** The expected behaviour, as a sentence. */
  readonly says: string
  readonly run: (probe: Probe) => Promise<void>
}

export const ENDPOINTS = [
  '/',
  '/catalog',
  '/catalog/metadata_templates',
  '/catalog/datasets',
  '/catalog/facets',
  '/catalog/exports',
  '/catalog/exports/{format}',
  '/catalog/exports/dcat{dcat_ap_format}',
  '/catalog/datasets/{dataset_id}',
  '/catalog/datasets/{dataset_id}/records',
  '/catalog/datasets/{dataset_id}/records/{record_id}',
  '/catalog/datasets/{dataset_id}/facets',
  '/catalog/datasets/{dataset_id}/attachments',
  '/catalog/datasets/{dataset_id}/exports',
  '/catalog/datasets/{dataset_id}/exports/{format}',
  '/catalog/datasets/{dataset_id}/exports/csv',
  '/catalog/datasets/{dataset_id}/exports/parquet',
  '/catalog/datasets/{dataset_id}/exports/gpx',
  '/swagger.json',
  'every endpoint',
  'v2.0'
] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** The dataset of the API's own documentation; every portal that has it can be asked. */
export const CITIES = 'geonames-all-cities-with-a-population-1000'
export const DATASET = `/catalog/datasets/${CITIES}`
export const RECORDS = `${DATASET}/records`

export function createProbe(origin: string): Probe {
  const base = `${origin.replace(/\/$/, '')}/api/explore/v2.1`
  const get: Probe['get'] = async (path, query = {}, { method = 'GET', headers = {} } = {}) => {
    const url = path.startsWith('//') ? new URL(path.slice(1), origin) : new URL(base + path)
    for (const [name, value] of Object.entries(query))
      for (const each of [value].flat()) url.searchParams.append(name, String(each))
    const response = await fetch(url, { method, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('utf8')
    return { status: response.status, headers: response.headers, bytes, text, json: () => JSON.parse(text) }
  }
  const read: Probe['read'] = async (path, query = {}) => {
    const answer = await get(path, query)
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(query)}: ${answer.text.slice(0, 400)}`)
    return answer.json()
  }
  return {
    base,
    get,
    read,
    refused: async (path, query, status, code) => {
      const answer = await get(path, query)
      assert.equal(answer.status, status, answer.text.slice(0, 400))
      const body = answer.json()
      assert.deepEqual(Object.keys(body), ['error_code', 'message'])
      assert.equal(body.error_code, code)
      return body.message
    },
    count: async (where, query = {}) => (await read(RECORDS, { where, limit: 0, ...query })).total_count
  }
}
