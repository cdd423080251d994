import assert from 'node:assert/strict'
import test from 'node:test'
import { linesOf, outlineOf } from './outline.ts'

const FRAME = { width: 40, height: 28, margin: 1, longest: 200 }
const square = (longest: number) => ({
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [longest, 0],
        [longest, 1],
        [0, 1],
        [0, 0]
      ]
    ]
  }
})

test('an outline fits into its picture, and areas are known as such', () => {
  assert.deepEqual(outlineOf(linesOf(square(1)), FRAME), {
    viewBox: '0 0 40 28',
    path: 'M7 27L33 27L33 1L7 1L7 27',
    isArea: true
  })
  assert.match(outlineOf(linesOf(square(50)), FRAME)?.path ?? '', /^M1 14\.5L39 14\.5/)
  const line = {
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1]
      ]
    }
  }
  assert.equal(outlineOf(linesOf(line), FRAME)?.isArea, false)
})

test('one place, nothing, and what has too many corners have no outline', () => {
  assert.equal(outlineOf(linesOf({ lat: 43.3, lon: 5.4 }), FRAME), null)
  for (const nothing of [null, 'x', { geometry: null }, { geometry: { coordinates: [] } }])
    assert.equal(outlineOf(linesOf(nothing), FRAME), null)
  const circle = Array.from({ length: 100 }, (_, at) => [Math.cos(at / 16), Math.sin(at / 16)])
  assert.equal(outlineOf(linesOf({ geometry: { type: 'Polygon', coordinates: [circle] } }), FRAME), null)
})
