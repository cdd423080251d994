/** Eight records that have every type and annotation, nulls included: small enough to know every answer by heart. */
import { openPortal, type Portal } from './portal.ts'

const FIELDS = [
  { name: 'id', type: 'int', annotations: { id: true } },
  { name: 'name', type: 'text', label: 'Name of the place', annotations: { sortable: true } },
  { name: 'country', type: 'text', label: 'Country', annotations: { facet: true } },
  { name: 'tags', type: 'text', label: 'Tags', annotations: { facet: true, disjunctive: true, multivalued: ',' } },
  { name: 'region', type: 'text', annotations: { facet: true, hierarchical: '/' } },
  { name: 'people', type: 'int', annotations: { unit: 'persons' } },
  { name: 'area', type: 'double' },
  { name: 'capital', type: 'boolean', annotations: { facet: true } },
  { name: 'founded', type: 'date', annotations: { facet: true } },
  { name: 'era', type: 'date', annotations: { timeserie_precision: 'year' } },
  { name: 'visited', type: 'datetime' },
  { name: 'point', type: 'geo_point_2d' },
  { name: 'shape', type: 'geo_shape' },
  { name: 'extra', type: 'json_blob' }
]

const square = (x: number, y: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
      [x, y]
    ]
  ]
})

export const ROWS = [
  {
    id: 1,
    name: 'Paris',
    country: 'France',
    tags: ['river', 'big'],
    region: 'Europe/West/Île-de-France',
    people: 2145906,
    area: 105.4,
    capital: true,
    founded: '1900-01-05',
    era: '1900-01-01',
    visited: '2024-03-01T10:00:00Z',
    point: { lon: 2.3522, lat: 48.8566 },
    shape: square(2, 48),
    extra: '{"a": [1]}'
  },
  {
    id: 2,
    name: 'Lyon',
    country: 'France',
    tags: ['river'],
    region: 'Europe/West/Rhône',
    people: 522969,
    area: 47.0,
    capital: false,
    founded: '1900-11-20',
    era: '1900-01-01',
    visited: '2024-03-31T23:30:00Z',
    point: { lon: 4.8357, lat: 45.764 },
    shape: square(4, 45),
    extra: '"text"'
  },
  {
    id: 3,
    name: 'Berlin',
    country: 'Germany',
    tags: ['river', 'big', 'wall'],
    region: 'Europe/Centre',
    people: 3769495,
    area: 891.7,
    capital: true,
    founded: '1920-07-08',
    era: '1920-01-01',
    visited: '2025-01-01T00:00:00.250Z',
    point: { lon: 13.405, lat: 52.52 },
    shape: square(13, 52),
    extra: null
  },
  {
    id: 4,
    name: 'München',
    country: 'Germany',
    tags: ['river'],
    region: 'Europe/Centre',
    people: 1512491,
    area: 310.7,
    capital: false,
    founded: '1920-09-10',
    era: '1920-01-01',
    visited: '2025-02-01T12:00:00Z',
    point: { lon: 11.5755, lat: 48.1374 },
    shape: square(11, 48),
    extra: null
  },
  {
    id: 5,
    name: 'Oslo',
    country: 'Norway',
    tags: ['sea'],
    region: 'Europe/North',
    people: 709037,
    area: 454.0,
    capital: true,
    founded: '1940-11-12',
    era: '1940-01-01',
    visited: null,
    point: { lon: 10.7522, lat: 59.9139 },
    shape: null,
    extra: null
  },
  {
    id: 6,
    name: 'Québec',
    country: 'Canada',
    tags: ['river', 'wall'],
    region: 'America/North',
    people: 549459,
    area: 485.8,
    capital: false,
    founded: '1908-07-03',
    era: '1908-01-01',
    visited: '2025-02-01T12:00:00Z',
    point: { lon: -71.208, lat: 46.8139 },
    shape: null,
    extra: null
  },
  {
    id: 7,
    name: 'Atlantis "the lost"; gone',
    country: null,
    tags: [],
    region: null,
    people: null,
    area: null,
    capital: null,
    founded: null,
    era: null,
    visited: null,
    point: null,
    shape: null,
    extra: null
  },
  {
    id: 8,
    name: 'Lima',
    country: 'Peru',
    tags: ['sea', 'big'],
    region: 'America/South',
    people: 10092000,
    area: 2672.3,
    capital: true,
    founded: '1935-01-18',
    era: '1935-01-01',
    visited: '2024-12-31T23:59:59Z',
    point: { lon: -77.0428, lat: -12.0464 },
    shape: null,
    extra: null
  }
]

const METAS = {
  default: {
    title: 'Places',
    description: '<p>Some places</p>',
    theme: ['Geography', 'History'],
    keyword: ['city', 'town'],
    license: 'CC BY 4.0',
    publisher: 'Atlas',
    language: 'en'
  },
  dcat: { creator: 'Ann' }
}

/** A portal with the places, and a dataset with only metadata. */
export async function openPlaces(settings: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const portal = await openPortal(settings)
  await importPlaces(portal)
  await createEmpty(portal, 'nothing', 'Nothing yet')
  return portal
}

export async function importPlaces(portal: Portal, id = 'places'): Promise<void> {
  const schema = { fields: FIELDS, metas: METAS, translations: { fr: { default: { title: 'Lieux' } } } }
  await portal.import(`${id}.jsonl`, ROWS.map((row) => JSON.stringify(row)).join('\n'), {
    datasetId: id,
    schema,
    format: 'jsonl',
    replace: true
  })
}

/** Metadata without records. */
export async function createEmpty(portal: Portal, id: string, title: string): Promise<void> {
  await portal.town(({ catalog }) =>
    catalog.create({ id, metas: { default: { title, theme: ['History'], publisher: 'Nobody' } } })
  )
}

export const RECORDS = '/catalog/datasets/places/records'
export const FACETS = '/catalog/datasets/places/facets'
export const EXPORTS = '/catalog/datasets/places/exports'
