import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import type { Dataset } from '#catalog'
import { CATALOG_FORMATS } from '#exports'
import { LoggiaError } from '#kit'
import type { Call } from '../caller.ts'
import type { Parts } from '../parts.ts'
import { catalogFile, failureLog, writable } from './catalog-file.ts'

const WHOLE = {
  fields: [],
  features: [],
  hasRecords: true,
  dataVisible: true,
  attachments: [],
  alternativeExports: [],
  translations: {},
  createdMs: 0
}

function datasetOf(id: string, changes: object = {}): Dataset {
  return { ...WHOLE, id, metas: { default: { title: `Title of ${id}` } }, ...changes } as unknown as Dataset
}

/** One that its first look finds unfit, and one whose metas nobody can read. */
const BAD = [
  datasetOf('bad-date', { createdMs: NaN }),
  datasetOf('bad-metas', {
    metas: {
      default: {
        modified: '2020-01-01T00:00:00+00:00',
        get title(): string {
          throw new Error('broken')
        }
      }
    }
  })
]
const DATASETS = [datasetOf('first'), ...BAD, datasetOf('last')]

/** What the log is told. */
function portal(): { readonly parts: Parts; readonly call: Call; readonly told: string[] } {
  const told: string[] = []
  const log = {
    error: ({ datasetId }: { datasetId: string }, message: string) => told.push(`${datasetId} ${message}`),
    debug: () => {}
  }
  const settings = {
    datasetPage: null,
    portal: {
      title: 'Portal',
      description: '',
      publisher: 'Publisher',
      email: null,
      license: null,
      lang: 'en',
      ownThemes: new Map(),
      contributorId: null,
      spanishCode: null
    }
  }
  const parts = { log, settings, catalog: { list: async () => [] } } as unknown as Parts
  const call = {
    http: { origin: 'http://portal.example', query: { all: () => [], get: () => undefined } },
    version: { path: '/api/explore/v2.1' }
  } as unknown as Call
  return { parts, call, told }
}

for (const { name } of CATALOG_FORMATS.filter(({ describesDatasets }) => describesDatasets === true)) {
  test(`${name}: datasets that cannot be written are left out, and the log says so; the others and the end are there`, async () => {
    const { parts, call, told } = portal()
    const options = { includeExports: undefined, useLabels: true }
    const whole = await text(await catalogFile(name, DATASETS, options, call, parts))
    const without = await text(
      await catalogFile(
        name,
        DATASETS.filter((dataset) => !BAD.includes(dataset)),
        options,
        call,
        parts
      )
    )
    assert.ok(whole.includes('datasets/first') && whole.includes('datasets/last') && !whole.includes('bad-'))
    // The catalog is dated by its latest dataset, whether that one can be written or not.
    assert.equal(whole.slice(-100), without.slice(-100))
    assert.deepEqual(
      told,
      BAD.map(({ id }) => `${id} a dataset was left out of a catalog export`)
    )
  })
}

test('a catalog begins with its first dataset, and changes with every one that is shown or changed', async () => {
  const { parts, call } = portal()
  const shown = (id: string, createdMs: number, modified: string) =>
    datasetOf(id, { createdMs, metas: { default: { title: id, modified } } })
  const about = async (datasets: readonly Dataset[]) => {
    const file = await text(
      await catalogFile('ttl', datasets, { includeExports: undefined, useLabels: true }, call, parts)
    )
    const [catalog = ''] = file.split('a dcat:Dataset;')
    return ['issued', 'modified'].map((term) => new RegExp(`dct:${term} "([^"]*)"`).exec(catalog)?.[1])
  }
  assert.deepEqual(await about([shown('a', 86_400_000, '1969-06-01T00:00:00+00:00'), shown('b', 0, 'no moment')]), [
    '1970-01-01T00:00:00Z',
    '1970-01-02T00:00:00Z'
  ])
  assert.deepEqual(
    await about([shown('a', 0, '2020-01-01T00:00:00+02:00'), shown('b', 0, '2019-12-31T23:00:00+00:00')]),
    ['1970-01-01T00:00:00Z', '2019-12-31T23:00:00Z']
  )
  assert.deepEqual(await about([]), [undefined, undefined])
})

test('json: the same', () => {
  const { parts, told } = portal()
  const made = [
    ...writable(
      DATASETS,
      ({ id, createdMs, metas }) => JSON.stringify([id, new Date(createdMs).toISOString(), metas]),
      failureLog('json', parts)
    )
  ]
  assert.deepEqual(
    made.map((line) => (JSON.parse(line) as unknown[])[0]),
    ['first', 'last']
  )
  assert.deepEqual(told, [
    'bad-date a dataset was left out of a catalog export',
    'bad-metas a dataset was left out of a catalog export'
  ])
})

test('a store that fails refuses the catalog, before its first byte', async () => {
  const { parts, call } = portal()
  const failing = {
    ...parts,
    catalog: {
      list: async () => {
        throw new LoggiaError({ code: 'store/unavailable', kind: 'database-unavailable' }, 'gone')
      }
    }
  } as unknown as Parts
  await assert.rejects(catalogFile('ttl', DATASETS, { includeExports: undefined, useLabels: true }, call, failing), {
    code: 'store/unavailable'
  })
})
