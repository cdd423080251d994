/** KML and GPX, which draw records, and the notations of RDF, which state them: through HTTP, with their parameters. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { Parser, type Quad } from 'n3'
import { EXPORTS, openPlaces, ROWS } from './places.ts'
import type { Query } from './portal.ts'

const portal = await openPlaces()
after(() => portal.close())

const file = async (format: string, query: Query = {}, root = EXPORTS): Promise<string> => {
  const { status, text } = await portal.get(`${root}/${format}`, query)
  assert.equal(status, 200, text)
  return text
}

/** Name and media type of a whole export. */
async function headersOf(format: string): Promise<(string | null)[]> {
  const { headers } = await portal.get(`${EXPORTS}/${format}`)
  return [headers.get('content-disposition'), headers.get('content-type')]
}

test('kml: a Placemark per record, its values, the shape drawn', async () => {
  const text = await file('kml', { order_by: 'id' })
  assert.equal(text.split('<Placemark>').length - 1, ROWS.length)
  assert.match(
    text,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<kml xmlns="http:\/\/www\.opengis\.net\/kml\/2\.2"><Document><name>/
  )
  assert.match(
    text,
    /<Placemark><name>Paris<\/name><ExtendedData><SchemaData schemaUrl="#record"><SimpleData name="id">1<\/SimpleData>/
  )
  assert.match(
    text,
    /<SimpleData name="point">48\.8566, 2\.3522<\/SimpleData>.*<Polygon><outerBoundaryIs><LinearRing><coordinates>2,48 3,48 3,49 2,49 2,48<\/coordinates>/
  )
  assert.match(
    await file('kml', { select: 'name, point', where: 'id=1' }),
    /<Point><coordinates>2\.3522,48\.8566<\/coordinates><\/Point>/
  )
  assert.match(
    await file('kml', { use_labels: 'true', limit: 1 }),
    /<SimpleField name="Name of the place" type="string">/
  )
  assert.deepEqual(await headersOf('kml'), [
    'attachment; filename="places.kml"',
    'application/vnd.google-earth.kml+xml; charset=utf-8'
  ])
})

test('gpx: points, their name and description, values as extensions or not', async () => {
  const query = { select: 'name, people, point', where: 'id=1' }
  assert.match(
    await file('gpx', query),
    /<wpt lat="48\.8566" lon="2\.3522"><extensions><field:name>Paris<\/field:name><field:people>2145906<\/field:people><\/extensions><\/wpt>/
  )
  assert.match(
    await file('gpx', { ...query, name_field: 'name', use_extension: 'false' }),
    /<wpt lat="48\.8566" lon="2\.3522"><name>Paris<\/name><desc>name: Paris\npeople: 2145906<\/desc><\/wpt>/
  )
  assert.match(
    await file('gpx', { ...query, name_field: 'name', description_field_list: 'people', use_extension: 'False' }),
    /<name>Paris<\/name><desc>people: 2145906<\/desc><\/wpt>/
  )
  assert.match(
    await file('gpx', { ...query, use_labels: 'true', name_field: 'name' }),
    /<name>Paris<\/name><extensions><field:Name_x0020_of_x0020_the_x0020_place>/
  )
  assert.match(
    await file('gpx', { select: 'point', where: 'id=1', name_field: 'name', description_field_list: 'people,tags' }),
    /<wpt lat="48\.8566" lon="2\.3522"><name>Paris<\/name><desc>people: 2145906\ntags: river,big<\/desc><\/wpt>/
  )
  assert.match(
    await file('gpx', query, `//api/explore/v2.0${EXPORTS}`),
    /<wpt lat="48\.8566" lon="2\.3522"><desc>name: Paris\npeople: 2145906<\/desc><\/wpt>/
  )
  assert.match(
    await file('gpx', { where: 'id=1' }),
    /<trk>.*<trkseg><trkpt lat="48" lon="2"\/><trkpt lat="48" lon="3"\/>/
  )
  assert.deepEqual(await headersOf('gpx'), ['attachment; filename="places.gpx"', 'application/gpx+xml; charset=utf-8'])
})

test('what cannot be drawn or named is refused clearly', async () => {
  assert.match(
    await portal.refused(`${EXPORTS}/gpx`, { name_field: 'nom' }, 400, 'InvalidRESTParameterError'),
    /name_field API parameter: nom was found but a field of the dataset or a selected column \(id, name, /
  )
  await portal.refused(`${EXPORTS}/gpx`, { description_field_list: 'name, nom' }, 400, 'InvalidRESTParameterError')
  await portal.refused(`${EXPORTS}/gpx`, { use_extension: 'maybe' }, 400, 'InvalidRESTParameterError')
  for (const format of ['kml', 'gpx']) {
    assert.match(
      await portal.refused(`${EXPORTS}/${format}`, { select: 'name' }, 400, 'InvalidRESTParameterError'),
      /files hold geometries, and no geometry is selected/
    )
    await portal.refused(`/catalog/datasets/nothing/exports/${format}`, {}, 400, 'InvalidRESTParameterError')
  }
})

/** The statements about the records, and the prefixes of their addresses. */
async function stated(query: Query = {}): Promise<{ quads: Quad[]; base: string }> {
  const quads = new Parser().parse(await file('turtle', query))
  return { quads, base: portal.url.replace(/\/$/, '') }
}

test('rdf: the address of a record is made of its id, its statements of fields and values', async () => {
  const [{ recordid }] = (await portal.json('/catalog/datasets/places/records', { select: 'recordid', where: 'id=1' }))
    .results
  const { quads, base } = await stated({
    where: 'id=1',
    select: 'name, tags, people, capital, founded, visited, point'
  })
  const subject = `${base}/ld/resources/places/${recordid}/`
  const said = quads.map(({ subject: about, predicate, object }) => {
    assert.equal(about.value, subject)
    return [
      predicate.value.replace(`${base}/ld/ontologies/places/`, ''),
      object.value,
      'datatype' in object ? object.datatype.value.replace(/.*#/, '') : ''
    ]
  })
  assert.deepEqual(said, [
    ['http://www.w3.org/1999/02/22-rdf-syntax-ns#type', `${base}/ld/ontologies/places/Record`, ''],
    ['name', 'Paris', 'string'],
    ['tags', 'river', 'string'],
    ['tags', 'big', 'string'],
    ['people', '2145906', 'integer'],
    ['capital', 'true', 'boolean'],
    ['founded', '1900-01-05', 'date'],
    ['visited', '2024-03-01T10:00:00+00:00', 'dateTime'],
    ['point', 'POINT (2.3522 48.8566)', 'wktLiteral']
  ])
  assert.deepEqual(
    (await stated({ where: 'id=1', select: 'name', use_labels: 'true' })).quads
      .map(({ predicate }) => predicate.value)
      .at(-1),
    `${base}/ld/ontologies/places/name`
  )
})

test('rdf: groups are not records', async () => {
  const { quads, base } = await stated({ select: 'count(*) as n', group_by: 'capital', where: 'capital is not null' })
  assert.deepEqual([...new Set(quads.map(({ subject }) => subject.termType))], ['BlankNode'])
  assert.deepEqual(
    [...new Set(quads.map(({ predicate }) => predicate.value))],
    [`${base}/ld/ontologies/places/capital`, `${base}/ld/ontologies/places/n`]
  )
})

test('rdf: four notations of as many statements, also of nothing', async () => {
  const { quads } = await stated()
  assert.equal((await file('n3')).trimEnd().split('\n').length, quads.length)
  const { '@graph': nodes } = JSON.parse(await file('jsonld', { order_by: 'id' }))
  assert.deepEqual(
    [nodes.length, nodes[0].name, nodes[0].people, nodes[0].tags],
    [ROWS.length, 'Paris', '2145906', ['river', 'big']]
  )
  assert.equal((await file('rdfxml')).split('<field:Record ').length - 1, ROWS.length)
  const nothing = '/catalog/datasets/nothing/exports'
  assert.equal(await file('n3', {}, nothing), '')
  assert.deepEqual(JSON.parse(await file('jsonld', {}, nothing))['@graph'], [])
  assert.deepEqual(new Parser().parse(await file('turtle', {}, nothing)), [])
  assert.match(await file('rdfxml', {}, nothing), /<rdf:RDF .*>\n<\/rdf:RDF>\n$/)
  assert.deepEqual(await headersOf('turtle'), ['attachment; filename="places.ttl"', 'text/turtle; charset=utf-8'])
  assert.deepEqual(await headersOf('rdfxml'), [
    'attachment; filename="places.rdf"',
    'application/rdf+xml; charset=utf-8'
  ])
  assert.deepEqual(await headersOf('jsonld'), [
    'attachment; filename="places.jsonld"',
    'application/ld+json; charset=utf-8'
  ])
  assert.deepEqual(await headersOf('n3'), ['attachment; filename="places.n3"', 'text/n3; charset=utf-8'])
})
