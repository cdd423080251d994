import type { UncheckedGeometry } from '#geometry'
import { type Coordinates, closedRing, readTuples, withoutZeroHeights } from './coordinates.ts'

const GEOMETRIES: ReadonlySet<string> = new Set([
  'Point',
  'LineString',
  'LinearRing',
  'Polygon',
  'MultiGeometry',
  'Track',
  'MultiTrack'
])

/** Gathers the geometry of a placemark from its elements. */
export class KmlGeometry {
  /** Geometries that were begun and not ended: their members, by depth. */
  readonly #open: {
    readonly name: string
    readonly members: UncheckedGeometry[]
    rings: Coordinates[][]
    line: Coordinates[]
  }[] = []
  #found: UncheckedGeometry[] = []

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  open(name: string): void {
    // The ring of a polygon is a part of it.
    if (GEOMETRIES.has(name) && !(name === 'LinearRing' && this.#open.at(-1)?.name === 'Polygon'))
      this.#open.push({ name, members: [], rings: [], line: [] })
  }

  /** `text`: the content of the element. */
  close(name: string, text: string): void {
    const current = this.#open.at(-1)
    if (current === undefined) return
    if (name === 'coordinates') {
      const line = withoutZeroHeights(readTuples(text))
      if (current.name === 'Polygon') current.rings.push(closedRing(line))
      else current.line.push(...line)
    }
    // A track has its positions apart from its times: `lon lat height`.
    if (name === 'coord') {
      const [lon = NaN, lat = NaN, ...height] = text.trim().split(/\s+/).map(Number)
      if (Number.isFinite(lon) && Number.isFinite(lat))
        current.line.push([lon, lat, ...height.filter(Number.isFinite).slice(0, 1)])
    }
    if (name !== current.name) return
    this.#open.pop()
    const geometry = made(current)
    if (geometry !== undefined) (this.#open.at(-1)?.members ?? this.#found).push(geometry)
  }

  take(): UncheckedGeometry | null {
    const [first, ...others] = this.#found
    this.#found = []
    this.#open.length = 0
    return first === undefined ? null : others.length === 0 ? first : together([first, ...others])
  }
}

function made({
  name,
  members,
  rings,
  line
}: {
  readonly name: string
  readonly members: UncheckedGeometry[]
  readonly rings: Coordinates[][]
  readonly line: Coordinates[]
}): UncheckedGeometry | undefined {
  switch (name) {
    case 'Point':
      return line[0] === undefined ? undefined : { type: 'Point', coordinates: line[0] }
    case 'Polygon': {
      const whole = rings.filter((ring) => ring.length >= 4)
      return whole.length === 0 ? undefined : { type: 'Polygon', coordinates: whole }
    }
    case 'LinearRing':
      return line.length < 2 ? undefined : { type: 'LineString', coordinates: closedRing(line) }
    case 'MultiGeometry':
    case 'MultiTrack':
      return members.length === 0 ? undefined : together(members)
    default:
      return line.length < 2 ? undefined : { type: 'LineString', coordinates: line }
  }
}

/** Members of one simple type are its multi type. */
export function together(members: readonly UncheckedGeometry[]): UncheckedGeometry {
  const [type] = new Set(members.map((each) => each.type))
  const same = members.every((each) => each.type === type)
  if (same && (type === 'Point' || type === 'LineString' || type === 'Polygon'))
    return { type: `Multi${type}`, coordinates: members.map((each) => each.coordinates) }
  return { type: 'GeometryCollection', geometries: members }
}
