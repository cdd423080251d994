import type { ParameterValue } from './connection.ts'
import { encodeParameter } from './parameters.ts'

/**
 * A form field can have at most 128 KiB on a server with default settings (http_max_field_value_size), regardless of the query's settings.
 */
const MAX_FIELD_BYTES = 120_000
/** No character takes more than four bytes in UTF-8, escaped or not. */
const PIECE_CHARACTERS = MAX_FIELD_BYTES / 4

export interface EncodedStatement {
  readonly sql: string
  readonly params: readonly (readonly [name: string, encoded: string])[]
}

/**
 * Encodes parameters; a text or list that is too long becomes several, which the SQL puts together: `{v:String}` →
 * `concat({v_0:String},…)`. Beware of `x IN {list}` with many values, in pieces or whole: somewhere above 66,000
 * ClickHouse no longer takes a bound list for a constant and computes it again and again (43 s at 100,000). `x IN
 * (SELECT arrayJoin({list}))` takes 0.25 s.
 */
export function encodeParameters(sql: string, params: Readonly<Record<string, ParameterValue>> = {}): EncodedStatement {
  const encoded: [string, string][] = []
  let text = sql
  for (const [name, value] of Object.entries(params)) {
    const whole = encodeParameter(value)
    const pieces = fits(whole) ? undefined : cut(value)
    if (pieces === undefined) {
      encoded.push([name, whole])
      continue
    }
    pieces.forEach((piece, index) => encoded.push([`${name}_${index}`, piece]))
    const join = typeof value === 'string' ? 'concat' : 'arrayConcat'
    text = text.replaceAll(new RegExp(`\\{${name}:([^{}]+)\\}`, 'g'), (_, type) => {
      return `${join}(${pieces.map((_, index) => `{${name}_${index}:${type}}`).join(',')})`
    })
  }
  return { sql: text, params: encoded }
}

/** UTF-16 units become three bytes at most, so that most texts need not be measured. */
function fits(text: string): boolean {
  return text.length * 3 <= MAX_FIELD_BYTES || Buffer.byteLength(text) <= MAX_FIELD_BYTES
}

/** Encoded pieces, or nothing for what cannot be cut. */
function cut(value: ParameterValue): string[] | undefined {
  if (typeof value === 'string') return value.match(PIECE)?.map(encodeParameter)
  return Array.isArray(value) ? cutList(value) : undefined
}

/** Never between the two halves of a character: `u` counts them as one. */
const PIECE = new RegExp(`[^]{1,${PIECE_CHARACTERS}}`, 'gu')

function cutList(list: readonly ParameterValue[]): string[] {
  const pieces: ParameterValue[][] = []
  let room = 0
  for (const element of list) {
    // The comma, and the quotes that a list puts around a text.
    const size = Buffer.byteLength(encodeParameter(element)) + 3
    if (pieces.length === 0 || size > room) {
      pieces.push([])
      room = MAX_FIELD_BYTES - 2
    }
    pieces.at(-1)?.push(element)
    room -= size
  }
  return pieces.map(encodeParameter)
}
