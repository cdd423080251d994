import type { PictureFrame } from './picture-frame.ts'

type Position = readonly [x: number, y: number]

/** Outlines go on this far beyond the picture. */
const MARGIN = 4

/** Positions outside move to the nearest edge: the visible part of an area stays as it is, and far lines take few letters. */
export function* clipped(positions: Iterable<Position>, { width, height }: PictureFrame): Generator<Position> {
  for (const [x, y] of positions)
    yield [Math.max(-MARGIN, Math.min(width + MARGIN, x)), Math.max(-MARGIN, Math.min(height + MARGIN, y))]
}
