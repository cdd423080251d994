import assert from 'node:assert/strict'
import test from 'node:test'
import type { Query } from '../e2e/portal.ts'
import type { V1Client } from './v1-client.ts'

const DATASETS = '/datasets/1.0/search/'

export function testDatasets({ get, json, refused }: V1Client): void {
  test('v1: the catalog as a list, with facets of metadata', async () => {
    const body = await json(DATASETS, {
      rows: 1,
      facet: ['theme', 'publisher'],
      sort: 'title',
      'refine.theme': 'History'
    })
    assert.deepEqual([body.nhits, body.datasets.length], [2, 1])
    assert.deepEqual(body.parameters, {
      rows: 1,
      start: 0,
      format: 'json',
      timezone: 'UTC',
      sort: ['title'],
      facet: ['theme', 'publisher'],
      refine: { theme: 'History' }
    })
    assert.deepEqual(body.facet_groups[0], {
      name: 'theme',
      facets: [
        { name: 'Geography', count: 1, state: 'displayed', path: 'Geography' },
        { name: 'History', count: 2, state: 'refined', path: 'History' }
      ]
    })
    const ids = async (query: Query) => (await json(DATASETS, query)).datasets.map((each: any) => each.datasetid)
    assert.deepEqual(await ids({ sort: 'title' }), ['nothing', 'places'])
    assert.deepEqual(await ids({ sort: 'records_count' }), ['places', 'nothing'])
    assert.deepEqual(await ids({ q: 'publisher:atlas' }), ['places'])
    assert.deepEqual(await ids({ q: 'records_count>=8 AND creator:ann' }), ['places'])
    assert.deepEqual(await ids({ 'exclude.publisher': 'Atlas' }), ['nothing'])
    assert.deepEqual((await ids({ rows: -1 })).sort(), ['nothing', 'places'])
    assert.deepEqual(await ids({ sort: 'explore.popularity_score', rows: 1 }).then((each) => each.length), 1)
    assert.match((await get(DATASETS, { format: 'csv' })).text, /places/)
    assert.match((await get(DATASETS, { format: 'rss' })).text, /<rss/)
  })

  test('v1: a dataset with fields, annotations and metadata; more of them on request', async () => {
    const dataset = await json('/datasets/1.0/places/')
    assert.deepEqual(Object.keys(dataset), [
      'datasetid',
      'metas',
      'has_records',
      'data_visible',
      'features',
      'attachments',
      'alternative_exports',
      'fields'
    ])
    assert.deepEqual(dataset.features, ['analyze', 'timeserie', 'geo'])
    const { title, theme, publisher, records_count, bbox } = dataset.metas
    assert.deepEqual(
      [title, theme, publisher, records_count, bbox.type],
      ['Places', ['Geography', 'History'], 'Atlas', 8, 'Polygon']
    )
    assert.deepEqual(dataset.fields.slice(3, 6), [
      {
        name: 'tags',
        label: 'Tags',
        type: 'text',
        annotations: [{ name: 'facet' }, { name: 'disjunctive' }, { name: 'multivalued', args: [','] }]
      },
      {
        name: 'region',
        label: 'region',
        type: 'text',
        annotations: [{ name: 'facet' }, { name: 'hierarchical', args: ['/'] }]
      },
      { name: 'people', label: 'people', type: 'int', annotations: [{ name: 'unit', args: ['persons'] }] }
    ])
    const whole = await json('/datasets/1.0/places', { extrametas: true, interopmetas: 'true', lang: 'fr-FR' })
    assert.equal(whole.metas.title, 'Lieux')
    assert.equal(whole.interop_metas.dcat.creator, 'Ann')
    assert.ok('visualization' in whole.extra_metas)
    assert.match(await refused('/datasets/1.0/nowhere/', {}, 404), /nowhere/)
    assert.equal((await json('/datasets/1.0/nothing/')).has_records, false)
  })
}
