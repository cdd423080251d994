import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { binWidth, roundStep } from './bins.ts'
import { COUNT_SERIES } from './chart-state.ts'
import { stack } from './draw/scale.ts'
import { linearTicks, logarithmicTicks } from './draw/ticks.ts'
import { FILE_COLOURS } from './svg-file.ts'
import { fillSteps, readStepStart, stepFor } from './time-steps.ts'

const DAY = 86_400_000

test('ticks are round, at most seven, and go round all values', () => {
  assert.deepEqual(linearTicks(0, 1_352, true), [0, 500, 1_000, 1_500])
  assert.deepEqual(linearTicks(-0.48, 1.17, false), [-0.5, 0, 0.5, 1, 1.5])
  assert.deepEqual(linearTicks(5, 5, false), [0, 1, 2, 3, 4, 5])
  assert.deepEqual(linearTicks(0, 0, true), [0, 1])
  assert.deepEqual(logarithmicTicks(3, 40_000), [1, 10, 100, 1_000, 10_000, 100_000])
  for (const high of [1e-9, 0.3, 7, 99, 12_345, 8e14]) {
    const ticks = linearTicks(0, high, true)
    assert.ok(ticks.length <= 7 && (ticks.at(-1) ?? 0) >= high, `${high}: ${ticks}`)
  }
})

test('steps of a histogram are round', () => {
  assert.equal(roundStep(0.3), 0.5)
  assert.equal(binWidth([0, 1_000], true, null), 50)
  assert.equal(binWidth([0, 3], true, null), 1)
  assert.equal(binWidth([1, 1], false, null), 1)
})

test('the step fits the time there is', () => {
  assert.equal(stepFor(12 * 365 * DAY, false, 61), 'year')
  assert.equal(stepFor(300 * DAY, false, 61), 'week')
  assert.equal(stepFor(DAY, false, 61), 'day')
  assert.equal(stepFor(DAY, true, 61), 'hour')
})

test('steps without records are there too: months of different lengths, and the hour that comes twice', () => {
  const start = (text: string) => readStepStart(`[${text}, x[`) ?? { instant: 0, wall: 0 }
  const months = fillSteps('month', [start('2024-01-01T00:00:00.000+01:00'), start('2024-04-01T00:00:00.000+02:00')])
  assert.deepEqual(
    months?.map(({ wall }) => new Date(wall).toISOString().slice(0, 10)),
    ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01']
  )
  const hours = fillSteps('hour', [start('2024-10-27T02:00:00.000+02:00'), start('2024-10-27T03:00:00.000+01:00')])
  assert.equal(hours?.length, 3)
})

test('parts are stacked from zero, negative ones below it; shares fill a hundred', () => {
  const series = [
    [1, -2],
    [3, 4]
  ].map((values) => ({ name: '', colour: 1, source: COUNT_SERIES, values }))
  assert.deepEqual(stack(series, false), [
    [
      [0, 1],
      [0, -2]
    ],
    [
      [1, 4],
      [0, 4]
    ]
  ])
  assert.deepEqual(stack(series, true)[1]?.[0], [25, 100])
})

test('files have the light colours of the style sheet', () => {
  const css = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(FILE_COLOURS))
    assert.equal(new RegExp(`${name}: (#[0-9a-f]{6})`).exec(css)?.[1], colour, name)
})
