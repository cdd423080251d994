import assert from 'node:assert/strict'
import test from 'node:test'
import { DOWNLOAD, namesOf, SEARCH, type V1Client } from './v1-client.ts'

const PLACES = { dataset: 'places' }
const CLUSTERS = '/records/1.0/geocluster/'
const BOX = '/records/1.0/boundingbox/'
const SHAPES = '/records/1.0/geopolygon/'
const PREVIEW = '/records/1.0/geopreview/'

export function testMaps({ get, json, refused }: V1Client): void {
  test('v1: where the records are, how many have a place, and of which kinds', async () => {
    assert.deepEqual(await json(BOX, PLACES), { count: 4, bbox: [2, 45, 14, 53], geometries: { Polygon: 4 } })
    assert.deepEqual(await json(BOX, { ...PLACES, geo_field: 'point', 'geofilter.bbox': '45,2,49,5' }), {
      count: 2,
      bbox: [2.3522, 45.764, 4.8357, 48.8566],
      geometries: { Point: 2 }
    })
    assert.deepEqual(await json(BOX, { ...PLACES, q: 'atlantis' }), { count: 0, bbox: [], geometries: {} })
    assert.match(await refused(BOX, { dataset: 'nothing' }, 400), /no field with places/)
  })

  test('v1: points are clustered by the zoom of a map, with their hulls and series', async () => {
    const body = await json(CLUSTERS, { ...PLACES, clusterprecision: 3, 'y.p.func': 'SUM', 'y.p.expr': 'people' })
    const [europe, lima] = body.clusters
    assert.equal(europe.count, 5)
    assert.equal(europe.cluster.type, 'Polygon')
    assert.equal(europe.geo_digest, undefined)
    assert.equal(europe.series.p, 2145906 + 522969 + 3769495 + 1512491 + 709037)
    assert.deepEqual(
      [lima.cluster_center, lima.count, lima.cluster],
      [[-12.0464, -77.0428], 1, { type: 'Point', coordinates: [-77.0428, -12.0464] }]
    )
    assert.deepEqual(
      [body.count, body.series, body.clusterprecision],
      [{ min: 1, max: 5 }, { p: { min: 549459, max: 10092000 } }, 3]
    )
    const heat = await json(CLUSTERS, { ...PLACES, clusterprecision: 3, clustermode: 'heatmap' })
    assert.ok(heat.clusters.every((each: any) => each.cluster === undefined))
    assert.equal((await json(CLUSTERS, { ...PLACES, clusterprecision: 12 })).clusters.length, 7)
    assert.deepEqual((await json(CLUSTERS, { ...PLACES, clusterprecision: 3, q: 'atlantis' })).count, {
      min: null,
      max: null
    })
    assert.match(await refused(CLUSTERS, PLACES, 400), /clusterprecision is missing/)
    assert.match(await refused(CLUSTERS, { ...PLACES, clusterprecision: 20, shapeprecision: 10 }, 400), /29/)
  })

  test('v1: the records of each shape, and shapes as a preview', async () => {
    const body = await json(SHAPES, { ...PLACES, 'y.p.func': 'MAX', 'y.p.expr': 'people', q: 'lyon' })
    const [{ geo_digest, cluster, ...lyon }] = body.clusters
    assert.match(geo_digest, /^\d{1,19}$/)
    assert.equal(cluster.type, 'Polygon')
    assert.deepEqual(lyon, { cluster_center: [45.5, 4.5], count: 1, series: { p: 522969 } })
    assert.deepEqual(body.series, { p: { min: 522969, max: 522969 } })
    assert.deepEqual(await json(PREVIEW, { ...PLACES, q: 'lyon', clusterprecision: 4 }), [
      { geometry: cluster, geo_digest }
    ])
    assert.equal((await json(PREVIEW, { ...PLACES, rows: 2, geo_field: 'point' })).length, 2)
    assert.equal((await json(SHAPES, { ...PLACES, maxpoints: 3 })).clusters.length, 3)
  })

  test('v1: the digest of a geometry finds its records', async () => {
    const [shape] = await json(PREVIEW, { ...PLACES, q: 'berlin' })
    const [point] = await json(PREVIEW, { ...PLACES, q: 'oslo', geo_field: 'point' })
    const found = await json(SEARCH, { ...PLACES, geo_digest: shape.geo_digest, facet: 'country' })
    assert.deepEqual([found.nhits, namesOf(found.records)], [1, ['Berlin']])
    assert.deepEqual(found.facet_groups[0].facets, [{ name: 'Germany', count: 1, state: 'displayed', path: 'Germany' }])
    assert.deepEqual(found.parameters.geo_digest, [shape.geo_digest])
    const both = await json(DOWNLOAD, { ...PLACES, format: 'json', geo_digest: [shape.geo_digest, point.geo_digest] })
    assert.deepEqual(namesOf(both), ['Berlin', 'Oslo'])
    assert.deepEqual((await json(SEARCH, { ...PLACES, geo_digest: '1' })).records, [])
    assert.deepEqual((await json(SEARCH, { dataset: 'trees', geo_digest: 'x' })).nhits, 0)
    assert.match(await refused(DOWNLOAD, { ...PLACES, geo_digest: '1' }, 400), /JSON and GeoJSON/)
  })

  test('v1: answers for maps are known by their validators', async () => {
    const first = await get(CLUSTERS, { ...PLACES, clusterprecision: 3 })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    assert.equal((await get(CLUSTERS, { ...PLACES, clusterprecision: 3 }, { headers })).status, 304)
  })
}
