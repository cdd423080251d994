import { CHOICES, type DemoDataset, field } from './dataset.ts'
import { packageFile, shippedFile } from './packages.ts'
import { US_GOVERNMENT_WORK } from './us-government.ts'

/** The big one: three million records, so that speed can be felt. */
export const flights: DemoDataset = {
  id: 'us-flights-2001',
  records: 3_000_000,
  schema: {
    fields: [
      field('date', 'datetime', 'Departure', 'Scheduled departure, local time of the airport', {
        facet: true,
        timeserie_precision: 'minute',
        timerangeFilter: true
      }),
      field('delay', 'int', 'Delay', 'Delay at arrival; below zero when the flight was early', { unit: 'min' }),
      field('distance', 'int', 'Distance', null, { unit: 'mi' }),
      field('origin', 'text', 'Origin', 'IATA code of the airport; see the dataset us-airports', CHOICES),
      field('destination', 'text', 'Destination', 'IATA code of the airport; see the dataset us-airports', CHOICES)
    ],
    metas: {
      default: {
        ...US_GOVERNMENT_WORK,
        title: 'US domestic flights, January to June 2001',
        description:
          '<p>Three million flights inside the United States with departure, delay, distance, origin and destination: the half-year before September 2001, as reported by the airlines under 14 CFR part 234.</p>',
        theme: ['Transport, Movements'],
        keyword: ['airlines', 'aviation', 'delays', 'transport'],
        modified: '2001-07-01T00:00:00+00:00',
        publisher: 'US Bureau of Transportation Statistics',
        references: 'https://www.transtats.bts.gov/',
        attributions: ['US Bureau of Transportation Statistics', 'npm package vega-datasets'],
        update_frequency: 'Never'
      },
      dcat: {
        creator: 'US Bureau of Transportation Statistics',
        spatial: 'United States',
        granularity: 'Flight',
        accrualperiodicity: 'never',
        temporal_coverage_start: '2001-01-01T00:00:00+00:00',
        temporal_coverage_end: '2001-06-30T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Vols intérieurs aux États-Unis, janvier à juin 2001',
          theme: ['Transports, déplacements'],
          keyword: ['compagnies aériennes', 'aviation', 'retards', 'transports'],
          update_frequency: 'Jamais'
        }
      }
    }
  },
  attachments: [{ title: 'About the flights', path: shippedFile('about-flights.md'), mimetype: 'text/markdown' }],
  source: { kind: 'file', path: () => packageFile('vega-datasets', 'data/flights-3m.parquet'), format: 'parquet' }
}
