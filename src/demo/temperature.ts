import { type DemoDataset, field } from './dataset.ts'
import { packageFile } from './packages.ts'
import { US_GOVERNMENT_WORK } from './us-government.ts'

export const temperature: DemoDataset = {
  id: 'global-temperature-anomalies',
  records: 144,
  schema: {
    fields: [
      // A number and no date: it stands for all of its days.
      field('year', 'int', 'Year', null, { id: true }),
      field('temp', 'double', 'Anomaly', 'Difference from the mean of 1951 to 1980', { unit: '°C', decimals: 2 })
    ],
    metas: {
      default: {
        ...US_GOVERNMENT_WORK,
        title: 'Global temperature anomalies, 1880-2023',
        description:
          '<p>How far the mean temperature of each year, over land and ocean of the whole world, lay from the mean of the years 1951 to 1980 (GISTEMP, land-ocean temperature index).</p>',
        theme: ['Environment'],
        keyword: ['climate', 'climate change', 'temperature', 'time series'],
        modified: '2024-01-12T00:00:00+00:00',
        geographic_reference: ['world'],
        territory: ['World'],
        publisher: 'NASA Goddard Institute for Space Studies',
        references: 'https://data.giss.nasa.gov/gistemp/',
        attributions: ['NASA GISS Surface Temperature Analysis', 'npm package vega-datasets'],
        update_frequency: 'Annual'
      },
      dcat: {
        creator: 'NASA GISS',
        spatial: 'World',
        granularity: 'Year',
        accrualperiodicity: 'annual',
        temporal_coverage_start: '1880-01-01T00:00:00+00:00',
        temporal_coverage_end: '2023-12-31T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Anomalies de la température mondiale, 1880-2023',
          theme: ['Environnement'],
          keyword: ['climat', 'changement climatique', 'température', 'série temporelle'],
          update_frequency: 'Annuelle'
        }
      }
    }
  },
  attachments: [],
  source: { kind: 'file', path: () => packageFile('vega-datasets', 'data/global-temp.csv'), format: 'csv' }
}
