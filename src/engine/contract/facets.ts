import assert from 'node:assert/strict'
import type { FacetLevel, FacetRequest } from '#query'
import type { Engine } from '../engine.ts'
import { field, SOURCE, text } from './dataset.ts'
import { behaviour } from './suite.ts'

function facet(name: string, parts: Partial<FacetRequest> = {}): FacetRequest {
  return { field: field(name), where: undefined, levels: [{ depth: 1 }], sort: '-count', limit: 100, ...parts }
}

/** Each facet's levels as `value count`. */
async function counted(engine: Engine, facets: readonly FacetRequest[], timezone = 'UTC'): Promise<string[][][]> {
  const answer = await engine.facets({ source: SOURCE, facets, timezone })
  return answer.map((levels) => levels.map((values) => values.map(({ value, count }) => `${value} ${count}`)))
}

const levels = (...wanted: [depth: number, parent?: string][]): FacetLevel[] =>
  wanted.map(([depth, parent]) => ({ depth, ...(parent !== undefined && { parent }) }))

export const FACETS = [
  behaviour('facets of every type in one request; nulls are not listed', async (engine) => {
    assert.deepEqual(
      await counted(engine, [
        facet('open'),
        facet('price'),
        facet('id', { sort: 'num' }),
        facet('tags'),
        facet('name')
      ]),
      [
        [['false 2', 'true 2']],
        [['2 2', '-0.5 1', '1e21 1']],
        [['1 1', '2 1', '4 1', '5 1', '9223372036854775807 1']],
        [['blue 2', 'red 2', 'a,b 1']],
        [['Élan "vert" 1', 'elan bleu 1', 'Elantra 1', 'Œuvre\tночь 1']]
      ]
    )
  }),

  behaviour('values are sorted by count or by value, either way, and cut at the limit', async (engine) => {
    const sorted = (['count', '-count', 'alphanum', '-alphanum', 'num', '-num'] as const).map((sort) =>
      facet('price', { sort, limit: 2 })
    )
    assert.deepEqual(await counted(engine, sorted), [
      [['-0.5 1', '1e21 1']],
      [['2 2', '-0.5 1']],
      [['-0.5 1', '2 2']],
      [['1e21 1', '2 2']],
      [['-0.5 1', '2 2']],
      [['1e21 1', '2 2']]
    ])
  }),

  behaviour('dates have years, months and days, in the zone', async (engine) => {
    const dates = [
      facet('seen', { levels: levels([1], [2, '2024'], [3, '2024/03']), sort: 'alphanum' }),
      facet('born', { levels: levels([1], [3, '2020/02']), sort: '-alphanum' })
    ]
    assert.deepEqual(await counted(engine, dates, 'Asia/Tokyo'), [
      [['1970 1', '2024 3'], ['2024/03 1', '2024/07 1', '2024/12 1'], ['2024/03/31 1']],
      [['2299 1', '2020 2', '1988 1'], ['2020/02/29 1']]
    ])
  }),

  behaviour('paths have levels; a list of paths counts a record once below each', async (engine) => {
    const paths = [
      facet('path', { separator: '/', levels: levels([1], [2, 'Europe'], [3, 'Europe/France']) }),
      facet('tags', { separator: ',', levels: levels([1], [2, 'a']) })
    ]
    assert.deepEqual(await counted(engine, paths), [
      [['Europe 3', 'Asia 1'], ['Europe/France 2', 'Europe/Spain 1'], ['Europe/France/Paris 1']],
      [['blue 2', 'red 2', 'a 1'], ['a,b 1']]
    ])
  }),

  behaviour('each facet is narrowed by its own condition', async (engine) => {
    const where = { kind: 'compare', op: '=', left: field('tags'), right: text('red') } as const
    assert.deepEqual(await counted(engine, [facet('open', { where }), facet('open'), facet('tags', { where })]), [
      [['true 2']],
      [['false 2', 'true 2']],
      [['red 2', 'blue 1']]
    ])
  })
]
