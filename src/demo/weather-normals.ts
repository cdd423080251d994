import { type DemoDataset, field } from './dataset.ts'
import { packageFile } from './packages.ts'
import { US_GOVERNMENT_WORK } from './us-government.ts'

export const weatherNormals: DemoDataset = {
  id: 'seattle-hourly-normals',
  records: 8759,
  schema: {
    fields: [
      field('date', 'datetime', 'Hour', 'Hour of a year that stands for the years 1981 to 2010', {
        facet: true,
        id: true,
        timeserie_precision: 'hour'
      }),
      field('pressure', 'double', 'Pressure', null, { unit: 'hPa', decimals: 1 }),
      field('temperature', 'double', 'Temperature', null, { unit: '°C', decimals: 1 }),
      field('wind', 'double', 'Wind', 'Mean speed of the wind', { unit: 'm/s', decimals: 1 })
    ],
    metas: {
      default: {
        ...US_GOVERNMENT_WORK,
        title: 'Hourly climate normals of Seattle, 1981-2010',
        description:
          '<p>Pressure, temperature and wind to be expected in every hour of the year in Seattle: averages of the thirty years from 1981 to 2010.</p>',
        theme: ['Environment'],
        keyword: ['climate', 'normals', 'temperature', 'time series'],
        modified: '2010-12-31T00:00:00+00:00',
        territory: ['Seattle'],
        publisher: 'NOAA National Centers for Environmental Information',
        references: 'https://www.ncdc.noaa.gov/cdo-web/datatools/normals',
        attributions: ['NOAA National Climatic Data Center', 'npm package vega-datasets'],
        update_frequency: 'Every ten years'
      },
      dcat: {
        creator: 'NOAA',
        spatial: 'Seattle',
        granularity: 'Hour',
        temporal_coverage_start: '1981-01-01T00:00:00+00:00',
        temporal_coverage_end: '2010-12-31T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Normales climatiques horaires de Seattle, 1981-2010',
          theme: ['Environnement'],
          keyword: ['climat', 'normales', 'température', 'série temporelle'],
          update_frequency: 'Tous les dix ans'
        }
      }
    }
  },
  attachments: [],
  source: {
    kind: 'file',
    path: () => packageFile('vega-datasets', 'data/seattle-weather-hourly-normals.csv'),
    format: 'csv'
  }
}
