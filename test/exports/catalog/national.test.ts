/**
 * Requirements of national profiles beyond DCAT-AP, for a portal and datasets with all requested metas.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { Quad } from 'n3'
import type { CatalogDataset, Templates } from '../../../src/exports/catalog/described.ts'
import { parseRdfXml } from './graphs.ts'
import { PORTAL, published, write } from './portal.ts'
import { checkTurtle } from './shapes.ts'

/** Publishers with their kind; the rest as a dataset of every day has it. */
const METAS: Templates = {
  default: {
    title: 'Trees',
    description: 'Every tree of the city.',
    keyword: ['trees'],
    theme: ['Environment'],
    language: 'en',
    license: 'CC BY 4.0',
    publisher: PORTAL.publisher,
    modified: '2026-01-01T00:00:00+00:00',
    territory: ['Exampleton'],
    references: 'https://example.org/trees',
    bbox: {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [8, 47],
            [9, 47],
            [9, 48],
            [8, 48],
            [8, 47]
          ]
        ]
      },
      properties: {}
    }
  },
  dcat: {
    contact_email: 'trees@example.org',
    publisher_type: 'LocalAuthority',
    accrualperiodicity: 'daily',
    temporal_coverage_start: '2020-01-01',
    temporal_coverage_end: '2020-12-31',
    conforms_to: 'https://example.org/standard'
  }
} as unknown as Templates

const DATASETS: readonly CatalogDataset[] = [
  published('trees', METAS, {
    formats: ['csv', 'geojson', 'fgb', 'xlsx', 'parquet'],
    translations: {
      fr: { default: { title: 'Arbres', keyword: ['arbres'] } }
    } as unknown as CatalogDataset['translations']
  }),
  published('trees-2', { ...METAS, default: { ...METAS.default, license: 'dl-by-de/2.0' } } as unknown as Templates, {
    formats: ['csv']
  })
]

for (const country of ['se', 'de', 'sp']) {
  const check = checkTurtle(readFileSync(join(import.meta.dirname, 'national', `${country}.ttl`), 'utf8'))
  const graph = (): Promise<Quad[]> => parseRdfXml(write(`dcat_ap_${country}`, DATASETS).text)

  test(`${country}: a portal and datasets that say what is asked for are as their country has it`, async () => {
    assert.deepEqual(await check(await graph()), [])
  })

  test(`${country}: without publishers it is found out`, async () => {
    assert.notDeepEqual(
      await check((await graph()).filter(({ predicate }) => predicate.value !== 'http://purl.org/dc/terms/publisher')),
      []
    )
  })
}
