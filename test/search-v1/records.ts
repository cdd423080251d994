import assert from 'node:assert/strict'
import test from 'node:test'
import { DOWNLOAD, namesOf, SEARCH, type V1Client } from './v1-client.ts'

const PLACES = { dataset: 'places' }

export function testRecords({ get, json, refused, portal }: V1Client): void {
  test('v1: a record has its fields without nulls, points with the latitude first, lists as one text, GeoJSON beside', async () => {
    const body = await json(SEARCH, { ...PLACES, rows: 1, q: 'paris' })
    const [record] = body.records
    assert.match(record.recordid, /^[0-9a-f]{40}$/)
    assert.match(record.record_timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(body, {
      nhits: 1,
      parameters: { dataset: 'places', rows: 1, start: 0, format: 'json', timezone: 'UTC', q: 'paris' },
      records: [
        {
          datasetid: 'places',
          recordid: record.recordid,
          fields: {
            id: 1,
            name: 'Paris',
            country: 'France',
            tags: 'river,big',
            region: 'Europe/West/Île-de-France',
            people: 2145906,
            area: 105.4,
            capital: true,
            founded: '1900-01-05',
            era: '1900',
            visited: '2024-03-01T10:00:00+00:00',
            point: [48.8566, 2.3522],
            shape: {
              type: 'Polygon',
              coordinates: [
                [
                  [2, 48],
                  [3, 48],
                  [3, 49],
                  [2, 49],
                  [2, 48]
                ]
              ]
            },
            extra: '{"a": [1]}'
          },
          geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
          record_timestamp: record.record_timestamp
        }
      ]
    })
    const lost = await json(SEARCH, { ...PLACES, q: 'atlantis' })
    assert.deepEqual(lost.records[0].fields, { id: 7, name: 'Atlantis "the lost"; gone' })
    assert.deepEqual(
      await json(`/datasets/1.0/places/records/${record.recordid}`),
      body.records[0],
      'the same by its id'
    )
    assert.match(await refused(`/datasets/1.0/places/records/${'0'.repeat(40)}`, {}, 404), /does not exist/)
  })

  test('v1: numbers keep their digits, and everything beyond ASCII is escaped', async () => {
    const { text } = await get(SEARCH, { ...PLACES, q: 'lyon' })
    assert.match(text, /"area": 47\.0, /)
    assert.match(text, /Rh\\u00f4ne/)
  })

  test('v1: rows and start; more than a hundred rows are the same list', async () => {
    const { records: first } = await json(SEARCH, PLACES)
    assert.equal(first.length, 8)
    assert.deepEqual((await json(SEARCH, { ...PLACES, rows: 3, start: 2 })).records, first.slice(2, 5))
    const long = await json(SEARCH, { ...PLACES, rows: -1, facet: 'country' })
    assert.deepEqual([long.nhits, long.records, long.parameters.rows], [8, first, 10_000])
    assert.equal(long.facet_groups[0].facets.length, 5)
    assert.deepEqual(await json(SEARCH, { ...PLACES, rows: 5_000 }).then(({ records }) => records), first)
    assert.deepEqual((await json(SEARCH, { ...PLACES, rows: 0 })).records, [])
    assert.match(await refused(SEARCH, { ...PLACES, rows: 20_000 }, 400), /rows/)
    assert.match(await refused(SEARCH, { ...PLACES, rows: 100, start: 9_950 }, 400), /together/)
  })

  test('v1: numbers and dates sort downwards, texts upwards, and `-` turns that round', async () => {
    const order = async (sort: string | string[]) => namesOf((await json(SEARCH, { ...PLACES, sort, rows: 3 })).records)
    assert.deepEqual(await order('people'), ['Lima', 'Berlin', 'Paris'])
    assert.deepEqual(await order('-founded'), ['Paris', 'Lyon', 'Québec'])
    assert.deepEqual(await order('name'), ['Atlantis "the lost"; gone', 'Berlin', 'Lima'])
    assert.deepEqual(await order('-name'), ['Québec', 'Paris', 'Oslo'])
    assert.deepEqual(await order(['country', '-people']), ['Québec', 'Lyon', 'Paris'])
    assert.deepEqual(await order('nothing'), await order(''))
  })

  test('v1: facets with their states; one value is enough where the request says disjunctive', async () => {
    const body = await json(SEARCH, {
      ...PLACES,
      rows: 0,
      facet: ['tags', 'founded', 'region', 'name', 'unknown'],
      'refine.tags': ['wall', 'sea'],
      'disjunctive.tags': 'true',
      'exclude.capital': 'false',
      'refine.founded': '1920',
      'facetsort.tags': 'alphanum'
    })
    assert.equal(body.nhits, 1)
    assert.deepEqual(body.parameters.refine, { tags: ['wall', 'sea'], founded: '1920' })
    assert.deepEqual(body.parameters.disjunctive, { tags: true })
    assert.deepEqual(body.facet_groups, [
      {
        name: 'tags',
        facets: [
          { name: 'big', count: 1, state: 'displayed', path: 'big' },
          { name: 'river', count: 1, state: 'displayed', path: 'river' },
          { name: 'wall', count: 1, state: 'refined', path: 'wall' }
        ]
      },
      {
        name: 'founded',
        facets: [
          {
            name: '1920',
            count: 1,
            state: 'refined',
            path: '1920',
            facets: [{ name: '07', count: 1, state: 'displayed', path: '1920/07' }]
          }
        ]
      },
      { name: 'region', facets: [{ name: 'Europe', count: 1, state: 'displayed', path: 'Europe' }] }
    ])
    const all = await json(SEARCH, { ...PLACES, 'refine.tags': ['river', 'big'] })
    assert.deepEqual(namesOf(all.records), ['Paris', 'Berlin'])
  })

  test('v1: a disjunctive parameter without a value, as people copy it from the address bar', async () => {
    const { text } = await get(`${SEARCH}?dataset=places&disjunctive.tags&refine.tags=sea&refine.tags=wall&rows=0`)
    assert.equal(JSON.parse(text).nhits, 4)
  })

  test('v1: the query language, named queries and places narrow together', async () => {
    const found = async (query: object) => namesOf((await json(SEARCH, { ...PLACES, ...query })).records)
    assert.deepEqual(await found({ q: 'people>=1000000 AND NOT country:germany' }), ['Paris', 'Lima'])
    assert.deepEqual(await found({ q: 'river', 'q.old': 'founded<1905' }), ['Paris', 'Lyon'])
    assert.deepEqual(await found({ q: '#null(country)' }), ['Atlantis "the lost"; gone'])
    assert.deepEqual(await found({ 'geofilter.polygon': '(45,2),(49,2),(49,5),(45,5)' }), ['Paris', 'Lyon'])
    assert.deepEqual(await found({ 'geofilter.bbox': '45,2,49,5' }), ['Paris', 'Lyon'])
    assert.match(await refused(SEARCH, { ...PLACES, q: 'people>many' }, 400), /not a number/)
    assert.match(await refused(SEARCH, { ...PLACES, q: '(a' }, 400), /unexpected/)
  })

  test('v1: records near a place have their distance, as text', async () => {
    const { records } = await json(SEARCH, { ...PLACES, 'geofilter.distance': '48.8566,2.3522,1000', fields: 'name' })
    assert.deepEqual(
      records.map((each: any) => each.fields),
      [{ name: 'Paris', dist: '0.0' }]
    )
    const csv = await get(SEARCH, {
      ...PLACES,
      'geofilter.distance': '48.8566,2.3522,1000',
      format: 'csv',
      fields: 'name'
    })
    assert.equal(csv.text, '\ufeffname\r\nParis\r\n')
  })

  test('v1: moments are in the time zone of the request', async () => {
    const visited = async (timezone: string) =>
      (await json(SEARCH, { ...PLACES, q: 'oslo OR lima', timezone, fields: 'visited' })).records.map(
        (each: any) => each.fields
      )
    assert.deepEqual(await visited('America/Lima'), [{}, { visited: '2024-12-31T18:59:59-05:00' }])
    assert.match(await refused(SEARCH, { ...PLACES, timezone: 'Mars/Base' }, 400), /time zone/)
  })

  test('v1: other formats: GeoJSON, scripts with a callback, CSV, indented', async () => {
    const geojson = await json(SEARCH, { ...PLACES, format: 'geojson', fields: 'name,point,shape', q: 'paris OR oslo' })
    assert.deepEqual(
      geojson.features.map(({ geometry, properties }: any) => [geometry.type, properties]),
      [
        ['Polygon', { name: 'Paris', point: [48.8566, 2.3522] }],
        ['Point', { name: 'Oslo', point: [59.9139, 10.7522] }]
      ]
    )
    const script = await get(SEARCH, { ...PLACES, rows: 0, format: 'jsonp', callback: 'jQuery1_2.done' })
    assert.equal(script.headers.get('content-type'), 'application/javascript; charset=utf-8')
    assert.equal(script.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(
      script.text,
      '/**/jQuery1_2.done({"nhits": 8, "parameters": {"dataset": "places", "rows": 0, "start": 0, "format": "jsonp", "timezone": "UTC"}, "records": []});'
    )
    for (const callback of ['', 'alert(1)', 'a b', '</script>', 'a;b', 'x'.repeat(200), 'a..b', '1a', 'a[0]'])
      assert.match(await refused(SEARCH, { ...PLACES, format: 'jsonp', callback }, 400), /callback/)
    assert.equal((await get('/reuses/', { pretty_print: true })).text, '{\n  "nhits": 0,\n  "reuses": []\n}')
    assert.deepEqual(
      JSON.parse((await get(SEARCH, { ...PLACES, pretty_print: true, facet: 'tags' })).text).records,
      (await json(SEARCH, PLACES)).records
    )
    const csv = await get(SEARCH, { ...PLACES, format: 'csv', rows: 1, fields: 'name,tags', csv_separator: ',' })
    assert.equal(csv.text, '\ufeffname,tags\r\nParis,"river,big"\r\n')
    assert.match(await refused(SEARCH, { ...PLACES, format: 'dwg' }, 400), /one of json, jsonp/)
  })

  test('v1: downloads: CSV by default, JSON a bare list of records, GeoJSON, and the formats of exports', async () => {
    const { records } = await json(SEARCH, PLACES)
    assert.deepEqual(await json(DOWNLOAD, { ...PLACES, format: 'json' }), records)
    assert.deepEqual(await json(DOWNLOAD, { ...PLACES, format: 'json', rows: 2, start: 1 }), records.slice(1, 3))
    const { features } = await json(DOWNLOAD, { ...PLACES, format: 'geojson', rows: 1 })
    assert.deepEqual([features.length, features[0].properties.tags], [1, 'river,big'])
    const csv = await get(DOWNLOAD, { ...PLACES, rows: 1, fields: 'id,name', use_labels_for_header: true })
    assert.equal(csv.text, '\ufeffid;Name of the place\r\n1;Paris\r\n')
    const xls = await get(DOWNLOAD, { ...PLACES, format: 'xls' })
    assert.match(xls.headers.get('content-disposition') ?? '', /places\.xlsx/)
    assert.equal((await get(DOWNLOAD, { ...PLACES, format: 'jsonp', callback: 'f', rows: 0 })).text, '/**/f([]);')
    assert.deepEqual(await json(DOWNLOAD, { dataset: 'nothing', format: 'json' }), [])
    assert.match(await refused(DOWNLOAD, { ...PLACES, format: 'dwg' }, 400), /format/)
  })

  test('v1: the download of a page’s address has the same form, as an attachment', async () => {
    const page = await portal.get('//explore/dataset/places/download/', { format: 'json', q: 'paris' })
    assert.deepEqual(JSON.parse(page.text), (await json(SEARCH, { ...PLACES, q: 'paris' })).records)
    assert.match(page.headers.get('content-disposition') ?? '', /attachment.*places\.json/)
    const geojson = await portal.get('//explore/dataset/places/download/', { format: 'geojson', rows: 1 })
    assert.deepEqual(JSON.parse(geojson.text).features[0].properties.point, [48.8566, 2.3522])
  })
}
