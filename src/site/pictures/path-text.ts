type Position = readonly [x: number, y: number]

/** Dots are placed to half a unit of the picture. */
const DOT_STEP = 0.5

/** An outline, closed, on a grid of `step` units; nothing if it is smaller than a dot. */
export function outlinePath(positions: Iterable<Position>, step: number): string {
  const steps: Position[] = []
  for (const position of positions) {
    const here = stepOf(position, step)
    const [before, last] = [steps.at(-2), steps.at(-1)]
    if (last !== undefined && last[0] === here[0] && last[1] === here[1]) continue
    if (before !== undefined && last !== undefined && isStraight(before, last, here)) steps.pop()
    steps.push(here)
  }
  const [first, ...rest] = steps
  if (first === undefined || rest.length < 3 || areaOf(steps) < 1) return ''
  let [x, y] = first
  const lines = rest.map(([toX, toY]) => {
    const text = pair(toX - x, toY - y, step)
    ;[x, y] = [toX, toY]
    return text
  })
  return `M${pair(...first, step)}l${lines.join(' ')}z`
}

/** Dots, as lines without length that have round ends. */
export function dotsPath(positions: readonly Position[]): string {
  let [x, y] = [0, 0]
  return positions
    .map((position) => stepOf(position, DOT_STEP))
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .map(([toX, toY], at) => {
      const move = at === 0 ? `M${pair(toX, toY, DOT_STEP)}h0` : `m${pair(toX - x, toY - y, DOT_STEP)}h0`
      ;[x, y] = [toX, toY]
      return move
    })
    .join('')
}

function stepOf([x, y]: Position, step: number): Position {
  return [Math.round(x / step), Math.round(y / step)]
}

function isStraight([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): boolean {
  return (bx - ax) * (cy - by) === (by - ay) * (cx - bx)
}

/** In steps (shoelace formula). */
function areaOf(steps: readonly Position[]): number {
  const doubled = steps.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = steps[(at + 1) % steps.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

function pair(x: number, y: number, step: number): string {
  const second = numberText(y * step)
  return `${numberText(x * step)}${second.startsWith('-') ? '' : ' '}${second}`
}

function numberText(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
}
