import { readFileSync } from 'node:fs'
import { readCsvRows } from './csv-rows.ts'
import { CHOICES, type DemoDataset, FACET, field } from './dataset.ts'
import { packageFile, shippedFile } from './packages.ts'
import { US_GOVERNMENT_WORK } from './us-government.ts'

export const birdStrikes: DemoDataset = {
  id: 'faa-wildlife-strikes',
  records: 10_000,
  schema: {
    fields: [
      field('flight_date', 'date', 'Flight date', null, {
        facet: true,
        timeserie_precision: 'day',
        timerangeFilter: true
      }),
      field('airport', 'text', 'Airport', null, CHOICES),
      field('state', 'text', 'State', 'State of origin', CHOICES),
      field('aircraft', 'text', 'Aircraft', 'Make and model', FACET),
      field('operator', 'text', 'Operator', null, CHOICES),
      field('phase_of_flight', 'text', 'Phase of flight', null, FACET),
      field('time_of_day', 'text', 'Time of day', null, FACET),
      field('species', 'text', 'Species', 'Bird or other animal that was struck', CHOICES),
      field('size', 'text', 'Size', 'Size of the animal', FACET),
      field('damage', 'text', 'Damage', 'See the attachment', FACET),
      field('speed', 'int', 'Speed', 'Indicated airspeed', { unit: 'kn' }),
      field('cost_repair', 'int', 'Cost of repair', null, { unit: 'USD' }),
      field('cost_other', 'int', 'Other cost', null, { unit: 'USD' }),
      field('cost_total', 'int', 'Total cost', null, { unit: 'USD' })
    ],
    metas: {
      default: {
        ...US_GOVERNMENT_WORK,
        title: 'Wildlife strikes on aircraft, 1990-2002',
        description:
          '<p>Ten thousand reports of birds and other animals struck by aircraft in the United States: when, where, which species, which aircraft, what damage and what cost.</p>',
        theme: ['Transport, Movements', 'Environment'],
        keyword: ['aviation', 'birds', 'safety', 'wildlife'],
        license_url: 'https://resources.data.gov/open-licenses/',
        modified: '2002-12-31T00:00:00+00:00',
        publisher: 'US Federal Aviation Administration',
        references: 'https://wildlife.faa.gov/',
        attributions: ['FAA Wildlife Strike Database', 'npm package vega-datasets'],
        update_frequency: 'Never'
      },
      dcat: {
        creator: 'US Federal Aviation Administration',
        spatial: 'United States',
        granularity: 'Event',
        accrualperiodicity: 'never',
        temporal_coverage_start: '1990-01-01T00:00:00+00:00',
        temporal_coverage_end: '2002-12-31T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Collisions d’avions avec des animaux, 1990-2002',
          theme: ['Transports, déplacements', 'Environnement'],
          keyword: ['aviation', 'oiseaux', 'sécurité', 'faune'],
          update_frequency: 'Jamais'
        }
      }
    }
  },
  attachments: [{ title: 'Levels of damage', path: shippedFile('wildlife-strike-damage.csv'), mimetype: 'text/csv' }],
  source: { kind: 'records', records: readStrikes }
}

function* readStrikes(): Iterable<Record<string, unknown>> {
  for (const row of readCsvRows(readFileSync(packageFile('vega-datasets', 'data/birdstrikes.csv'), 'utf8'))) {
    const text = (column: string): string | null => row[column] || null
    const number = (column: string): number | null => (text(column) === null ? null : Number(row[column]))
    yield {
      flight_date: text('Flight Date'),
      airport: text('Airport Name'),
      state: text('Origin State'),
      aircraft: text('Aircraft Make Model'),
      operator: text('Aircraft Airline Operator'),
      phase_of_flight: text('Phase of flight'),
      time_of_day: text('Time of day'),
      species: text('Wildlife Species'),
      size: text('Wildlife Size'),
      damage: text('Effect Amount of damage'),
      speed: number('Speed IAS in knots'),
      cost_repair: number('Cost Repair'),
      cost_other: number('Cost Other'),
      cost_total: number('Cost Total $')
    }
  }
}
