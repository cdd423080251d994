import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import type { Dataset } from '#catalog'
import { CATALOG_FORMATS } from '#exports'
import { LoggiaError } from '#kit'
import type { RecordsContext } from '../records-context.ts'
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

/** The entries of the log. */
function portal(): { readonly context: RecordsContext; readonly told: string[] } {
  const told: string[] = []
  const log = {
    error: ({ datasetId }: { datasetId: string }, message: string) => told.push(`${datasetId} ${message}`),
    debug: () => {}
  }
  const api = 'http://portal.example/api/explore/v2.1'
  const settings = {
    datasetPage: (origin: string, id: string) => `${origin}/explore/dataset/${id}/information/`,
    addresses: () => ({
      api,
      dataset: (id: string) => `${api}/catalog/datasets/${id}`,
      records: (id: string) => `${api}/catalog/datasets/${id}/records`,
      exportFile: (id: string, format: string) => `${api}/catalog/datasets/${id}/exports/${format}`,
      file: (id: string, kind: string, fileId: string) => `${api}/catalog/datasets/${id}/${kind}/${fileId}`
    })
  }
  const context = { log, settings, catalog: { list: async () => [], templates: [] } } as unknown as RecordsContext
  return { context, told }
}

const FACTS = {
  title: 'Portal',
  description: '',
  publisher: 'Publisher',
  email: null,
  license: null,
  lang: 'en',
  ownThemes: new Map(),
  contributorId: null,
  spanishCode: null
} as const
const OPTIONS = {
  includeExports: null,
  useLabelsInExports: true,
  origin: 'http://portal.example',
  self: 'http://portal.example/catalog'
}

for (const { name } of CATALOG_FORMATS.filter(({ describesDatasets }) => describesDatasets === true)) {
  test(`${name}: datasets that cannot be written are left out, and the log says so; the others and the end are there`, async () => {
    const { context, told } = portal()
    const whole = await text(await catalogFile(name, DATASETS, OPTIONS, FACTS, context))
    const without = await text(
      await catalogFile(
        name,
        DATASETS.filter((dataset) => !BAD.includes(dataset)),
        OPTIONS,
        FACTS,
        context
      )
    )
    assert.ok(/datasets?\/first/.test(whole) && /datasets?\/last/.test(whole) && !whole.includes('bad-'))
    // The catalog is dated by its latest dataset, whether that one can be written or not.
    assert.equal(whole.slice(-100), without.slice(-100))
    assert.deepEqual(
      told,
      BAD.map(({ id }) => `${id} a dataset was left out of a catalog export`)
    )
  })
}

test('a catalog begins with its first dataset, and changes with every one that is shown or changed', async () => {
  const { context } = portal()
  const shown = (id: string, createdMs: number, modified: string) =>
    datasetOf(id, { createdMs, metas: { default: { title: id, modified } } })
  const about = async (datasets: readonly Dataset[]) => {
    const file = await text(await catalogFile('ttl', datasets, OPTIONS, FACTS, context))
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
  const { context, told } = portal()
  const failed = failureLog('json', context)
  const made = [
    ...writable(
      DATASETS,
      ({ id, createdMs, metas }) => JSON.stringify([id, new Date(createdMs).toISOString(), metas]),
      ({ id }, error) => failed(id, error)
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
  const { context } = portal()
  const failing = {
    ...context,
    catalog: {
      list: async () => {
        throw new LoggiaError({ code: 'store/unavailable', kind: 'database-unavailable' }, 'gone')
      }
    }
  } as unknown as RecordsContext
  await assert.rejects(catalogFile('ttl', DATASETS, OPTIONS, FACTS, failing), {
    code: 'store/unavailable'
  })
})
