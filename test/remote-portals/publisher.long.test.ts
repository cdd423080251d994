/** A portal is cloned with the key of a publisher: its settings come from a stand-in that gives the documented answers. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { ASKING, cloneFrom } from './two-portals.ts'

const KEY = 'publisher'
const ORIGINAL = 'Titles\nNummer;Art;Geheim\n1;Linde;x\n2;Eiche;y\n'
const SETTINGS: Readonly<Record<string, unknown>> = {
  '/datasets/': [
    {
      uid: 'da_1',
      dataset_id: 'trees',
      is_published: true,
      is_restricted: false,
      metadata: {
        default: { title: { value: 'Other' } },
        custom: {
          steward: { value: 'by hand', remote_value: 'harvested', override_remote_value: true },
          cost_centre: { value: '0815' }
        }
      },
      default_security: { is_data_visible: true, visible_fields: ['no', 'species'], filter_query: 'no < 100' }
    },
    { uid: 'da_2', dataset_id: 'draft', is_published: false, is_restricted: true, metadata: {} }
  ],
  '/datasets/da_1/resources/': [
    {
      uid: 're_1',
      type: 'csvfile',
      title: 'Trees',
      updated_at: '2024-01-01T00:00:00Z',
      params: { separator: ';', encoding: 'utf-8', first_row_no: 2, headers_first_row: true },
      datasource: { type: 'uploaded_file', file: { uid: 'fi/1', filename: '../trees.csv' } }
    },
    {
      uid: 're_2',
      type: 'csvfile',
      title: 'More',
      datasource: {
        type: 'http',
        connection: { type: 'http', url: 'https://data.example.org', auth: { type: 'basic_auth', password: null } },
        relative_url: '/trees.csv'
      }
    }
  ],
  '/datasets/da_1/fields/': [
    { type: 'rename', label: 'a', from_name: 'nummer', to_name: 'no', field_label: 'Number' },
    { type: 'rename', label: 'b', from_name: 'art', to_name: 'kind', field_label: 'Kind' },
    { type: 'rename', label: 'c', from_name: 'kind', to_name: 'species', field_label: 'Species' },
    { type: 'type', label: 'd', field: 'no', type_param: 'int' },
    { type: 'delete', label: 'e', field: 'geheim' }
  ],
  '/datasets/da_1/processors/': [
    { uid: 'pr_1', type: 'string_replace', label: 'x', field: 'species', old: 'a', new: 'b' }
  ],
  '/datasets/da_1/schedules/': [{ uid: 'sc_1', cron_schedule: '0 3 * * *' }],
  '/datasets/da_1/security/users/': [
    {
      user: { username: 'louise' },
      permissions: ['edit_dataset'],
      security: { api_calls_quota: { unit: 'day', limit: 9 } }
    }
  ],
  '/datasets/da_1/security/groups/': [{ group: { uid: 'press' }, security: { is_data_visible: false } }],
  '/datasets/da_2/resources/': [],
  '/datasets/da_2/fields/': [],
  '/datasets/da_2/processors/': [],
  '/datasets/da_2/schedules/': [],
  '/datasets/da_2/security/users/': [],
  '/datasets/da_2/security/groups/': []
}

let source: Portal
let target: Portal
let downloads = 0
const folder = mkdtempSync(join(tmpdir(), 'loggia-publisher-'))
const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://stand-in')
  const path = pathname.replace('/api/automation/v1.0', '')
  if (path === pathname) {
    // The reader's key of the portal behind is another one.
    const body = await fetch(`${new URL(source.url).origin}${pathname}${search}`)
    response.writeHead(body.status, { 'content-type': body.headers.get('content-type') ?? '' })
    return void response.end(Buffer.from(await body.arrayBuffer()))
  }
  if (request.headers.authorization !== `Apikey ${KEY}`) return void response.writeHead(401).end('{"message":"no key"}')
  if (path === '/datasets/da_1/resources/files/fi%2F1/download/') {
    downloads++
    return void response.end(ORIGINAL)
  }
  const all = SETTINGS[path] as unknown[] | undefined
  if (all === undefined) return void response.writeHead(404).end('{"message":"no such path"}')
  const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
  const results = all.slice(offset, offset + limit)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ total_count: all.length, next: null, previous: null, results }))
}

before(async () => {
  ;[source, target] = await Promise.all([openPortal(), openPortal(ASKING)])
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await source.import('trees.csv', 'no,species\n1,Linde\n2,Eiche\n', {
    datasetId: 'trees',
    schema: {
      fields: [
        { name: 'no', type: 'int', label: 'Number' },
        { name: 'species', type: 'text', label: 'Species', annotations: { facet: true } }
      ],
      metas: { default: { title: 'Trees' } }
    }
  })
})
after(async () => {
  server.close()
  await Promise.all([source?.close(), target?.close()])
  rmSync(folder, { recursive: true, force: true })
})

const clone = (publisherKey: string) =>
  cloneFrom({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } as Portal, target, {
    publisherKey,
    originals: folder
  })

test('hidden metadata come, and the report lists what a person has to do', async () => {
  const { level, results, unpublished } = await clone(KEY)
  assert.deepEqual([level, unpublished], ['publisher', [{ datasetId: 'draft', losses: [] }]])
  assert.deepEqual(
    results[0]!.losses.map(({ code, message }) => `${code}: ${message}`),
    [
      'processors: Its records are changed there between the source and the portal, in this order: string_replace.',
      'schedule: It is published again from https://data.example.org/trees.csv at "0 3 * * *" (cron, clocks of Europe/Paris). After the switch: loggia source add https://data.example.org/trees.csv --id trees --timezone Europe/Paris.',
      'access: There everybody sees only the fields no, species, sees only records where no < 100.',
      'access: There the user louise may edit_dataset, may ask 9 times a day.',
      'access: There the group press does not see the records.'
    ]
  )
  const { metas } = await target.json('/catalog/datasets/trees')
  assert.deepEqual([metas.default.title, metas.custom], ['Trees', { steward: 'by hand', cost_centre: '0815' }])
})

test('the original and the schema made of the steps give the records and fields of the portal', async () => {
  assert.deepEqual(readdirSync(folder).sort(), ['draft', 'trees'])
  const own = join(folder, 'trees')
  assert.deepEqual(readdirSync(own).sort(), ['re_1-_trees.csv', 'schema.json', 'settings.json'])
  const schema = JSON.parse(readFileSync(join(own, 'schema.json'), 'utf8'))
  await target.import('original.csv', readFileSync(join(own, 're_1-_trees.csv'), 'utf8'), {
    datasetId: 'again',
    schema
  })
  const [there, here] = [await source.json('/catalog/datasets/trees'), await target.json('/catalog/datasets/again')]
  assert.deepEqual(here.fields, there.fields)
  const { results } = await target.json('/catalog/datasets/again/records')
  assert.deepEqual(results, [
    { no: 1, species: 'Linde' },
    { no: 2, species: 'Eiche' }
  ])
})

test('a second run fetches no file again, and another key is refused', async () => {
  const { results } = await clone(KEY)
  assert.deepEqual([results[0]!.outcome, downloads], ['same', 1])
  await assert.rejects(clone('reader'), { code: 'remote/key-refused' })
})
