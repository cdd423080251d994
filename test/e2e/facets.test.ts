import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { FACETS, openPlaces } from './places.ts'
import type { Query } from './portal.ts'

const portal = await openPlaces()
after(() => portal.close())

/** `value count state` of each value, children after a blank more. */
const outline = (nodes: any[], indent = ''): string[] =>
  nodes.flatMap((node) => [
    `${indent}${node.value} ${node.count ?? '-'} ${node.state}`,
    ...outline(node.facets ?? [], `${indent} `)
  ])
const valuesOf = async (query: Query, path = FACETS): Promise<string[]> =>
  outline((await portal.json(path, query)).facets[0].facets)

test('EXPLORE-facet: links of the place, no query in self; name, count, state, value in this order', async () => {
  const { text } = await portal.get(FACETS, { facet: 'country', where: 'country="France"' })
  const at = `${portal.url}/api/explore/v2.1/catalog/datasets/places`
  assert.equal(
    text,
    `{"links": [{"rel": "self", "href": "${at}/facets"}, {"rel": "dataset", "href": "${at}"}], ` +
      '"facets": [{"name": "country", "facets": [{"name": "France", "count": 2, "state": "displayed", "value": "France"}]}]}'
  )
})

test('EXPLORE-facet: without facet= every facet field is enumerated, nulls are not', async () => {
  const { facets } = await portal.json(FACETS)
  assert.deepEqual(
    facets.map((facet: any) => facet.name),
    ['country', 'tags', 'region', 'capital', 'founded']
  )
  assert.deepEqual(
    outline(facets[3].facets),
    ['false 3 displayed', 'true 4 displayed'].sort((a, b) => Number(b.split(' ')[1]) - Number(a.split(' ')[1]))
  )
})

test('EXPLORE-facet: most frequent first; facet() sorts and limits; a limit beside it does nothing', async () => {
  assert.deepEqual((await valuesOf({ facet: 'tags', limit: 1 })).slice(0, 2), ['river 5 displayed', 'big 3 displayed'])
  assert.deepEqual(await valuesOf({ facet: 'facet(name="tags", sort="alphanum", limit=2)' }), [
    'big 3 displayed',
    'river 5 displayed'
  ])
  assert.deepEqual(await valuesOf({ facet: 'facet(name=people, sort="-num", limit=1)' }), ['10092000 1 displayed'])
  await portal.refused(FACETS, { facet: 'facet(name="tags", sort="sideways")' }, 400, 'ODSQLError')
  await portal.refused(FACETS, { facet: 'facet(sort="count")' }, 400, 'ODSQLSyntaxError')
})

test('EXPLORE-facet: a refined date shows what is below it, step by step', async () => {
  assert.deepEqual(await valuesOf({ facet: 'founded', refine: 'founded:1900' }), [
    '1900 2 refined',
    ' 1900/01 1 displayed',
    ' 1900/11 1 displayed'
  ])
  assert.deepEqual(await valuesOf({ facet: 'founded', refine: 'founded:1900/11' }), [
    '1900 1 refined',
    ' 1900/11 1 refined',
    '  1900/11/20 1 displayed'
  ])
  const { facets } = await portal.json(FACETS, { facet: 'founded', refine: 'founded:1900/11' })
  assert.deepEqual([facets[0].facets[0].facets[0].name, facets[0].facets[0].facets[0].value], ['11', '1900/11'])
})

test('EXPLORE-facet: a path is enumerated like a date; facet() can make one of a text', async () => {
  assert.deepEqual(await valuesOf({ facet: 'region' }), ['Europe 5 displayed', 'America 2 displayed'])
  assert.deepEqual(await valuesOf({ facet: 'region', refine: 'region:Europe/West' }), [
    'Europe 2 refined',
    ' Europe/West 2 refined',
    ...['Île-de-France', 'Rhône'].map((name) => `  Europe/West/${name} 1 displayed`)
  ])
  assert.deepEqual(await valuesOf({ facet: 'facet(name="region", hierarchical=false)', refine: 'country:Norway' }), [
    'Europe/North 1 displayed'
  ])
})

test('EXPLORE-facet: an excluded value is listed without a count', async () => {
  assert.deepEqual(await valuesOf({ facet: 'country', exclude: 'country:France', where: 'capital=true' }), [
    'Germany 1 displayed',
    'Norway 1 displayed',
    'Peru 1 displayed',
    'France - excluded'
  ])
})

test('EXPLORE-facet: refinements narrow every count, but not those of their own disjunctive facet', async () => {
  assert.deepEqual(await valuesOf({ facet: 'tags', refine: 'tags:wall' }), [
    'river 5 displayed',
    'big 3 displayed',
    'sea 2 displayed',
    'wall 2 refined'
  ])
  assert.deepEqual(await valuesOf({ facet: 'facet(name="tags", disjunctive=false)', refine: 'tags:wall' }), [
    'river 2 displayed',
    'wall 2 refined',
    'big 1 displayed'
  ])
  assert.deepEqual(await valuesOf({ facet: 'country', refine: 'tags:wall' }), [
    'Canada 1 displayed',
    'Germany 1 displayed'
  ])
  assert.deepEqual(await valuesOf({ facet: 'country', refine: 'country:France' }), ['France 2 refined'])
})

test('EXPLORE-facet: unknown fields and fields that cannot be facets are refused', async () => {
  assert.match(
    await portal.refused(FACETS, { facet: 'nope' }, 400, 'ODSQLError'),
    /Unknown field: nope\. Clause\(s\) containing the error\(s\): facet\./
  )
  await portal.refused(FACETS, { facet: 'point' }, 400, 'ODSQLError')
})

test('EXPLORE-facet: facets of the catalog: names without the basic template, a source link', async () => {
  const { links, facets } = await portal.json('/catalog/facets', { facet: ['theme', 'publisher', 'dcat.creator'] })
  assert.deepEqual(
    links.map((link: any) => [link.rel, new URL(link.href).pathname]),
    [
      ['self', '/api/explore/v2.1/catalog/facets'],
      ['source', '/api/explore/v2.1/catalog']
    ]
  )
  assert.deepEqual(
    facets.map((facet: any) => [facet.name, outline(facet.facets)]),
    [
      ['theme', ['Geography 1 displayed', 'History 2 displayed']],
      ['publisher', ['Atlas 1 displayed', 'Nobody 1 displayed']],
      ['dcat.creator', ['Ann 1 displayed']]
    ]
  )
  assert.ok((await portal.json('/catalog/facets')).facets.some((facet: any) => facet.name === 'theme'))
  assert.deepEqual(await valuesOf({ facet: 'features', refine: 'theme:Geography' }, '/catalog/facets'), [
    'analyze 1 displayed',
    'geo 1 displayed',
    'timeserie 1 displayed'
  ])
})

test('EXPLORE-facet: a dataset without records has empty facets', async () => {
  assert.deepEqual((await portal.json('/catalog/datasets/nothing/facets')).facets, [])
})
