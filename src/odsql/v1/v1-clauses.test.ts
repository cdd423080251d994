import assert from 'node:assert/strict'
import test from 'node:test'
import { makeField } from '#schema'
import { clausesOfV1, facetsOfV1 } from './v1-clauses.ts'
import { readV1Question } from './v1-question.ts'

const FIELDS = [
  makeField('name', 'text', { facet: true }),
  makeField('depth', 'double'),
  makeField('opened', 'date', { facet: true }),
  makeField('tags', 'text', { multivalued: ',', facet: true }),
  makeField('place', 'geo_point_2d')
]
const CATALOG = [makeField('dataset_id', 'text'), makeField('default.title', 'text'), makeField('dcat.creator', 'text')]

function question(address: string) {
  const parameters = new URLSearchParams(address)
  return readV1Question({
    names: () => [...new Set([...parameters].map(([name]) => name))],
    all: (name) => parameters.getAll(name)
  })
}

const clauses = (address: string, fields = FIELDS) => clausesOfV1(question(address), fields)

test('refinements and exclusions of fields that exist, with any text as their value', () => {
  const { refine, exclude, facet } = clauses(
    'refine.name=a&refine.name=b"\\&exclude.opened=2020/01&refine.nothing=x&refine.place=1&disjunctive.name='
  )
  assert.deepEqual(refine, ['`name`:"a"', '`name`:"b\\"\\\\"'])
  assert.deepEqual(exclude, ['`opened`:"2020/01"'])
  assert.deepEqual(facet, ['facet(name="name", disjunctive=true)'])
  assert.deepEqual(clauses('refine.name=a&disjunctive.name=false').facet, ['facet(name="name", disjunctive=false)'])
})

test('a plain name sorts texts up, numbers and dates down; lists and places are not sorted by', () => {
  assert.equal(clauses('sort=name').orderBy, '`name` asc')
  assert.equal(clauses('sort=-name,depth&sort=-opened').orderBy, '`name` desc, `depth` desc, `opened` asc')
  assert.equal(clauses('sort=tags,place,nothing').orderBy, undefined)
})

test('queries and places become one condition', () => {
  assert.deepEqual(clauses('q=depth>2&q.more=old&rq=x&geofilter.bbox=1,2,3,4').where, [
    'depth > 2 and search("old") and search("x") and in_bbox(place, 1, 2, 3, 4)'
  ])
  assert.deepEqual(clauses('q=&q=*').where, [])
})

test('fields that are asked for; near a place the distance too, where no field has its name', () => {
  assert.equal(clauses('fields=name,nothing, depth').select, '`name`, `depth`')
  const near = 'geofilter.distance=48,2,10'
  assert.equal(clauses(`${near}&fields=name`).recordSelect, "`name`, distance(place, geom'POINT(2 48)') as dist")
  assert.equal(clauses(near).recordSelect, "*, distance(place, geom'POINT(2 48)') as dist")
  assert.equal(clauses(near).select, undefined)
  assert.equal(clauses(near, [...FIELDS, makeField('dist', 'int')]).recordSelect, undefined)
})

test('only fields that are facets have values to enumerate', () => {
  assert.deepEqual(facetsOfV1(question('facet=name&facet=depth&facet=nothing&facetsort.name=-count'), FIELDS), [
    { name: 'name', field: 'name', clause: 'facet(name="name", disjunctive=false, sort=-count)' }
  ])
})

test('metas of the catalog by their bare names', () => {
  const { where, refine, orderBy } = clauses('q=creator:ann&refine.title=A&refine.default.title=B&sort=title', CATALOG)
  assert.deepEqual(where, ['dcat.creator like "ann"'])
  assert.deepEqual(refine, ['`default.title`:"A"', '`default.title`:"B"'])
  assert.equal(orderBy, '`default.title` asc')
})
