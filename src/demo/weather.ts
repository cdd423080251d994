import { CHOICES, type DemoDataset, field } from './dataset.ts'
import { packageFile } from './packages.ts'
import { US_GOVERNMENT_WORK } from './us-government.ts'

export const weather: DemoDataset = {
  id: 'daily-weather-seattle-new-york',
  records: 2922,
  schema: {
    fields: [
      field('location', 'text', 'Location', 'Seattle or New York', { ...CHOICES, id: true, sortable: true }),
      field('date', 'date', 'Date', null, { facet: true, id: true, timeserie_precision: 'day', timerangeFilter: true }),
      field('precipitation', 'double', 'Precipitation', 'Rain and melted snow of the day', { unit: 'mm' }),
      field('temp_max', 'double', 'Highest temperature', null, { unit: '°C', decimals: 1 }),
      field('temp_min', 'double', 'Lowest temperature', null, { unit: '°C', decimals: 1 }),
      field('wind', 'double', 'Wind', 'Mean speed of the wind', { unit: 'km/h' }),
      field('weather', 'text', 'Weather', 'Drizzle, rain, snow, sun or fog; derived from several observations', CHOICES)
    ],
    metas: {
      default: {
        ...US_GOVERNMENT_WORK,
        title: 'Daily weather in Seattle and New York, 2012-2015',
        description:
          '<p>Temperature, precipitation, wind and kind of weather, day by day from 2012 to 2015, at one station in each of the two cities.</p><p>The kind of weather is a summary made for teaching.</p>',
        theme: ['Environment'],
        keyword: ['climate', 'temperature', 'time series', 'weather'],
        modified: '2015-12-31T00:00:00+00:00',
        territory: ['Seattle', 'New York'],
        publisher: 'NOAA National Centers for Environmental Information',
        references: 'https://www.ncdc.noaa.gov/cdo-web/datatools/findstation',
        attributions: ['NOAA Climate Data Online', 'npm package vega-datasets'],
        update_frequency: 'Never'
      },
      dcat: {
        creator: 'NOAA',
        spatial: 'Seattle, New York',
        granularity: 'Day',
        accrualperiodicity: 'never',
        temporal_coverage_start: '2012-01-01T00:00:00+00:00',
        temporal_coverage_end: '2015-12-31T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Météo quotidienne à Seattle et New York, 2012-2015',
          theme: ['Environnement'],
          keyword: ['climat', 'température', 'série temporelle', 'météo'],
          update_frequency: 'Jamais'
        }
      }
    }
  },
  attachments: [],
  source: { kind: 'file', path: () => packageFile('vega-datasets', 'data/weather.csv'), format: 'csv' }
}
