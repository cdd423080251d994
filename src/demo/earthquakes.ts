import { readFileSync } from 'node:fs'
import { CHOICES, type DemoDataset, FACET, field } from './dataset.ts'
import { packageFile } from './packages.ts'

/** A feature of the USGS feed, as far as we read it. Instants are milliseconds since the epoch, lists are `,a,b,`. */
interface Quake {
  readonly id: string
  readonly properties: {
    readonly mag: number
    readonly magType: string
    readonly place: string
    readonly time: number
    readonly updated: number
    readonly url: string
    readonly felt: number | null
    readonly cdi: number | null
    readonly mmi: number | null
    readonly alert: string | null
    readonly status: string
    readonly tsunami: 0 | 1
    readonly sig: number
    readonly net: string
    readonly sources: string
    readonly types: string
    readonly nst: number | null
    readonly rms: number | null
    readonly gap: number | null
    readonly type: string
  }
  /** lon, lat, depth in km. */
  readonly geometry: { readonly coordinates: readonly [number, number, number] }
}

export const earthquakes: DemoDataset = {
  id: 'usgs-earthquakes-2018-w05',
  records: 1707,
  schema: {
    fields: [
      field('event_id', 'text', 'Event', 'Identifier at USGS', { id: true }),
      field('time', 'datetime', 'Time', 'When it happened (UTC)', { facet: true, timerangeFilter: true }),
      field('magnitude', 'double', 'Magnitude', null, { decimals: 2 }),
      field('magnitude_type', 'text', 'Magnitude type', 'How the magnitude was computed', FACET),
      field('type', 'text', 'Type', 'Earthquake, explosion, quarry blast', CHOICES),
      field('place', 'text', 'Place', 'Distance and direction from the nearest town'),
      field('region', 'text', 'Region', 'State or country, from the place', CHOICES),
      field('depth', 'double', 'Depth', null, { unit: 'km' }),
      field('felt', 'int', 'Felt', 'Number of people who reported to have felt it'),
      field('cdi', 'double', 'Reported intensity', 'Community decimal intensity, from 0 to 10'),
      field('mmi', 'double', 'Estimated intensity', 'Modified Mercalli intensity'),
      field('alert', 'text', 'Alert', 'Level of the PAGER alert', FACET),
      field('tsunami', 'boolean', 'Tsunami', 'Happened in an ocean region large enough for a tsunami message', {
        facet: true
      }),
      field('significance', 'int', 'Significance', 'From 0 to 1000; large numbers are significant events'),
      field('status', 'text', 'Status', 'Reviewed by a person or automatic', FACET),
      field('network', 'text', 'Network', 'Seismic network whose figures are preferred', FACET),
      field('sources', 'text', 'Sources', 'All networks that contributed', { multivalued: ',', facet: true }),
      field('products', 'text', 'Products', 'What USGS publishes about the event', { multivalued: ',', facet: true }),
      field('stations', 'int', 'Stations', 'Number of stations used for the location'),
      field('rms', 'double', 'RMS', 'Root mean square of the travel-time residuals', { unit: 's' }),
      field('gap', 'double', 'Gap', 'Largest angle between neighbouring stations', { unit: '°' }),
      field('updated', 'datetime', 'Updated', null),
      field('url', 'text', 'Page', 'Page of the event at USGS'),
      field('geo_point_2d', 'geo_point_2d', 'Epicentre', null)
    ],
    metas: {
      default: {
        title: 'Earthquakes of one week',
        description:
          '<p>All seismic events that the USGS Earthquake Hazards Program recorded from 31 January to 7 February 2018 (UTC), of all magnitudes.</p><p>Automatic solutions may have been revised since.</p>',
        theme: ['Environment'],
        keyword: ['earthquakes', 'geology', 'natural hazards', 'seismology'],
        license: 'Public Domain',
        license_url: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
        language: 'en',
        metadata_languages: ['en', 'fr'],
        modified: '2018-02-07T01:49:14+00:00',
        modified_updates_on_metadata_change: false,
        modified_updates_on_data_change: false,
        geographic_reference: ['world'],
        territory: ['World'],
        publisher: 'US Geological Survey',
        references: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php',
        attributions: ['US Geological Survey', 'npm package vega-datasets'],
        update_frequency: 'Never'
      },
      dcat: {
        creator: 'US Geological Survey',
        spatial: 'World',
        granularity: 'Event',
        accrualperiodicity: 'never',
        temporal_coverage_start: '2018-01-31T00:00:00+00:00',
        temporal_coverage_end: '2018-02-07T00:00:00+00:00'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Séismes d’une semaine',
          description:
            '<p>Tous les événements sismiques enregistrés par l’USGS du 31 janvier au 7 février 2018 (UTC), quelle que soit leur magnitude.</p>',
          theme: ['Environnement'],
          keyword: ['séismes', 'géologie', 'risques naturels', 'sismologie'],
          update_frequency: 'Jamais'
        }
      }
    }
  },
  attachments: [],
  source: { kind: 'records', records: readQuakes }
}

function* readQuakes(): Iterable<Record<string, unknown>> {
  const feed = JSON.parse(readFileSync(packageFile('vega-datasets', 'data/earthquakes.json'), 'utf8')) as {
    features: Quake[]
  }
  for (const quake of feed.features) yield toRecord(quake)
}

function toRecord({ id, properties: quake, geometry }: Quake): Record<string, unknown> {
  const [lon, lat, depth] = geometry.coordinates
  return {
    event_id: id,
    time: new Date(quake.time).toISOString(),
    magnitude: quake.mag,
    magnitude_type: quake.magType,
    type: quake.type,
    place: quake.place,
    region: quake.place.split(', ').at(-1),
    depth,
    felt: quake.felt,
    cdi: quake.cdi,
    mmi: quake.mmi,
    alert: quake.alert,
    tsunami: quake.tsunami === 1,
    significance: quake.sig,
    status: quake.status,
    network: quake.net,
    sources: splitList(quake.sources),
    products: splitList(quake.types),
    stations: quake.nst,
    rms: quake.rms,
    gap: quake.gap,
    updated: new Date(quake.updated).toISOString(),
    url: quake.url,
    geo_point_2d: { lon, lat }
  }
}

/** `',ak,us,'` → `['ak', 'us']`. */
function splitList(list: string): string[] {
  return list.split(',').filter((item) => item !== '')
}
