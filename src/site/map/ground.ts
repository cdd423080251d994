import { readFileSync } from 'node:fs'

/** Positions on the square map of the world, from 0 to 1; x goes on beyond, where a ring crosses the date line. */
export interface GroundLine {
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** Land, coasts, borders and names of countries: the ground of maps that need nothing from elsewhere. */
export interface Ground {
  /** Each with its holes after it. */
  readonly land: readonly (readonly GroundLine[])[]
  readonly coasts: readonly GroundLine[]
  readonly borders: readonly GroundLine[]
  readonly names: readonly CountryName[]
}

export interface CountryName {
  /** ISO 3166-1 alpha-2, or nothing. */
  readonly code: string
  /** In English. */
  readonly name: string
  readonly x: number
  readonly y: number
  /** Of the largest part, as a share of the map. */
  readonly area: number
}

type Position = readonly [x: number, y: number]
type Arcs = readonly (readonly number[])[]

interface Shape {
  readonly type: string
  readonly id?: string
  readonly arcs?: readonly unknown[]
  readonly properties?: { readonly name?: string }
  readonly geometries?: readonly Shape[]
}

/** TopoJSON: lines that adjacent areas share, as whole steps from position to position. */
interface Topology {
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly arcs: readonly (readonly Position[])[]
  readonly objects: { readonly countries: Shape; readonly land: Shape }
}

export function readGround(path: string): Ground {
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology
  const arcs = topology.arcs.map((arc) => decode(arc, topology.transform))
  const countries = topology.objects.countries.geometries ?? []
  const uses = countUses(countries, arcs.length)
  const linesUsed = (isWanted: (count: number) => boolean): GroundLine[] =>
    arcs.flatMap((arc, at) => (isWanted(uses[at] ?? 0) ? [lineOf(arc)] : []))
  return {
    land: polygonsOf(topology.objects.land).map((polygon) => polygon.map((ring) => lineOf(ringOf(ring, arcs)))),
    coasts: linesUsed((count) => count === 1),
    borders: linesUsed((count) => count > 1),
    names: countries.flatMap((country) => nameOf(country, arcs))
  }
}

function decode(arc: readonly Position[], { scale, translate }: Topology['transform']): Position[] {
  let [x, y] = [0, 0]
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** By how many countries each line is used. */
function countUses(countries: readonly Shape[], length: number): Uint8Array {
  const uses = new Uint8Array(length)
  for (const country of countries) {
    const own = new Set(polygonsOf(country).flatMap((polygon) => polygon.flatMap((ring) => ring.map(indexOf))))
    for (const at of own) uses[at] = (uses[at] ?? 0) + 1
  }
  return uses
}

/** A line that runs the other way has its number's complement. */
function indexOf(arc: number): number {
  return arc < 0 ? ~arc : arc
}

function polygonsOf(shape: Shape): Arcs[] {
  switch (shape.type) {
    case 'Polygon':
      return [shape.arcs as Arcs]
    case 'MultiPolygon':
      return [...(shape.arcs as readonly Arcs[])]
    default:
      return (shape.geometries ?? []).flatMap(polygonsOf)
  }
}

/** Longitudes go on beyond 180 where the ring crosses the date line; around a pole it is closed through the pole. */
function ringOf(arcs: readonly number[], lines: readonly (readonly Position[])[]): Position[] {
  const ring: Position[] = []
  let turn = 0
  for (const arc of arcs) {
    const line = lines[indexOf(arc)] ?? []
    const positions = arc < 0 ? line.toReversed() : line
    for (const [lon, lat] of ring.length === 0 ? positions : positions.slice(1)) {
      const before = ring.at(-1)?.[0]
      if (before !== undefined) turn -= 360 * Math.round((lon + turn - before) / 360)
      ring.push([lon + turn, lat])
    }
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (first !== undefined && last !== undefined && Math.abs(first[0] - last[0]) > 180)
    ring.push([last[0], -90], [first[0], -90], first)
  return ring
}

const LAST_LATITUDE = 85.051128779806604

function lineOf(positions: readonly Position[]): GroundLine {
  const xs = Float64Array.from(positions, ([lon]) => lon / 360 + 0.5)
  const ys = Float64Array.from(positions, ([, lat]) => rowOf(lat))
  const [west, east] = [least(xs), greatest(xs)]
  return { xs, ys, west, east, north: least(ys), south: greatest(ys) }
}

function rowOf(latitude: number): number {
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI)
}

function least(values: Float64Array): number {
  return values.reduce((best, value) => Math.min(best, value), Infinity)
}

function greatest(values: Float64Array): number {
  return values.reduce((best, value) => Math.max(best, value), -Infinity)
}

function nameOf(country: Shape, lines: readonly (readonly Position[])[]): CountryName[] {
  const rings = polygonsOf(country).map(([outline = []]) => lineOf(ringOf(outline, lines)))
  const largest = rings.map(middleOf).reduce((best, each) => (each.area > best.area ? each : best), NOWHERE)
  if (largest === NOWHERE) return []
  return [{ ...largest, code: regionCode(country.id), name: country.properties?.name ?? '' }]
}

const NOWHERE = { x: 0, y: 0, area: 0 }

/** Area and centre of gravity by the shoelace formula. */
function middleOf({ xs, ys }: GroundLine): { x: number; y: number; area: number } {
  let [double, x, y] = [0, 0, 0]
  for (let at = 1; at < xs.length; at++) {
    const [x1, y1, x2, y2] = [xs[at - 1]!, ys[at - 1]!, xs[at]!, ys[at]!]
    const cross = x1 * y2 - x2 * y1
    double += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return double === 0 ? NOWHERE : { x: x / (3 * double), y: y / (3 * double), area: Math.abs(double) / 2 }
}

/** The numeric code of ISO 3166-1 as letters: Unicode's aliases of regions know them. */
function regionCode(numeric: string | undefined): string {
  if (numeric === undefined || !/^\d{3}$/.test(numeric)) return ''
  const region = /-([A-Z]{2})$/.exec(Intl.getCanonicalLocales(`und-${numeric}`)[0] ?? '')
  return region?.[1] ?? ''
}
