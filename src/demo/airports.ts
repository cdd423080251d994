import { readFileSync } from 'node:fs'
import { readCsvRows } from './csv-rows.ts'
import { CHOICES, type DemoDataset, FACET, field } from './dataset.ts'
import { packageFile } from './packages.ts'
import { US_GOVERNMENT_WORK } from './us-government.ts'

export const airports: DemoDataset = {
  id: 'us-airports',
  records: 3376,
  schema: {
    fields: [
      field('iata', 'text', 'Code', 'Three letters of the IATA, or the code of the FAA', { id: true }),
      field('name', 'text', 'Name', null, { sortable: true }),
      field('city', 'text', 'City', null, { sortable: true }),
      field('state', 'text', 'State', 'Two letters', CHOICES),
      field('country', 'text', 'Country', null, FACET),
      field('geo_point_2d', 'geo_point_2d', 'Position', null)
    ],
    metas: {
      default: {
        ...US_GOVERNMENT_WORK,
        title: 'Airports of the United States',
        description:
          '<p>Airports of the United States and their territories, from the large commercial ones to those of small towns: code, name, city, state and position.</p>',
        theme: ['Transport, Movements'],
        keyword: ['airports', 'aviation', 'transport'],
        modified: '2013-06-01T00:00:00+00:00',
        publisher: 'US Federal Aviation Administration',
        references: 'https://catalog.data.gov/dataset/airports-5e97a',
        attributions: ['Data.gov', 'npm package vega-datasets'],
        update_frequency: 'Irregular'
      },
      dcat: {
        creator: 'US Federal Aviation Administration',
        spatial: 'United States',
        granularity: 'Airport',
        accrualperiodicity: 'irregular'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Aéroports des États-Unis',
          theme: ['Transports, déplacements'],
          keyword: ['aéroports', 'aviation', 'transports'],
          update_frequency: 'Irrégulière'
        }
      }
    }
  },
  attachments: [],
  source: { kind: 'records', records: readAirports }
}

function* readAirports(): Iterable<Record<string, unknown>> {
  for (const row of readCsvRows(readFileSync(packageFile('vega-datasets', 'data/airports.csv'), 'utf8'))) {
    const { iata, name, city, state, country } = row
    yield {
      iata,
      name,
      city: orNull(city),
      state: orNull(state),
      country,
      geo_point_2d: { lon: Number(row.longitude), lat: Number(row.latitude) }
    }
  }
}

/** Some airports, most of them outside the states, have `NA` for the city and the state. */
function orNull(text: string | undefined): string | null {
  return text === '' || text === 'NA' || text === undefined ? null : text
}
