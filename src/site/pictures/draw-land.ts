import type { Ground, GroundLine } from '../map/ground.ts'
import { clipped } from './clipped.ts'
import { outlinePath } from './path-text.ts'
import type { PictureWindow } from './plane.ts'

/** The land of a window, as one path. */
export function landPath({ land }: Ground, window: PictureWindow): string {
  const { west, north, scale, frame } = window
  const [east, south] = [west + frame.width / scale, north + frame.height / scale]
  return [-1, 0, 1]
    .flatMap((turn) =>
      land
        .flat()
        .filter(
          (line) => line.east + turn >= west && line.west + turn <= east && line.south >= north && line.north <= south
        )
        .map((line) => outlinePath(clipped(positionsOf(line, turn, window), frame), frame.outline))
    )
    .join('')
}

function* positionsOf({ xs, ys }: GroundLine, turn: number, { west, north, scale }: PictureWindow) {
  for (const [at, x] of xs.entries())
    yield [(x + turn - west) * scale, ((ys[at] ?? 0) - north) * scale] as [x: number, y: number]
}
