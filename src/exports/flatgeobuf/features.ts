import {
  GrowingBounds,
  type Line,
  linesIn,
  type Position,
  polygonsIn,
  positionsIn,
  type UncheckedGeometry
} from '#geometry'
import { FEATURE, GEOMETRY, GEOMETRY_TYPES } from './feature-schema.ts'
import { FlatBuffer, type Place } from './flat-buffer.ts'

const NOWHERE: Place = 0

export interface Feature {
  /** With its size in front. */
  readonly bytes: Buffer
  readonly bounds: GrowingBounds
}

/** Shapes and encoded properties as the format's features. */
export class FeatureEncoder {
  readonly #buffer = new FlatBuffer()
  #bounds = new GrowingBounds()
  #withHeights = false

  /**
   * No geometry, and one without a position, is an empty collection: the format allows features without geometry, but
   * the library that browsers read it with gives up on the whole file at the first. With heights, positions without one
   * are at 0: the format says for a whole file whether it has them.
   */
  encode(shape: UncheckedGeometry | null, properties: Uint8Array, withHeights: boolean): Feature {
    this.#bounds = new GrowingBounds()
    this.#withHeights = withHeights
    const buffer = this.#buffer
    const geometry = (shape === null ? NOWHERE : this.#geometry(shape)) || this.#collection('GeometryCollection', [])
    const bytes = buffer.bytes(properties)
    buffer.begin(FEATURE.fields)
    buffer.addPlace(FEATURE.geometry, geometry)
    buffer.addPlace(FEATURE.properties, bytes)
    return { bytes: buffer.finish(buffer.end()), bounds: this.#bounds }
  }

  #geometry({ type, coordinates, geometries }: UncheckedGeometry): Place {
    switch (type) {
      case 'Point':
        return this.#positions(type, positionsIn([coordinates]))
      case 'MultiPoint':
        return this.#positions(type, positionsIn(coordinates))
      case 'LineString':
        return this.#positions(type, linesIn([coordinates])[0] ?? [])
      case 'MultiLineString':
        return this.#lines(type, linesIn(coordinates))
      case 'Polygon':
        return this.#lines(type, polygonsIn([coordinates])[0] ?? [])
      case 'MultiPolygon':
        return this.#members(
          type,
          polygonsIn(coordinates).map((rings) => this.#lines('Polygon', rings))
        )
      case 'GeometryCollection':
        return this.#members(
          type,
          (geometries ?? []).map((each) => this.#geometry(each))
        )
      default:
        return NOWHERE
    }
  }

  #positions(type: string, positions: readonly Position[]): Place {
    return positions.length === 0 ? NOWHERE : this.#simple(type, [positions], false)
  }

  #lines(type: string, lines: readonly Line[]): Place {
    return lines.length === 0 ? NOWHERE : this.#simple(type, lines, true)
  }

  #simple(type: string, lines: readonly Line[], withEnds: boolean): Place {
    const [xy, z, ends]: [number[], number[], number[]] = [[], [], []]
    for (const line of lines) {
      for (const position of line) {
        const [x = 0, y = 0] = position
        this.#bounds.add(x, y)
        xy.push(x, y)
        if (this.#withHeights) z.push(position[2] ?? 0)
      }
      ends.push(xy.length / 2)
    }
    const buffer = this.#buffer
    const places = {
      z: this.#withHeights ? buffer.doubles(z) : NOWHERE,
      xy: buffer.doubles(xy),
      ends: withEnds ? buffer.unsigned(ends) : NOWHERE
    }
    buffer.begin(GEOMETRY.fields)
    buffer.addPlace(GEOMETRY.ends, places.ends)
    buffer.addPlace(GEOMETRY.xy, places.xy)
    buffer.addPlace(GEOMETRY.z, places.z)
    buffer.addByte(GEOMETRY.type, GEOMETRY_TYPES.indexOf(type))
    return buffer.end()
  }

  #members(type: string, members: readonly Place[]): Place {
    const parts = members.filter((place) => place !== NOWHERE)
    return parts.length === 0 ? NOWHERE : this.#collection(type, parts)
  }

  #collection(type: string, parts: readonly Place[]): Place {
    const buffer = this.#buffer
    const place = buffer.places(parts)
    buffer.begin(GEOMETRY.fields)
    buffer.addByte(GEOMETRY.type, GEOMETRY_TYPES.indexOf(type))
    buffer.addPlace(GEOMETRY.parts, place)
    return buffer.end()
  }
}
