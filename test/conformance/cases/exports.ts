import assert from 'node:assert/strict'
import { gunzipSync } from 'node:zlib'
import { parquetReadObjects } from 'hyparquet'
import { type Case, CITIES, DATASET } from '../probe.ts'

const EXPORTS = `${DATASET}/exports`
const FEW = { where: "country_code='MC'", order_by: 'geoname_id' }
const about =
  (endpoint: Case['endpoint']) =>
  (aspect: string, says: string, run: Case['run']): Case => ({ endpoint, about: aspect, says, run })
const list = about('/catalog/datasets/{dataset_id}/exports')
const exports = about('/catalog/datasets/{dataset_id}/exports/{format}')
const csv = about('/catalog/datasets/{dataset_id}/exports/csv')
const parquet = about('/catalog/datasets/{dataset_id}/exports/parquet')
const gpx = about('/catalog/datasets/{dataset_id}/exports/gpx')
const catalogList = about('/catalog/exports')
const catalogExports = about('/catalog/exports/{format}')
const catalogDcat = about('/catalog/exports/dcat{dcat_ap_format}')
const CITIES_ALONE = { where: `dataset_id='${CITIES}'` }

export const EXPORTS_CASES: readonly Case[] = [
  list('(none)', 'one link a format, its rel the format', async ({ read }) => {
    const { links } = await read(EXPORTS)
    const formats = links.filter((link: { rel: string }) => link.rel !== 'self')
    for (const { rel, href } of formats) assert.ok(href.endsWith(`/exports/${rel}`), href)
    for (const format of ['csv', 'json', 'jsonl', 'geojson', 'parquet'])
      assert.ok(
        formats.some((link: { rel: string }) => link.rel === format),
        format
      )
  }),
  exports('format', 'json: an array of the records as they are elsewhere', async ({ get, read }) => {
    const answer = await get(`${EXPORTS}/json`, FEW)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${CITIES}.json"`)
    assert.deepEqual(answer.json(), (await read(`${DATASET}/records`, FEW)).results)
  }),
  exports('format', 'jsonl: an object a line', async ({ get, read }) => {
    const { text } = await get(`${EXPORTS}/jsonl`, FEW)
    assert.deepEqual(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      (await read(`${DATASET}/records`, FEW)).results
    )
  }),
  exports(
    'format',
    'geojson: features at the point, which stays a property only beside another geometry',
    async ({ get, read }) => {
      const collection = (await get(`${EXPORTS}/geojson`, FEW)).json()
      const rows = (await read(`${DATASET}/records`, FEW)).results
      assert.equal(collection.type, 'FeatureCollection')
      assert.deepEqual(
        collection.features.map((feature: any) => feature.geometry.coordinates),
        rows.map((row: any) => [row.coordinates.lon, row.coordinates.lat])
      )
      assert.ok(!('coordinates' in collection.features[0].properties))
      assert.equal(collection.features[0].properties.name, rows[0].name)
    }
  ),
  exports('format', 'kml: Placemarks in the Document, with data by a schema', async ({ get, count }) => {
    const { headers, text } = await get(`${EXPORTS}/kml`, FEW)
    assert.match(headers.get('content-type') ?? '', /^application\/vnd\.google-earth\.kml\+xml/)
    assert.ok(text.includes(' xmlns="http://www.opengis.net/kml/2.2"'))
    assert.equal(text.match(/<Placemark/g)?.length, await count(FEW.where))
    assert.match(text, /<ExtendedData>\s*<SchemaData [^>]*>[\s\S]*<SimpleData name="country_code">MC<\/SimpleData>/)
  }),
  exports('format', 'jsonld, n3, rdfxml, turtle: predicates by the names of fields', async ({ get, read }) => {
    const [{ population }] = (await read(`${DATASET}/records`, { ...FEW, limit: 1 })).results
    const { text } = await get(`${EXPORTS}/n3`, { ...FEW, limit: 1 })
    assert.ok(
      text.split('\n').some((line) => line.includes(`/ld/ontologies/${CITIES}/population> "${population}"^^`)),
      text
    )
    for (const [format, type] of [
      ['jsonld', 'application/ld+json'],
      ['rdfxml', 'application/rdf+xml'],
      ['turtle', 'text/turtle']
    ] as const) {
      const answer = await get(`${EXPORTS}/${format}`, { ...FEW, limit: 1 })
      assert.ok(answer.headers.get('content-type')?.startsWith(type), format)
      assert.ok(answer.text.includes(`/ld/ontologies/${CITIES}/`), format)
    }
  }),
  exports('format', 'an unknown format is refused', async ({ get }) =>
    assert.ok([400, 404].includes((await get(`${EXPORTS}/papyrus`)).status))
  ),
  exports('select', 'columns in the order asked for', async ({ get }) => {
    assert.deepEqual(Object.keys((await get(`${EXPORTS}/json`, { ...FEW, select: 'population, name' })).json()[0]), [
      'population',
      'name'
    ])
  }),
  exports('group_by', 'all groups', async ({ get, read }) => {
    const groups = (await get(`${EXPORTS}/json`, { select: 'count(*) as n', group_by: 'country_code' })).json()
    assert.deepEqual(
      groups,
      (await read(`${DATASET}/records`, { select: 'count(*) as n', group_by: 'country_code', limit: 20_000 })).results
    )
  }),
  exports('limit', 'a number of rows; -1 and nothing mean all', async ({ get, count }) => {
    const rows = async (limit: number): Promise<number> =>
      (await get(`${EXPORTS}/json`, { select: 'name', where: "country_code='BE'", limit })).json().length
    assert.equal(await rows(7), 7)
    assert.equal(await rows(-1), await count("country_code='BE'"))
  }),
  exports('limit', 'more than a page may have', async ({ get }) => {
    assert.equal(
      (await get(`${EXPORTS}/jsonl`, { select: 'geoname_id', limit: 30_000 })).text.trimEnd().split('\n').length,
      30_000
    )
  }),
  exports('order_by', 'by an aggregate needs a limit', async ({ refused }) => {
    assert.match(
      await refused(
        `${EXPORTS}/json`,
        { select: 'count(*) as n', group_by: 'name', order_by: 'count(*)' },
        400,
        'ODSQLError'
      ),
      /set a limit parameter lower than 20001/
    )
  }),
  exports('refine', 'is applied', async ({ get, count }) => {
    assert.equal(
      (await get(`${EXPORTS}/json`, { select: 'name', refine: 'cou_name_en:Malta' })).json().length,
      await count("cou_name_en='Malta'")
    )
  }),
  exports('exclude', 'is applied', async ({ get, count }) => {
    const where = "country_code in ('MT','MC')"
    assert.equal(
      (await get(`${EXPORTS}/json`, { select: 'name', where, exclude: 'cou_name_en:Malta' })).json().length,
      await count("country_code='MC'")
    )
  }),
  exports('use_labels', 'labels instead of names', async ({ get, read }) => {
    const { fields } = await read(DATASET)
    const keys = Object.keys((await get(`${EXPORTS}/json`, { ...FEW, use_labels: 'true', limit: 1 })).json()[0])
    assert.deepEqual(
      keys,
      fields.map((field: { label: string }) => field.label)
    )
  }),
  exports('compressed', 'a gzip file', async ({ get }) => {
    const plain = await get(`${EXPORTS}/csv`, FEW)
    const packed = await get(`${EXPORTS}/csv`, { ...FEW, compressed: 'true' })
    assert.match(packed.headers.get('content-disposition') ?? '', /\.csv\.gzip"$/)
    assert.deepEqual(gunzipSync(packed.bytes), plain.bytes)
  }),
  exports('epsg', 'coordinates in another system', async ({ get }) => {
    const answer = await get(`${EXPORTS}/geojson`, { ...FEW, epsg: 3857, limit: 1 })
    if (answer.status !== 200) return assert.equal(answer.status, 400)
    assert.ok(Math.abs(answer.json().features[0].geometry.coordinates[0]) > 1_000)
  }),
  exports('lang', 'is accepted', async ({ get }) =>
    assert.equal((await get(`${EXPORTS}/json`, { ...FEW, lang: 'fr' })).status, 200)
  ),
  exports('timezone', 'is accepted', async ({ get }) =>
    assert.equal((await get(`${EXPORTS}/json`, { ...FEW, timezone: 'Europe/Paris' })).status, 200)
  ),
  csv('(none)', 'semicolons, CRLF after every line, the mark at the beginning', async ({ get }) => {
    const { bytes, text, headers } = await get(`${EXPORTS}/csv`, { ...FEW, select: 'name, population' })
    assert.match(headers.get('content-type') ?? '', /^text\/csv; ?charset=utf-8$/i)
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    assert.ok(text.startsWith('\ufeffname;population\r\n') && text.endsWith('\r\n'))
  }),
  csv('delimiter', 'the four that exist, no other', async ({ get }) => {
    for (const delimiter of [';', ',', '\t', '|']) {
      const { text } = await get(`${EXPORTS}/csv`, { ...FEW, select: 'name, population', delimiter, with_bom: 'false' })
      assert.equal(text.split('\r\n')[0], `name${delimiter}population`)
    }
    assert.equal((await get(`${EXPORTS}/csv`, { ...FEW, delimiter: 'x' })).status, 400)
  }),
  csv('list_separator', 'joins lists', async ({ get, read }) => {
    const [row] = (
      await read(`${DATASET}/records`, { where: "name='Paris' and country_code='FR'", select: 'alternate_names' })
    ).results
    const { text } = await get(`${EXPORTS}/csv`, {
      where: "name='Paris' and country_code='FR'",
      select: 'alternate_names',
      list_separator: '~',
      with_bom: 'false'
    })
    assert.equal(text.split('\r\n')[1]?.replaceAll('"', ''), row.alternate_names.join('~'))
  }),
  csv('quote_all', 'quotes every text', async ({ get }) => {
    const { text } = await get(`${EXPORTS}/csv`, {
      ...FEW,
      select: 'name',
      quote_all: 'true',
      with_bom: 'false',
      limit: 1
    })
    assert.match(text.split('\r\n')[1] ?? '', /^".*"$/)
  }),
  csv('with_bom', 'false leaves the mark out', async ({ get }) => {
    assert.equal(
      (await get(`${EXPORTS}/csv`, { ...FEW, with_bom: 'false', select: 'name' })).text.split('\r\n')[0],
      'name'
    )
  }),
  parquet('parquet_compression', 'a file that readers open, packed as asked', async ({ get, read }) => {
    const answer = await get(`${EXPORTS}/parquet`, { ...FEW, parquet_compression: 'snappy' })
    assert.equal(answer.bytes.subarray(0, 4).toString(), 'PAR1')
    const file = answer.bytes.buffer.slice(
      answer.bytes.byteOffset,
      answer.bytes.byteOffset + answer.bytes.length
    ) as ArrayBuffer
    const rows = await parquetReadObjects({ file })
    assert.deepEqual(
      rows.map((row) => row.name),
      (await read(`${DATASET}/records`, FEW)).results.map((row: { name: string }) => row.name)
    )
    assert.equal((await get(`${EXPORTS}/parquet`, { ...FEW, parquet_compression: 'zstd' })).status, 200)
    assert.equal((await get(`${EXPORTS}/parquet`, { ...FEW, parquet_compression: 'rar' })).status, 400)
  }),
  gpx('(none)', 'points are waypoints, values stand in extensions', async ({ get, count }) => {
    const { headers, text } = await get(`${EXPORTS}/gpx`, FEW)
    assert.match(headers.get('content-type') ?? '', /^application\/gpx\+xml/)
    assert.equal(text.match(/<wpt [^>]*lat="/g)?.length, await count(FEW.where))
    assert.match(text, /<extensions?>[\s\S]*Monaco/)
  }),
  gpx('name_field', 'names the points', async ({ get }) =>
    assert.match((await get(`${EXPORTS}/gpx`, { ...FEW, name_field: 'country_code' })).text, /<name>MC<\/name>/)
  ),
  gpx('name_field', 'a field that is not there is refused', async ({ get }) =>
    assert.equal((await get(`${EXPORTS}/gpx`, { ...FEW, name_field: 'nom' })).status, 400)
  ),
  gpx('description_field_list', 'is part of the description', async ({ get }) => {
    assert.match(
      (await get(`${EXPORTS}/gpx`, { ...FEW, description_field_list: 'country_code,name' })).text,
      /<desc>[^<]*MC[^<]*Monaco[^<]*<\/desc>/
    )
  }),
  gpx('use_extension', 'false: values are part of the description', async ({ get }) => {
    const { text } = await get(`${EXPORTS}/gpx`, { ...FEW, use_extension: 'false' })
    assert.match(text, /<desc>[^<]*MC[^<]*<\/desc>/)
    assert.doesNotMatch(text, /<extensions?>/)
    assert.equal((await get(`${EXPORTS}/gpx`, { ...FEW, use_extension: 'maybe' })).status, 400)
  }),
  catalogList('(none)', 'one link a format', async ({ read }) => {
    const rels = (await read('/catalog/exports')).links.map((link: { rel: string }) => link.rel)
    assert.ok(
      ['self', 'csv', 'json'].every((rel) => rels.includes(rel)),
      rels.join()
    )
  }),
  catalogExports('format', 'json: all datasets', async ({ read }) => {
    const datasets = await read('/catalog/exports/json')
    assert.equal(datasets.length, (await read('/catalog/datasets', { limit: 0 })).total_count)
    assert.ok(datasets.every((each: { dataset_id: string }) => typeof each.dataset_id === 'string'))
  }),
  catalogExports('format', 'csv: a column a meta, datasetid last, named datasets.csv', async ({ get }) => {
    const { headers, text } = await get('/catalog/exports/csv', { with_bom: 'false' })
    assert.equal(headers.get('content-disposition'), 'attachment; filename="datasets.csv"')
    const columns = text.split('\r\n')[0]?.split(';') ?? []
    assert.ok(columns.includes('default.title') && columns.at(-1) === 'datasetid')
  }),
  catalogExports('where', 'is applied', async ({ read }) =>
    assert.equal((await read('/catalog/exports/json', { where: `dataset_id='${CITIES}'` })).length, 1)
  ),
  catalogDcat('(none)', 'RDF/XML of the datasets, in a file called datasets', async ({ get }) => {
    const { headers, text } = await get('/catalog/exports/dcat', CITIES_ALONE)
    assert.match(headers.get('content-type') ?? '', /^application\/rdf\+xml/)
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="datasets\./)
    assert.match(text, /<rdf:RDF[\s\S]*http:\/\/www\.w3\.org\/ns\/dcat#[\s\S]*<\/rdf:RDF>\s*$/)
  }),
  catalogDcat('dcat_ap_format', 'is there where it is activated, and said to be missing where not', async ({ get }) => {
    for (const profile of ['ch', 'de', 'se', 'sp', 'it', 'vl', 'benap'])
      assert.ok(
        [200, 400, 404].includes((await get(`/catalog/exports/dcat_ap_${profile}`, CITIES_ALONE)).status),
        profile
      )
  }),
  catalogDcat('include_exports', 'leads to files of these formats only', async ({ get }) => {
    const { text } = await get('/catalog/exports/dcat', { ...CITIES_ALONE, include_exports: 'csv,geojson' })
    assert.ok(text.includes('/exports/csv') && text.includes('/exports/geojson') && !text.includes('/exports/parquet'))
  }),
  catalogDcat('use_labels_in_exports', 'leads to files with labels unless it is false', async ({ get }) => {
    const query = { ...CITIES_ALONE, include_exports: 'csv' }
    assert.match((await get('/catalog/exports/dcat', query)).text, /\/exports\/csv\?use_labels=true/)
    assert.doesNotMatch(
      (await get('/catalog/exports/dcat', { ...query, use_labels_in_exports: 'false' })).text,
      /use_labels=true/
    )
  })
]
