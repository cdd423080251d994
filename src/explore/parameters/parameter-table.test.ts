import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { ANONYMOUS } from '#access'
import { CATALOG_FORMATS } from '#exports'
import { type JsonSchema, QueryParams } from '#http'
import { Stages } from '#kit'
import type { Records } from '#records'
import { type ApiVersion, V20, V21 } from '../api-version.ts'
import type { Route } from '../endpoint.ts'
import { routesOf } from '../endpoints.ts'
import type { RequestContext } from '../request-context.ts'
import type { Parameter } from './parameter.ts'
import { PARAMETERS, type ParameterName } from './parameter-table.ts'

const TABLE: Readonly<Record<string, Parameter<unknown>>> = PARAMETERS
/** Files differ in their source data. */
const FORMATS = ['csv', 'json', 'dcat'] as const

/** The call of `records` for a request, and the labels of its response: everything that a parameter can change. */
async function effectOf(route: Route, version: ApiVersion, format: string, query: [string, string][]): Promise<string> {
  const asked: unknown[] = []
  const rendered = {
    render: async (request: unknown, _caller: unknown, form: { name: string }, options: unknown) => {
      asked.push(form.name, request, options)
      return { body: { plain: Buffer.from('{}') }, tag: 'tag' }
    }
  }
  const file = async (request: unknown, _caller: unknown, _form?: unknown, options?: unknown) => {
    asked.push(request, options)
    const kind = { name: 'csv', mediaType: 'text/csv', extension: 'csv', text: true, json: false }
    return { name: 'x', format: kind, tag: 'tag', open: async () => Readable.from([]) }
  }
  const records = {
    page: rendered,
    record: rendered,
    facets: rendered,
    datasets: rendered,
    dataset: rendered,
    exportDataset: file,
    exportCatalog: file,
    exportDatasets: file,
    listRecordFiles: async (_id: string, page: unknown) => {
      asked.push(page)
      return { total: 0, files: [] }
    },
    catalogFormats: CATALOG_FORMATS
  } as unknown as Records
  const context: RequestContext = {
    version,
    caller: { principal: ANONYMOUS, address: '', signal: new AbortController().signal, stages: new Stages() },
    defaults: { lang: 'en', timezone: 'UTC' },
    origin: 'http://portal.example',
    api: `http://portal.example${version.prefix}`,
    path: { dataset_id: 'd', record_id: 'r', format },
    isHead: true,
    header: () => undefined,
    hasAlready: () => false,
    linkBase: () => ({ address: '', parameters: [] })
  }
  const values = new Map<string, string[]>()
  for (const [name, value] of query) values.set(name, [value])
  const { headers } = await route.answer(context, new QueryParams(values), records)
  return JSON.stringify([asked, headers])
}

/** Where what it is made from says nothing about a value that is not the default. */
const SAMPLES: Readonly<Record<string, string>> = { timezone: 'Europe/Paris', include_exports: 'csv', epsg: '3857' }

/** A value that is not the default. */
function sampleOf(name: string, version: ApiVersion): string {
  const sample = SAMPLES[name]
  if (sample !== undefined) return sample
  const schema = TABLE[name]?.schema as JsonSchema & {
    type?: string
    default?: unknown
    anyOf?: { const: string }[]
  }
  const other = schema.anyOf?.map((each) => each.const).findLast((each) => each !== schema.default)
  if (other !== undefined) return other
  // Defaults of v2.0 that are others.
  if (version === V20 && ['with_bom', 'use_extension'].includes(name)) return 'true'
  if (schema.type === 'boolean') return String(schema.default !== true)
  return schema.type === 'integer' ? '7' : 'x'
}

async function changesNothing(route: Route, version: ApiVersion, name: string, wire: string): Promise<boolean> {
  // An endpoint that requires it refuses requests without it.
  const required: [string, string][] = route.path.endsWith('/aggregates') ? [['select', 's']] : []
  for (const format of route.path.includes(':format') ? FORMATS : ['']) {
    if (format === 'dcat' && !route.path.startsWith('/catalog/exports')) continue
    const without = await effectOf(route, version, format, required)
    const sample: [string, string] = [wire, sampleOf(name, version)]
    if ((await effectOf(route, version, format, [...required.filter(([each]) => each !== wire), sample])) !== without)
      return false
  }
  return true
}

/** v2.0 always has links and metadata of the application. */
const isAlwaysOn = (version: ApiVersion, name: string): boolean =>
  version === V20 && ['include_links', 'include_app_metas'].includes(name)

const ROUTES = [V21, V20].flatMap((version) =>
  routesOf(version)
    .filter(({ parameters }) => parameters.length > 0)
    .map((route) => ({ version, route }))
)

test('every parameter that an endpoint takes, by each of its names, changes what is asked or how the answer is labelled', async () => {
  const dead: string[] = []
  for (const { version, route } of ROUTES)
    for (const name of route.parameters)
      for (const wire of TABLE[name]?.names ?? [])
        if (!isAlwaysOn(version, name) && (await changesNothing(route, version, name, wire)))
          dead.push(`${version.name} ${route.path}: ${wire}`)
  assert.deepEqual(dead, [])
})

test('every parameter of the table is taken by an endpoint', () => {
  const taken = new Set<ParameterName>(ROUTES.flatMap(({ route }) => route.parameters))
  assert.deepEqual(
    (Object.keys(PARAMETERS) as ParameterName[]).filter((name) => !taken.has(name)),
    []
  )
})
