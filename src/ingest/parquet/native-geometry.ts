import { plainType } from './type-tree.ts'

/** Code of the geometry in WKB, and lists around a position, by the name of an encoding of GeoArrow. */
const ENCODINGS = {
  point: { code: 1, depth: 0 },
  linestring: { code: 2, depth: 1 },
  polygon: { code: 3, depth: 2 },
  multipoint: { code: 4, depth: 1 },
  multilinestring: { code: 5, depth: 2 },
  multipolygon: { code: 6, depth: 3 }
} as const satisfies Readonly<Record<string, { readonly code: number; readonly depth: number }>>

export type NativeEncoding = keyof typeof ENCODINGS

export function isNativeEncoding(name: string): name is NativeEncoding {
  return Object.hasOwn(ENCODINGS, name)
}

/** How positions stand in the columns of a file: as structs of ordinates, or as lists of numbers. */
interface Positions {
  /** SQL of the ordinates of a position: x, y and the height if there is one; measures are left out. */
  readonly ordinates: (position: string) => string
  /** SQL: the position has no place. */
  readonly isEmpty: (position: string) => string
  /** SQL: the position has a height. */
  readonly hasHeight: (position: string) => string
}

/**
 * Geometries as nested lists of coordinates, written as WKB in hexadecimal by the engine. Undefined where the column
 * does not have the type of its encoding.
 */
export function nativeGeometry(type: string, encoding: NativeEncoding): ((column: string) => string) | undefined {
  const { code, depth } = ENCODINGS[encoding]
  let inner: string | undefined = plainType(type)
  for (let level = 0; level < depth && inner !== undefined; level++) inner = elementOf(inner)
  const positions = inner === undefined ? undefined : positionsOf(inner)
  if (positions === undefined) return undefined
  return (x) => {
    const first = `${x}${'[1]'.repeat(depth)}`
    const isEmpty = depth === 0 ? positions.isEmpty(x) : `empty(${x})`
    return `if(${isEmpty}, NULL, ${new WkbText(positions, positions.hasHeight(first)).geometry(x, code)})`
  }
}

/** SQL that writes the parts of WKB, little-endian. */
class WkbText {
  readonly #positions: Positions
  readonly #hasHeight: string

  constructor(positions: Positions, hasHeight: string) {
    this.#positions = positions
    this.#hasHeight = hasHeight
  }

  geometry(x: string, code: number): string {
    const header = `'01', ${uint32(`${code} + if(${this.#hasHeight}, 1000, 0)`)}`
    return `concat(${header}, ${this.#content(x, code)})`
  }

  #content(x: string, code: number): string {
    if (code === 1) return this.#position(x)
    if (code === 2) return this.#list(x, (p) => this.#position(p), 'p')
    if (code === 3) return this.#list(x, (ring) => this.#content(ring, 2), 'r')
    return this.#list(x, (part) => this.geometry(part, code - 3), 'g')
  }

  #list(x: string, write: (item: string) => string, item: string): string {
    return `concat(${uint32(`length(${x})`)}, arrayStringConcat(arrayMap(${item} -> ${write(item)}, ${x})))`
  }

  #position(p: string): string {
    return `arrayStringConcat(arrayMap(v -> hex(reinterpretAsFixedString(toFloat64(ifNull(v, nan)))), ${this.#positions.ordinates(p)}))`
  }
}

const uint32 = (number: string): string => `hex(reinterpretAsFixedString(toUInt32(${number})))`

function positionsOf(type: string): Positions | undefined {
  const members = [...type.matchAll(/(\w+) (?:Nullable\()?Float(?:32|64)\b/g)].map(([, name]) => name)
  if (type.startsWith('Tuple(') && members[0] === 'x' && members[1] === 'y') {
    const names = ['x', 'y', ...(members.includes('z') ? ['z'] : [])]
    return {
      ordinates: (p) => `[${names.map((name) => `${p}.${name}`).join(', ')}]`,
      isEmpty: (p) => isNoNumber(`${p}.x`),
      hasHeight: () => `${names.length > 2}`
    }
  }
  const isList = /^Float(32|64)$/.test(elementOf(type) ?? '')
  if (!isList) return undefined
  return {
    ordinates: (p) => `arraySlice(${p}, 1, 3)`,
    isEmpty: (p) => `length(${p}) < 2 OR ${isNoNumber(`${p}[1]`)}`,
    hasHeight: (p) => `length(${p}) > 2`
  }
}

const isNoNumber = (x: string): string => `isNull(${x}) OR isNaN(${x})`

function elementOf(type: string): string | undefined {
  const inner = /^Array\(([^]*)\)$/.exec(type)?.[1]
  return inner === undefined ? undefined : plainType(inner)
}
