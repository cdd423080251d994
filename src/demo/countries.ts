import { countryFlag, countryLetters } from './country-codes.ts'
import { type DemoDataset, field } from './dataset.ts'
import { packageFile } from './packages.ts'
import { labelPoint, type NamedShape, readTopology } from './topology.ts'

const NAME_LANGUAGES = ['en', 'fr', 'de', 'es', 'ar', 'ja'] as const

export const countries: DemoDataset = {
  id: 'world-countries',
  records: 241,
  schema: {
    fields: [
      field('name', 'text', 'Name', 'Short name on the Natural Earth map', { id: true, sortable: true }),
      field('iso_a2', 'text', 'ISO code', 'ISO 3166-1 code of two letters; null for areas without one'),
      field('iso_n3', 'text', 'ISO number', 'ISO 3166-1 number of three digits'),
      field('has_iso_code', 'boolean', 'Has an ISO code', null, { facet: true }),
      field('flag', 'text', 'Flag', 'The flag as an emoji'),
      field('name_en', 'text', 'English name', null, { sortable: true }),
      field('name_fr', 'text', 'French name', null, { sortable: true }),
      field('name_de', 'text', 'German name', null, { sortable: true }),
      field('name_es', 'text', 'Spanish name', null, { sortable: true }),
      field('name_ar', 'text', 'Arabic name', null),
      field('name_ja', 'text', 'Japanese name', null),
      field('geo_point_2d', 'geo_point_2d', 'Label point', 'Centroid of the largest part'),
      field('geo_shape', 'geo_shape', 'Shape', 'Boundaries at 1:50 million')
    ],
    metas: {
      default: {
        title: 'World countries',
        description:
          '<p>Countries and other areas of the world as polygons at a scale of 1:50 million, with ISO codes and names in six languages.</p><p>Boundaries are those of <a href="https://www.naturalearthdata.com/">Natural Earth</a>, which shows who holds an area in fact; no judgement is meant.</p>',
        theme: ['Spatial planning, Town planning, Buildings, Equipment, Housing'],
        keyword: ['boundaries', 'countries', 'polygons'],
        license: 'Public Domain',
        license_url: 'https://www.naturalearthdata.com/about/terms-of-use/',
        language: 'en',
        metadata_languages: ['en', 'fr'],
        modified: '2018-10-21T00:00:00+00:00',
        modified_updates_on_metadata_change: false,
        modified_updates_on_data_change: false,
        geographic_reference: ['world'],
        territory: ['World'],
        publisher: 'Natural Earth',
        references: 'https://www.naturalearthdata.com/downloads/50m-cultural-vectors/',
        attributions: ['npm package world-atlas', 'Unicode CLDR (names)'],
        update_frequency: 'Irregular'
      },
      dcat: { creator: 'Natural Earth', spatial: 'World', granularity: 'Country', accrualperiodicity: 'irregular' }
    },
    translations: {
      fr: {
        default: {
          title: 'Pays du monde',
          description:
            '<p>Les pays et autres territoires du monde sous forme de polygones à l’échelle 1:50 000 000, avec leurs codes ISO et leurs noms en six langues.</p>',
          theme: ['Aménagement du territoire, urbanisme, bâtiments, équipements, logement'],
          keyword: ['frontières', 'pays', 'polygones']
        }
      }
    }
  },
  attachments: [],
  source: { kind: 'records', records: readCountries }
}

function* readCountries(): Iterable<Record<string, unknown>> {
  const names = NAME_LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  for (const country of readTopology(packageFile('world-atlas', 'countries-50m.json'), 'countries'))
    yield toRecord(country, names)
}

function toRecord(country: NamedShape, names: readonly Intl.DisplayNames[]): Record<string, unknown> {
  const letters = codeOf(country)
  const localNames = NAME_LANGUAGES.map((language, i) => [
    `name_${language}`,
    (letters && names[i]?.of(letters)) ?? null
  ])
  return {
    name: country.name,
    iso_a2: letters ?? null,
    iso_n3: letters === undefined ? null : country.id,
    has_iso_code: letters !== undefined,
    flag: letters === undefined ? null : countryFlag(letters),
    ...Object.fromEntries(localNames),
    geo_point_2d: labelPoint(country.shape),
    geo_shape: country.shape
  }
}

/** The package gives these islands the number of Australia, whose part they are. */
function codeOf({ id, name }: NamedShape): string | undefined {
  return name === 'Ashmore and Cartier Is.' ? undefined : countryLetters(id)
}
