import type { Ground, GroundLine } from '../map/ground.ts'
import { clipped } from './clipped.ts'
import { outlinePath } from './path-text.ts'
import { type PictureWindow, round } from './plane.ts'

/** The land of a window, as one path. */
export function landPath({ land }: Ground, window: PictureWindow): string {
  const { frame } = window
  return linesIn(land.flat(), window)
    .map(([line, turn]) => outlinePath(clipped(positionsOf(line, turn, window), frame), frame.outline))
    .join('')
}

/** Borders of countries that cross a window, as one path: inland they say where it is. */
export function bordersPath({ borders }: Ground, window: PictureWindow): string {
  return linesIn(borders, window)
    .map(
      ([line, turn]) => `M${[...positionsOf(line, turn, window)].map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
    )
    .join('')
}

/** The lines that reach into a window, and how many turns of the earth from it they lie. */
function linesIn(
  lines: readonly GroundLine[],
  { west, north, scale, frame }: PictureWindow
): (readonly [line: GroundLine, turn: number])[] {
  const [east, south] = [west + frame.width / scale, north + frame.height / scale]
  return [-1, 0, 1].flatMap((turn) =>
    lines
      .filter(
        (line) => line.east + turn >= west && line.west + turn <= east && line.south >= north && line.north <= south
      )
      .map((line) => [line, turn] as const)
  )
}

function* positionsOf({ xs, ys }: GroundLine, turn: number, { west, north, scale }: PictureWindow) {
  for (const [at, x] of xs.entries())
    yield [(x + turn - west) * scale, ((ys[at] ?? 0) - north) * scale] as [x: number, y: number]
}
