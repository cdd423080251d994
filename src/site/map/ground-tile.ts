import { type DrawnFeature, encodeTile, type TilePoint } from '#exports'
import { type Answer, type HttpRequest, httpError, payload } from '#http'
import { BoundedCache } from '#kit'
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../i18n/languages.ts'
import type { CountryName, Ground, GroundLine } from './ground.ts'
import type { GroundDetails } from './grounds.ts'

/** Tiles beyond it show no more: the outlines are those of 1:10,000,000. */
export const LAST_GROUND_ZOOM = 7
/** Up to it, those of 1:50,000,000 are as good as the screen. */
const LAST_COARSE_ZOOM = 3
const UNITS = 4_096
/** Half a pixel of a tile that is shown with 512. */
const STEP = 4
const MARGIN = 64 / UNITS
/** A country that is smaller than this share of a tile has no name in it. */
const LEAST_NAMED_AREA = 0.004

/** All tiles of three languages are some 60,000; most are sea. */
const MAX_TILES = 2_000
const KEPT_SECONDS = 31_536_000

/** `/map-ground/{z}/{x}/{y}?lang=fr`: the ground of maps, the same for everybody. */
export function groundHandler(ground: (details: GroundDetails) => Ground): (http: HttpRequest) => Answer {
  const tiles = new BoundedCache<Buffer>({ maxEntries: MAX_TILES })
  return ({ params, query }) => {
    const { z, x, y } = readAddress(params)
    const language = LANGUAGES.find((each) => each === query.get('lang')) ?? 'en'
    const key = `${language} ${z} ${x} ${y}`
    const bytes =
      tiles.get(key) ?? Buffer.from(drawGround(ground(z <= LAST_COARSE_ZOOM ? 'coarse' : 'fine'), z, x, y, language))
    tiles.set(key, bytes)
    return {
      status: 200,
      headers: {
        'content-type': 'application/vnd.mapbox-vector-tile',
        'cache-control': `public, max-age=${KEPT_SECONDS}`,
        'x-robots-tag': 'noindex'
      },
      body: payload(bytes),
      compressible: true
    }
  }
}

function readAddress(params: HttpRequest['params']): { z: number; x: number; y: number } {
  const [z = NaN, x = NaN, y = NaN] = [params.z, params.x, params.y].map((text = '') =>
    /^\d{1,3}$/.test(text) ? Number(text) : NaN
  )
  if (z <= LAST_GROUND_ZOOM && x < 2 ** z && y < 2 ** z) return { z, x, y }
  throw httpError('http/not-found', 'The map has no such tile.')
}

function drawGround(ground: Ground, z: number, x: number, y: number, language: Language): Uint8Array {
  const side = 2 ** z
  const toTile = ({ xs, ys }: GroundLine, turn: number): TilePoint[] => {
    const points: TilePoint[] = []
    let [lastX, lastY] = [NaN, NaN]
    for (let at = 0; at < xs.length; at++) {
      const px = Math.round(((xs[at]! + turn) * side - x) * (UNITS / STEP)) * STEP
      const py = Math.round((ys[at]! * side - y) * (UNITS / STEP)) * STEP
      if (px === lastX && py === lastY) continue
      points.push([px, py])
      ;[lastX, lastY] = [px, py]
    }
    return points
  }
  const meets = ({ west, east, north, south }: GroundLine, turn: number): boolean =>
    (east + turn) * side >= x - MARGIN &&
    (west + turn) * side <= x + 1 + MARGIN &&
    south * side >= y - MARGIN &&
    north * side <= y + 1 + MARGIN
  const turns = [-1, 0, 1]
  const linesOf = (lines: readonly GroundLine[]): DrawnFeature[] => [
    {
      lines: turns.flatMap((turn) => lines.filter((line) => meets(line, turn)).map((line) => toTile(line, turn))),
      values: []
    }
  ]
  const land = turns.flatMap((turn) =>
    ground.land.flatMap(([outline, ...holes]): DrawnFeature[] =>
      outline === undefined || !meets(outline, turn)
        ? []
        : [{ areas: [[outline, ...holes].map((ring) => toTile(ring, turn))], values: [] }]
    )
  )
  return encodeTile([
    { name: 'land', keys: [], features: land },
    { name: 'coasts', keys: [], features: linesOf(ground.coasts.filter(isNoJump)) },
    { name: 'borders', keys: [], features: linesOf(ground.borders) },
    { name: 'names', keys: ['name'], features: namesIn(ground.names, z, x, y, language) }
  ])
}

/** A line from one side of the map to the other is not a coast. */
function isNoJump({ west, east }: GroundLine): boolean {
  return east - west < 0.9
}

function namesIn(names: readonly CountryName[], z: number, x: number, y: number, language: Language): DrawnFeature[] {
  const side = 2 ** z
  const regions = new Intl.DisplayNames([LANGUAGE_FACTS[language].locale], { type: 'region', fallback: 'none' })
  return [...names]
    .sort((a, b) => b.area - a.area)
    .flatMap((country) => {
      const px = Math.round((country.x * side - x) * UNITS)
      const py = Math.round((country.y * side - y) * UNITS)
      const isHere = px >= 0 && px < UNITS && py >= 0 && py < UNITS
      if (!isHere || country.area * side * side < LEAST_NAMED_AREA) return []
      const name = country.code === '' ? country.name : (regions.of(country.code) ?? country.name)
      return [{ points: [[px, py] as const], values: [name] }]
    })
}
