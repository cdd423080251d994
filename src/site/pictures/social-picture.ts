import type { PictureShape, PictureView } from '../views/picture-view.ts'
import { encodePng, type Raster } from './png.ts'

/** As social networks cut it (Open Graph, twitter:card=summary_large_image). */
export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630

type Colour = readonly [red: number, green: number, blue: number]

/** Light colours of the style sheet: a file cannot know the reader's. */
const WALL: Colour = [0xe4, 0xee, 0xef]
const REVEAL: Colour = [0xc9, 0xd5, 0xd9]
const PAPER: Colour = [0xff, 0xff, 0xff]
const MARKS: Readonly<Record<string, Colour>> = {
  'v-dot': [0x1e, 0x4c, 0xa6],
  'v-line': [0x1e, 0x4c, 0xa6],
  'v-area': [0xc7, 0xd9, 0xf2],
  'v-mark': [0xa9, 0xba, 0xc0],
  'v-night': [0x12, 0x1b, 0x2b],
  'v-star': [0xff, 0xe0, 0x8a],
  'v-nightland': [0x1c, 0x32, 0x40],
  'v-land': [0xd6, 0xde, 0xe0],
  'v-shape': [0x56, 0xa0, 0xd7]
}
/** `s1`–`s7` and `q1`–`q7`: from little to much; `d1`–`d7`: from warm to cold. */
const AMOUNTS: readonly Colour[] = [
  [0xdc, 0xe9, 0xfb],
  [0xb5, 0xd0, 0xf5],
  [0x8b, 0xb3, 0xec],
  [0x5f, 0x93, 0xdd],
  [0x3c, 0x71, 0xc4],
  [0x25, 0x50, 0xa0],
  [0x1b, 0x2f, 0x77]
]
const DIRECTIONS: readonly Colour[] = [
  [0x9c, 0x2f, 0x1f],
  [0xd2, 0x6a, 0x4c],
  [0xf0, 0xb4, 0x9a],
  [0xee, 0xee, 0xee],
  [0xa9, 0xc8, 0xe8],
  [0x5b, 0x8f, 0xc9],
  [0x24, 0x55, 0x93]
]

/** The arch of the home page with the picture of a dataset in it. */
export function socialPicture(view: PictureView): Buffer {
  const raster: Raster = {
    width: SOCIAL_WIDTH,
    height: SOCIAL_HEIGHT,
    pixels: new Uint8Array(SOCIAL_WIDTH * SOCIAL_HEIGHT * 3)
  }
  fill(raster, WALL, () => true)
  const arch = { left: 300, right: 900, top: 60, radius: 300 }
  const isIn = (x: number, y: number, grow: number): boolean => {
    if (x < arch.left - grow || x > arch.right) return false
    const middle = arch.top + arch.radius
    if (y >= middle) return y < SOCIAL_HEIGHT
    const dx = x - (arch.left + arch.right - grow) / 2
    return dx * dx + (y - middle) ** 2 <= (arch.radius + grow / 2) ** 2
  }
  fill(raster, REVEAL, (x, y) => isIn(x, y, 24))
  fill(raster, PAPER, (x, y) => isIn(x, y, 0))
  drawWithin(raster, view, arch.left, arch.top, arch.right - arch.left, SOCIAL_HEIGHT - arch.top, (x, y) =>
    isIn(x, y, 0)
  )
  return encodePng(raster)
}

function drawWithin(
  raster: Raster,
  { viewBox, shapes }: PictureView,
  left: number,
  top: number,
  width: number,
  height: number,
  isShown: (x: number, y: number) => boolean
): void {
  const [x0 = 0, y0 = 0, boxWidth = 1, boxHeight = 1] = viewBox.split(' ').map(Number)
  const scale = Math.max(width / boxWidth, height / boxHeight)
  const [dx, dy] = [left + (width - boxWidth * scale) / 2, top + (height - boxHeight * scale) / 2]
  const at = ([x, y]: Point): Point => [dx + (x - x0) * scale, dy + (y - y0) * scale]
  for (const shape of shapes) {
    const colour = colourOf(shape.className)
    const paths = readPath(shape.path).map((path) => path.map(at))
    if (shape.className.startsWith('v-dot') || shape.className === 'v-star')
      for (const [place] of paths)
        drawDot(raster, place, ((shape.strokeWidth ?? 2) * scale) / 2, colour, shape, isShown)
    else if (shape.className === 'v-line') for (const path of paths) drawLine(raster, path, 3, colour, shape, isShown)
    else for (const path of paths) fillPath(raster, path, colour, isShown)
  }
}

function colourOf(className: string): Colour {
  const [, kind, step] = /(?:^|\s)([sqd])([1-7])$/.exec(className) ?? []
  if (kind !== undefined) return (kind === 'd' ? DIRECTIONS : AMOUNTS)[Number(step) - 1] ?? PAPER
  return MARKS[className.split(' ', 1)[0] ?? ''] ?? REVEAL
}

type Point = readonly [x: number, y: number]

/** The paths that our own pictures consist of: `M`, `L`, `H`, `V`, `m`, `l`, `h`, `v`, `z`; arcs as straight lines. */
function readPath(text: string): Point[][] {
  const paths: Point[][] = []
  let here: Point = [0, 0]
  for (const [, command = '', values = ''] of text.matchAll(/([MLHVmlhvaz])([^MLHVmlhvaz]*)/g)) {
    const numbers = [...values.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    const [a = 0, b = 0] = numbers
    if (command === 'M' || command === 'm') paths.push([])
    if (command === 'l') {
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        here = [here[0] + (numbers[at] ?? 0), here[1] + (numbers[at + 1] ?? 0)]
        paths.at(-1)?.push(here)
      }
      continue
    }
    if (command === 'm') here = [here[0] + a, here[1] + b]
    else if (command === 'M' || command === 'L') here = [a, b]
    else if (command === 'H') here = [a, here[1]]
    else if (command === 'V') here = [here[0], a]
    else if (command === 'h') here = [here[0] + a, here[1]]
    else if (command === 'v') here = [here[0], here[1] + a]
    else if (command === 'a') here = [here[0] + (numbers.at(-2) ?? 0), here[1] + (numbers.at(-1) ?? 0)]
    else continue
    paths.at(-1)?.push(here)
  }
  return paths
}

function fill({ width, height, pixels }: Raster, colour: Colour, isIn: (x: number, y: number) => boolean): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isIn(x, y)) pixels.set(colour, (y * width + x) * 3)
}

function blend({ width, height, pixels }: Raster, x: number, y: number, colour: Colour, share: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  for (let channel = 0; channel < 3; channel++)
    pixels[at + channel] = (pixels[at + channel] ?? 0) * (1 - share) + (colour[channel] ?? 0) * share
}

function drawDot(
  raster: Raster,
  place: Point | undefined,
  radius: number,
  colour: Colour,
  { opacity = 1 }: Pick<PictureShape, 'opacity'>,
  isShown: (x: number, y: number) => boolean
): void {
  if (place === undefined) return
  const [cx, cy] = place
  for (let y = Math.floor(cy - radius - 1); y <= cy + radius + 1; y++)
    for (let x = Math.floor(cx - radius - 1); x <= cx + radius + 1; x++) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - cx, y - cy)))
      if (cover > 0 && isShown(x, y)) blend(raster, x, y, colour, cover * opacity)
    }
}

function drawLine(
  raster: Raster,
  path: readonly Point[],
  width: number,
  colour: Colour,
  shape: PictureShape,
  isShown: (x: number, y: number) => boolean
): void {
  for (const [index, [x, y]] of path.entries()) {
    const [fromX, fromY] = path[index - 1] ?? [x, y]
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY)))
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      drawDot(raster, [fromX + (x - fromX) * share, fromY + (y - fromY) * share], width / 2, colour, shape, isShown)
    }
  }
}

/** Line by line between its edges, by the even-odd rule. */
function fillPath(
  raster: Raster,
  path: readonly Point[],
  colour: Colour,
  isShown: (x: number, y: number) => boolean
): void {
  const rows = path.map(([, y]) => y)
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...rows))),
    Math.min(raster.height - 1, Math.ceil(Math.max(...rows)))
  ]
  for (let y = top; y <= bottom; y++) {
    const crossings: number[] = []
    for (const [index, [x, toY]] of path.entries()) {
      const [fromX, fromY] = path.at(index - 1) ?? [x, toY]
      const middle = y + 0.5
      if (fromY > middle !== toY > middle) crossings.push(fromX + ((middle - fromY) / (toY - fromY)) * (x - fromX))
    }
    crossings.sort((a, b) => a - b)
    for (let at = 0; at + 1 < crossings.length; at += 2)
      for (
        let x = Math.max(0, Math.round(crossings[at] ?? 0));
        x < Math.min(raster.width, Math.round(crossings[at + 1] ?? 0));
        x++
      )
        if (isShown(x, y)) raster.pixels.set(colour, (y * raster.width + x) * 3)
  }
}
