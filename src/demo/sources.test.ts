import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import test from 'node:test'
import type { Field } from '#schema'
import { FIELD_NAME } from '#schema'
import { DEMO_CATALOG } from './catalog.ts'
import { readCsvRows } from './csv-rows.ts'
import type { DemoDataset } from './dataset.ts'

const byId: ReadonlyMap<string, DemoDataset> = new Map(DEMO_CATALOG.map((dataset) => [dataset.id, dataset]))

for (const dataset of DEMO_CATALOG) {
  test(`${dataset.id}: the schema is whole`, () => {
    const names = dataset.schema.fields.map((field) => field.name)
    assert.deepEqual(
      names.filter((name) => !FIELD_NAME.test(name)),
      []
    )
    assert.equal(new Set(names).size, names.length)
    const metas = dataset.schema.metas.default ?? {}
    const wanted = [
      'title',
      'description',
      'theme',
      'keyword',
      'license',
      'license_url',
      'language',
      'publisher',
      'references',
      'attributions',
      'update_frequency'
    ]
    assert.deepEqual(
      wanted.filter((name) => (metas[name] ?? '').toString() === ''),
      []
    )
    assert.match(String(metas.description), /^<p>.*<\/p>$/s)
    for (const { path } of dataset.attachments) assert.ok(statSync(path).size > 0, path)
  })

  if (dataset.source.kind === 'records') {
    test(`${dataset.id}: ${dataset.records} records that fit the schema, no key twice`, () => {
      const { count, misfits, keys } = walk(dataset)
      assert.deepEqual(misfits, [])
      assert.equal(count, dataset.records)
      const keyed = dataset.schema.fields.some((field) => field.annotations.id)
      assert.equal(keys, keyed ? dataset.records : 0)
    })
  } else if (dataset.source.format === 'csv') {
    test(`${dataset.id}: the CSV file has the fields of the schema and ${dataset.records} rows`, () => {
      const rows = [...readCsvRows(readFileSync(pathOf(dataset), 'utf8'))]
      assert.deepEqual(
        Object.keys(rows[0] ?? {}),
        dataset.schema.fields.map((field) => field.name)
      )
      assert.equal(rows.length, dataset.records)
    })
  } else {
    test(`${dataset.id}: the Parquet file is there`, () => {
      assert.ok(existsSync(pathOf(dataset)))
    })
  }
}

test('a city is read with all its fields', () => {
  assert.deepEqual(first('geonames-all-cities-with-a-population-1000'), {
    geoname_id: '3039154',
    name: 'El Tarter',
    ascii_name: 'El Tarter',
    alternate_names: ['Ehl Tarter', 'Эл Тартер'],
    feature_class: 'P',
    feature_code: 'PPL',
    country_code: 'AD',
    cou_name_en: 'Andorra',
    country_code_2: null,
    admin1_code: '02',
    admin2_code: null,
    admin3_code: null,
    admin4_code: null,
    population: 1052,
    elevation: null,
    dem: 1721,
    timezone: 'Europe/Andorra',
    modification_date: '2012-11-03',
    label_en: 'Andorra',
    coordinates: { lon: 1.65362, lat: 42.57952 }
  })
})

test('a country is read with its shape', () => {
  const { geo_shape: shape, ...france } = find('world-countries', (record) => record.iso_a2 === 'FR')
  assert.deepEqual(france, {
    name: 'France',
    iso_a2: 'FR',
    iso_n3: '250',
    has_iso_code: true,
    flag: '🇫🇷',
    name_en: 'France',
    name_fr: 'France',
    name_de: 'Frankreich',
    name_es: 'Francia',
    name_ar: 'فرنسا',
    name_ja: 'フランス',
    geo_point_2d: { lon: 2.45271, lat: 46.62013 }
  })
  assert.equal((shape as { type: string }).type, 'MultiPolygon')
})

test('a county is read with its shape', () => {
  const { geo_shape: shape, ...county } = find('us-counties-unemployment', (record) => record.fips === '06037')
  assert.deepEqual(county, {
    fips: '06037',
    name: 'Los Angeles',
    state_fips: '06',
    state: 'California',
    unemployment_rate: 12.7,
    geo_point_2d: { lon: -118.2175, lat: 34.35829 }
  })
  assert.equal((shape as { type: string }).type, 'MultiPolygon')
})

test('a commune has all its postal codes', () => {
  assert.deepEqual(
    find('communes-francaises', (record) => record.code === '35238'),
    {
      code: '35238',
      type: 'commune-actuelle',
      nom: 'Rennes',
      codes_postaux: ['35000', '35200', '35700'],
      population: 230_890,
      code_departement: '35',
      departement: 'Ille-et-Vilaine',
      code_region: '53',
      region: 'Bretagne',
      territoire: 'Bretagne/Ille-et-Vilaine',
      zone: 'metro',
      code_epci: '243500139',
      epci: 'Rennes Métropole',
      type_epci: 'METRO',
      arrondissement: '353',
      chef_lieu: null,
      anciens_codes: null,
      siren: '213502388'
    }
  )
})

test('an earthquake is read with its time and place', () => {
  assert.deepEqual(first('usgs-earthquakes-2018-w05'), {
    event_id: 'ci37868143',
    time: '2018-02-07T01:26:13.840Z',
    magnitude: 2,
    magnitude_type: 'ml',
    type: 'earthquake',
    place: '4km W of Castaic, CA',
    region: 'CA',
    depth: 26.49,
    felt: null,
    cdi: null,
    mmi: null,
    alert: null,
    tsunami: false,
    significance: 62,
    status: 'automatic',
    network: 'ci',
    sources: ['ci'],
    products: ['geoserve', 'nearby-cities', 'origin', 'phase-data', 'scitech-link'],
    stations: 7,
    rms: 0.35,
    gap: 174,
    updated: '2018-02-07T01:29:56.303Z',
    url: 'https://earthquake.usgs.gov/earthquakes/eventpage/ci37868143',
    geo_point_2d: { lon: -118.6671667, lat: 34.4945 }
  })
})

test('an airport and a strike are read with their fields', () => {
  assert.deepEqual(first('us-airports'), {
    iata: '00M',
    name: 'Thigpen',
    city: 'Bay Springs',
    state: 'MS',
    country: 'USA',
    geo_point_2d: { lon: -89.23450472, lat: 31.95376472 }
  })
  assert.deepEqual(first('faa-wildlife-strikes'), {
    flight_date: '1990-01-08',
    airport: 'BARKSDALE AIR FORCE BASE ARPT',
    state: 'Louisiana',
    aircraft: 'T-38A',
    operator: 'MILITARY',
    phase_of_flight: 'Climb',
    time_of_day: 'Day',
    species: 'Turkey vulture',
    size: 'Large',
    damage: 'None',
    speed: 300,
    cost_repair: 0,
    cost_other: 0,
    cost_total: 0
  })
})

test('quoted CSV cells keep commas, quotes and line ends; the last row needs no line end', () => {
  assert.deepEqual(
    [...readCsvRows('a,b\r\n"x, y","say ""hi""\n"\n,z')],
    [
      { a: 'x, y', b: 'say "hi"\n' },
      { a: '', b: 'z' }
    ]
  )
  assert.throws(() => [...readCsvRows('a\nb"c')], /not a CSV cell at character 2/)
})

/** Counts the records, the distinct keys, and cells that do not fit the schema (at most ten). */
function walk(dataset: DemoDataset): { count: number; misfits: string[]; keys: number } {
  const { fields } = dataset.schema
  const names = fields.map((field) => field.name).join()
  const idFields = fields.filter((field) => field.annotations.id)
  const keys = new Set<string>()
  const misfits: string[] = []
  let count = 0
  for (const record of recordsOf(dataset)) {
    count++
    if (Object.keys(record).join() !== names) misfits.push(`record ${count} has the keys ${Object.keys(record).join()}`)
    for (const field of fields)
      if (!fits(field, record[field.name]))
        misfits.push(`record ${count}: ${field.name} = ${JSON.stringify(record[field.name])}`)
    if (idFields.length > 0) keys.add(JSON.stringify(idFields.map((field) => record[field.name])))
    if (misfits.length > 10) break
  }
  return { count, misfits, keys: keys.size }
}

function fits(field: Field, value: unknown): boolean {
  if (value === null) return field.annotations.id === undefined
  switch (field.type) {
    case 'text':
      if (field.annotations.multivalued === undefined) return typeof value === 'string' && value !== ''
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'int':
      return Number.isSafeInteger(value)
    case 'double':
      return Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(String(value))
    case 'datetime':
      return !Number.isNaN(Date.parse(String(value)))
    case 'geo_point_2d': {
      const { lon, lat } = value as { lon: number; lat: number }
      return Math.abs(lon) <= 180 && Math.abs(lat) <= 90
    }
    case 'geo_shape':
      return ['Polygon', 'MultiPolygon'].includes((value as { type: string }).type)
    default:
      return false
  }
}

function recordsOf(dataset: DemoDataset): Iterable<Readonly<Record<string, unknown>>> {
  if (dataset.source.kind !== 'records') throw new Error(`${dataset.id} is a file`)
  return dataset.source.records()
}

function pathOf(dataset: DemoDataset): string {
  if (dataset.source.kind !== 'file') throw new Error(`${dataset.id} is not a file`)
  return dataset.source.path()
}

function find(
  id: string,
  fitsRecord: (record: Readonly<Record<string, unknown>>) => boolean
): Readonly<Record<string, unknown>> {
  const dataset = byId.get(id)
  for (const record of dataset === undefined ? [] : recordsOf(dataset)) if (fitsRecord(record)) return record
  throw new Error(`no such record in ${id}`)
}

function first(id: string): Readonly<Record<string, unknown>> {
  return find(id, () => true)
}
