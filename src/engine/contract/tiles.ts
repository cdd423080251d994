import assert from 'node:assert/strict'
import type { TileAnswer, TileQuery } from '#query'
import type { Engine } from '../engine.ts'
import { field, SOURCE } from './dataset.ts'
import { behaviour } from './suite.ts'

const WORLD = { z: 0, x: 0, y: 0 }

function tile(engine: Engine, parts: Partial<TileQuery> = {}): Promise<TileAnswer> {
  return engine.tile({
    source: SOURCE,
    where: undefined,
    tile: WORLD,
    field: field('place'),
    cells: 4,
    maxShapes: 100,
    timezone: 'UTC',
    ...parts
  })
}

const byPosition = ({ cells }: TileAnswer) => [...cells].sort((a, b) => a.position[0] - b.position[0])

export const TILES = [
  behaviour('points are counted in the cells of a tile, at their mean position', async (engine) => {
    assert.deepEqual(byPosition(await tile(engine)), [
      { position: [0, 2238], count: 1, value: null },
      { position: [2008, 2062], count: 1, value: null },
      { position: [2074, 1409], count: 1, value: null },
      { position: [4095, 2238], count: 1, value: null }
    ])
    const [all] = (await tile(engine, { cells: 1 })).cells
    assert.deepEqual(all, { position: [2044, 1987], count: 4, value: null })
  }),

  behaviour('each point is in one tile of a zoom, those at the date line too', async (engine) => {
    const counts = new Map<string, number>()
    for (const x of [0, 1])
      for (const y of [0, 1]) {
        const { cells } = await tile(engine, { tile: { z: 1, x, y } })
        counts.set(
          `${x} ${y}`,
          cells.reduce((sum, { count }) => sum + count, 0)
        )
      }
    assert.deepEqual(Object.fromEntries(counts), { '0 0': 0, '0 1': 2, '1 0': 1, '1 1': 1 })
  }),

  behaviour('cells are coloured by the mean of numbers and by the most frequent of other values', async (engine) => {
    const value = async (name: string): Promise<unknown> =>
      (await tile(engine, { cells: 1, value: field(name) })).cells[0]?.value
    assert.equal(await value('price'), (2 - 0.5 + 1e21 + 2) / 4)
    const where = { kind: 'compare', op: '!=', left: field('id'), right: { kind: 'literal', type: 'int', value: '4' } }
    assert.deepEqual((await tile(engine, { cells: 1, value: field('open'), where } as never)).cells[0], {
      position: [1361, 1903],
      count: 3,
      value: false
    })
  }),

  behaviour('shapes of some pixels are drawn, smaller ones counted at the middle of their box', async (engine) => {
    const { shapes, cells } = await tile(engine, { field: field('area'), value: field('name') })
    const [square] = shapes.filter(({ areas }) => areas.length > 0)
    assert.deepEqual(square, {
      points: [],
      lines: [],
      areas: [
        [
          [
            [2048, 2048],
            [2160, 2048],
            [2160, 1932],
            [2048, 1932],
            [2048, 2048]
          ],
          [
            [2092, 2004],
            [2092, 1980],
            [2116, 1980],
            [2116, 2004],
            [2092, 2004]
          ]
        ]
      ],
      value: 'Élan "vert"'
    })
    assert.deepEqual(shapes.map(({ points, lines, areas }) => [points.length, lines.length, areas.length]).sort(), [
      [0, 0, 1],
      [1, 1, 0],
      [2, 0, 0]
    ])
    assert.deepEqual(cells, [{ position: [2070, 2025], count: 1, value: 'Œuvre\tночь' }])
  }),

  behaviour('when there are too many shapes the largest are drawn and the others counted', async (engine) => {
    const { shapes, cells } = await tile(engine, { field: field('area'), cells: 1, maxShapes: 1 })
    assert.equal(shapes.length, 1)
    assert.equal(cells[0]?.count, 3)
  }),

  behaviour('of a shape a tile has only the positions that show in it', async (engine) => {
    const { shapes } = await tile(engine, { field: field('area'), tile: { z: 9, x: 259, y: 252 } })
    assert.deepEqual(
      shapes.map(({ areas }) => areas.flat().map((ring) => ring.length)),
      [[5, 0]]
    )
    assert.deepEqual((await tile(engine, { field: field('area'), tile: { z: 9, x: 0, y: 0 } })).shapes, [])
  })
]
