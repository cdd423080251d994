import assert from 'node:assert/strict'
import test from 'node:test'
import { isLoggiaError } from '#kit'
import { printPredicate } from '#query'
import { parseFacetArgument } from '../facet-argument.ts'
import { contextOf, inCatalog, thrownBy } from '../odsql-for-tests.ts'
import { compileRefinement, compileRefinements, type FacetOverrides, refinementWhere } from '../refinement.ts'

function refine(text: string, context = contextOf(), overrides?: FacetOverrides): string {
  const { field, value, predicate } = compileRefinement(text, 'refine', context, overrides)
  return `${field.name}=${value}: ${printPredicate(predicate)}`
}

test('ODSQL-refine: name:value, split at the first colon', () => {
  assert.equal(refine('kind:oak'), 'kind=oak: (= kind "oak")')
  assert.equal(refine('kind:a:b'), 'kind=a:b: (= kind "a:b")')
  assert.equal(refine('kind:'), 'kind=: (= kind "")')
})

test('ODSQL-refine: the value raw or quoted, one pair of quotes stripped', () => {
  assert.equal(refine('kind:"Old oak"'), 'kind=Old oak: (= kind "Old oak")')
  assert.equal(refine("kind: 'Old oak' "), 'kind=Old oak: (= kind "Old oak")')
  assert.equal(refine('kind:""oak""'), 'kind="oak": (= kind "\\"oak\\"")')
  assert.equal(refine('kind:"say \\"oak\\""'), 'kind=say "oak": (= kind "say \\"oak\\"")')
  assert.equal(refine('kind:"'), 'kind=": (= kind "\\"")')
})

test('ODSQL-refine: the name may be back-quoted, hyphens and the basic template need nothing', () => {
  assert.equal(refine('`1_uai`:x'), '1_uai=x: (= 1_uai "x")')
  assert.equal(refine('year:3'), 'year=3: (= year 3)')
  assert.equal(refine('custom.data-owner:"x"', inCatalog()), 'custom.data-owner=x: (= custom.data-owner "x")')
  assert.equal(refine('theme:"Network"', inCatalog()), 'default.theme=Network: (= default.theme "Network")')
})

test('ODSQL-refine: dates by year, month and day', () => {
  assert.equal(refine('seen:2020'), 'seen=2020: (in-period seen 2020)')
  assert.equal(refine('seen:2020/12'), 'seen=2020/12: (in-period seen 2020/12)')
  assert.equal(refine('planted:"2020/12/31"'), 'planted=2020/12/31: (in-period planted 2020/12/31)')
  assert.equal(refine('planted:2020-12-31'), 'planted=2020-12-31: (in-period planted 2020/12/31)')
  assert.equal(
    refine('seen:2020-12-31T10:00:00+00:00'),
    'seen=2020-12-31T10:00:00+00:00: (= seen 2020-12-31T10:00:00.000000Z)'
  )
})

test('ODSQL-refine: paths with the separator of the annotation', () => {
  assert.equal(refine('path:Europe/Paris'), 'path=Europe/Paris: (under path "Europe/Paris" "/")')
  assert.equal(
    refine('path:Europe', contextOf(), new Map([['path', { hierarchical: false }]])),
    'path=Europe: (= path "Europe")'
  )
  assert.equal(
    refine('kind:a>b', contextOf(), new Map([['kind', { hierarchical: true, separator: '>' }]])),
    'kind=a>b: (under kind "a>b" ">")'
  )
})

test('paths without a separator are refused, with what helps; times and fields with one need none', () => {
  assert.throws(() => refine('kind:a', contextOf(), new Map([['kind', { hierarchical: true }]])), {
    code: 'odsql/argument',
    message: /facet\(\) of kind has hierarchical=true and no separator.*add separator="\/"/
  })
  assert.equal(
    refine('path:Europe', contextOf(), new Map([['path', { hierarchical: true }]])),
    'path=Europe: (under path "Europe" "/")'
  )
})

test('ODSQL-refine: numbers and booleans by value; a value that there cannot be matches nothing', () => {
  assert.equal(refine('age:12'), 'age=12: (= age 12)')
  assert.equal(refine('height:2'), 'height=2: (= height 2.0)')
  assert.equal(refine('public:True'), 'public=True: (true? public)')
  assert.equal(refine('public:false'), 'public=false: (false? public)')
  for (const text of [
    'age:many',
    'height:',
    'public:1',
    'seen:soon',
    'seen:2020/13',
    'planted:2021/02/29',
    'planted:2020-01-01T10:00Z'
  ]) {
    assert.match(refine(text), /: false$/, text)
  }
})

test('ODSQL-refine: values of a list are matched one by one', () => {
  assert.equal(refine('tags:geo'), 'tags=geo: (= tags "geo")')
})

test('ODSQL-refine: repeated refinements are all wanted, of a disjunctive facet one is enough', () => {
  const both = compileRefinements(['tags:a', 'kind:x', 'tags:b', 'kind:y'], [], contextOf())
  assert.equal(printPredicate(refinementWhere(both)!), '(and (= tags "a") (= tags "b") (or (= kind "x") (= kind "y")))')
  assert.deepEqual(
    both.refined.map(({ field, values, disjunctive }) => [field.name, values, disjunctive]),
    [
      ['tags', ['a', 'b'], false],
      ['kind', ['x', 'y'], true]
    ]
  )
})

test('ODSQL-refine: facet(disjunctive=…) overrides the annotation', () => {
  const overrides = new Map([
    ['tags', { disjunctive: true }],
    ['kind', { disjunctive: false }]
  ])
  const both = compileRefinements(['tags:a', 'tags:b', 'kind:x', 'kind:y'], [], contextOf(), overrides)
  assert.equal(printPredicate(refinementWhere(both)!), '(and (or (= tags "a") (= tags "b")) (= kind "x") (= kind "y"))')
})

test('EXPLORE-facet: a facet can leave out its own refinements, never the exclusions', () => {
  const refinements = compileRefinements(['kind:x', 'age:3'], ['kind:z', 'name:n'], contextOf())
  assert.equal(
    printPredicate(refinementWhere(refinements)!),
    '(and (= kind "x") (= age 3) (not (= kind "z")) (not (= name "n")))'
  )
  assert.equal(
    printPredicate(refinementWhere(refinements, 'kind')!),
    '(and (= age 3) (not (= kind "z")) (not (= name "n")))'
  )
  assert.equal(refinementWhere(compileRefinements([], [], contextOf())), undefined)
})

test('an unknown field, a missing colon, a field that has no values', () => {
  const refusal = (text: string, kind: 'refine' | 'exclude'): unknown[] => {
    const error = thrownBy(() => compileRefinement(text, kind, contextOf()))
    return isLoggiaError(error) ? [error.code, error.message, error.details.clause, error.at] : [error]
  }
  assert.deepEqual(refusal('colour:red', 'refine'), [
    'odsql/unknown-field',
    'Unknown field: colour.',
    'refine',
    { start: 0, end: 10 }
  ])
  assert.deepEqual(refusal('kind', 'exclude'), [
    'odsql/syntax',
    'unexpected end of line at position 4 in kind.',
    'exclude',
    { start: 4, end: 4 }
  ])
  assert.deepEqual(refusal(':x', 'refine').slice(0, 2), ['odsql/syntax', 'unexpected : at position 0 in :x.'])
  assert.deepEqual(refusal('place:x', 'refine').slice(0, 2), [
    'odsql/not-allowed',
    'Field place is not allowed in the current clause.'
  ])
})

test('EXPLORE-facet: a facet by name', () => {
  assert.deepEqual(parseFacetArgument('kind'), { name: 'kind' })
  assert.deepEqual(parseFacetArgument(' custom.data-owner '), { name: 'custom.data-owner' })
  assert.deepEqual(parseFacetArgument('`1_uai`'), { name: '1_uai' })
  assert.deepEqual(parseFacetArgument('facet'), { name: 'facet' })
})

test('EXPLORE-facet: facet() with its options, quoted or bare', () => {
  assert.deepEqual(parseFacetArgument('facet(name="kind", disjunctive=true)'), { name: 'kind', disjunctive: true })
  assert.deepEqual(
    parseFacetArgument("FACET( name = 'path' , hierarchical=True, separator='/', sort=-count, limit=5 )"),
    { name: 'path', hierarchical: true, separator: '/', sort: '-count', limit: 5 }
  )
  assert.deepEqual(parseFacetArgument('facet(name=custom.data-owner, sort="alphanum", disjunctive=0)'), {
    name: 'custom.data-owner',
    sort: 'alphanum',
    disjunctive: false
  })
  assert.deepEqual(parseFacetArgument('facet(name=`1_uai`,separator=>)'), { name: '1_uai', separator: '>' })
})

test('what is wrong in facet() is refused where it stands', () => {
  const refusal = (text: string): unknown[] => {
    const error = thrownBy(() => parseFacetArgument(text))
    return isLoggiaError(error)
      ? [error.message, text.slice(error.at?.start, error.at?.end), error.details.clause]
      : [error]
  }
  assert.deepEqual(refusal('facet(name=kind, sort=best)'), [
    'Invalid value for sort in facet(): best was found but count, -count, alphanum, -alphanum, num, -num is expected.',
    'best',
    'facet'
  ])
  assert.deepEqual(refusal('facet(name=kind, limit=0)').slice(0, 2), [
    'Invalid value for limit in facet(): 0 was found but 1 to 20000 is expected.',
    '0'
  ])
  assert.deepEqual(refusal('facet(name=kind, disjunctive=maybe)').slice(1), ['maybe', 'facet'])
  assert.deepEqual(refusal('facet(name=kind, colour=red)').slice(0, 2), [
    'unexpected colour at position 17 in facet(name=kind, colour=red).',
    'colour'
  ])
  assert.deepEqual(refusal('facet(name="kind"').slice(0, 2), [
    'unexpected end of line at position 17 in facet(name="kind".',
    ''
  ])
  assert.deepEqual(refusal('facet(limit=5)').slice(1, 2), [''])
  assert.deepEqual(refusal('facet(name=kind) x').slice(1, 2), ['x'])
  assert.deepEqual(refusal(' ').slice(1, 2), [''])
})
