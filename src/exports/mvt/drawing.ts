import { TILE_TYPES, type TileShape } from './tile-shapes.ts'

/** Vector tile specification 2.1, 4.3. */
const COMMANDS = { moveTo: 1, lineTo: 2, closePath: 7 }

/** A shape as drawing commands; each position is written as its distance from the previous one. */
export function drawingOf({ type, lines }: TileShape): number[] {
  const drawing: number[] = []
  let [penX, penY] = [0, 0]
  for (const line of lines) {
    // The end of a ring is its beginning, which closing it says.
    const length = type === TILE_TYPES.polygon ? line.length - 1 : line.length
    const moves = type === TILE_TYPES.point ? length : 1
    drawing.push(command(COMMANDS.moveTo, moves))
    for (let at = 0; at < length; at++) {
      if (at === moves) drawing.push(command(COMMANDS.lineTo, length - moves))
      const [x = 0, y = 0] = line[at] ?? []
      drawing.push(zigzag(x - penX), zigzag(y - penY))
      ;[penX, penY] = [x, y]
    }
    if (type === TILE_TYPES.polygon) drawing.push(command(COMMANDS.closePath, 1))
  }
  return drawing
}

function command(number: number, count: number): number {
  return number | (count << 3)
}

/** Small numbers of either sign become small numbers without one. */
function zigzag(number: number): number {
  return (number << 1) ^ (number >> 31)
}
