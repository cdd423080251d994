import { exportsError } from '../errors.ts'
import type { FormatOptions } from '../writer.ts'

/** A tile of the Web Mercator pyramid: 2^z by 2^z of them at zoom z, x from the west, y from the north. */
export interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Beyond it a tile is smaller than two metres. */
const MAX_ZOOM = 24

/** The tile that the parameters `z`, `x` and `y` name; the whole world without them. Throws `exports/bad-parameter`. */
export function readTileAddress(options: FormatOptions): TileAddress {
  const z = readNumber(options, 'z', MAX_ZOOM)
  const last = 2 ** z - 1
  return { z, x: readNumber(options, 'x', last), y: readNumber(options, 'y', last) }
}

function readNumber(options: FormatOptions, name: 'x' | 'y' | 'z', max: number): number {
  const text = options.get(name) ?? '0'
  const number = /^\d{1,8}$/.test(text) ? Number(text) : NaN
  if (number <= max) return number
  throw exportsError(
    'exports/bad-parameter',
    `Invalid value for ${name} API parameter: ${text.slice(0, 60)} is not a whole number between 0 and ${max}.`
  )
}
