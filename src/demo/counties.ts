import { readFileSync } from 'node:fs'
import { type DemoDataset, FACET, field } from './dataset.ts'
import { packageFile } from './packages.ts'
import { labelPoint, readTopology } from './topology.ts'

export const counties: DemoDataset = {
  id: 'us-counties-unemployment',
  records: 3231,
  schema: {
    fields: [
      field('fips', 'text', 'FIPS code', 'State (two digits) and county (three digits)', { id: true }),
      field('name', 'text', 'County', null, { sortable: true }),
      field('state_fips', 'text', 'State code', 'FIPS code of the state', {}),
      field('state', 'text', 'State', null, { ...FACET, disjunctive: true, sortable: true }),
      field(
        'unemployment_rate',
        'double',
        'Unemployment rate',
        'Unemployed persons as a share of the labour force, 2009; null where there is no figure',
        { unit: '%', decimals: 1 }
      ),
      field('geo_point_2d', 'geo_point_2d', 'Label point', 'Centroid of the largest part'),
      field('geo_shape', 'geo_shape', 'Shape', 'Boundaries at 1:10 million')
    ],
    metas: {
      default: {
        title: 'Unemployment in US counties, 2009',
        description:
          '<p>Boundaries of the counties of the United States and the rate of unemployment in each of them. The rates come from the Local Area Unemployment Statistics programme and agree in general with those reported in 2009.</p><p><em>BLS.gov cannot vouch for the data or analyses derived from these data after the data have been retrieved from BLS.gov.</em></p>',
        theme: ['Economy, Business, SME, Economic development, Employment'],
        keyword: ['counties', 'labour market', 'polygons', 'unemployment'],
        license: 'Public Domain',
        license_url: 'https://www.usa.gov/government-works',
        language: 'en',
        metadata_languages: ['en', 'fr'],
        modified: '2009-12-31T00:00:00+00:00',
        modified_updates_on_metadata_change: false,
        modified_updates_on_data_change: false,
        geographic_reference: ['world/us'],
        territory: ['United States'],
        publisher: 'US Bureau of Labor Statistics; US Census Bureau',
        references: 'https://www.bls.gov/lau/',
        attributions: ['npm package us-atlas', 'npm package vega-datasets (unemployment.tsv)'],
        update_frequency: 'Annual'
      },
      dcat: {
        creator: 'US Bureau of Labor Statistics',
        spatial: 'United States',
        granularity: 'County',
        accrualperiodicity: 'annual',
        temporal_coverage_start: '2009-01-01T00:00:00+00:00',
        temporal_coverage_end: '2009-12-31T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Chômage dans les comtés des États-Unis, 2009',
          theme: ['Économie, entreprises, PME, développement économique, emploi'],
          keyword: ['comtés', 'marché du travail', 'polygones', 'chômage']
        }
      }
    }
  },
  attachments: [],
  source: { kind: 'records', records: readCounties }
}

function* readCounties(): Iterable<Record<string, unknown>> {
  const path = packageFile('us-atlas', 'counties-10m.json')
  const states = new Map(readTopology(path, 'states').map((state) => [state.id, state.name]))
  const rates = readRates()
  for (const { id: fips, name, shape } of readTopology(path, 'counties')) {
    yield {
      fips,
      name,
      state_fips: fips.slice(0, 2),
      state: states.get(fips.slice(0, 2)) ?? null,
      unemployment_rate: rates.get(Number(fips)) ?? null,
      geo_point_2d: labelPoint(shape),
      geo_shape: shape
    }
  }
}

/** Percent by county; the file holds shares of one, and codes as numbers. */
function readRates(): Map<number, number> {
  const [, ...lines] = readFileSync(packageFile('vega-datasets', 'data/unemployment.tsv'), 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => line.split('\t')).map(([id, rate]) => [Number(id), Math.round(Number(rate) * 1000) / 10])
  )
}
