import {
  GeometryError,
  type GeometryType,
  MAX_COLLECTION_DEPTH,
  POSITION_DEPTHS,
  type UncheckedGeometry
} from './geometry.ts'

/**
 * Well-known text (ISO 13249-3, OGC 06-103r4 §7), positions not yet checked: each has all written numbers.
 * Type names may be in any case, blanks anywhere. Throws GeometryError.
 */
export function parseWkt(text: string): UncheckedGeometry {
  const reader = new WktReader(text)
  const geometry = reader.readGeometry(0)
  reader.expectEnd()
  return geometry
}

const BLANKS = /\s*/y
const WORD = /[A-Za-z]+/y
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y
const TYPES = new Map(
  [...Object.keys(POSITION_DEPTHS), 'GeometryCollection'].map((type) => [type.toUpperCase(), type as GeometryType])
)
const DIMENSIONS: ReadonlySet<string> = new Set(['Z', 'M', 'ZM'])

interface Token {
  readonly kind: 'word' | 'number' | 'symbol' | 'end'
  readonly value: string
}

class WktReader {
  readonly #text: string
  #at = 0
  #token: Token

  constructor(text: string) {
    this.#text = text
    this.#token = this.#next()
  }

  readGeometry(depth: number): UncheckedGeometry {
    if (depth > MAX_COLLECTION_DEPTH) throw new GeometryError('collections are nested too deep')
    const type = this.#readType()
    if (this.#takeWord('EMPTY'))
      return type === 'GeometryCollection' ? { type, geometries: [] } : { type, coordinates: [] }
    if (type === 'GeometryCollection') return { type, geometries: this.#readList(() => this.readGeometry(depth + 1)) }
    return {
      type,
      coordinates: type === 'Point' ? this.#readPoint() : this.#readNested(POSITION_DEPTHS[type])
    }
  }

  expectEnd(): void {
    if (this.#token.kind !== 'end') throw this.#unexpected()
  }

  /** `POINT`, `POINTZ` and `POINT Z`. */
  #readType(): GeometryType {
    const word = this.#token.kind === 'word' ? this.#take().toUpperCase() : ''
    const type = TYPES.get(word) ?? TYPES.get(word.replace(/(ZM|Z|M)$/, ''))
    if (type === undefined) throw new GeometryError(`${word === '' ? 'it' : word} is not a geometry type`)
    if (this.#token.kind === 'word' && DIMENSIONS.has(this.#token.value.toUpperCase())) this.#take()
    return type
  }

  #readPoint(): unknown {
    this.#expect('(')
    const position = this.#readPosition()
    this.#expect(')')
    return position
  }

  #readNested(depth: number): unknown {
    if (depth > 0) return this.#takeWord('EMPTY') ? [] : this.#readList(() => this.#readNested(depth - 1))
    // A member of a multipoint may have its own parentheses.
    return this.#isSymbol('(') ? this.#readPoint() : this.#readPosition()
  }

  #readPosition(): number[] {
    const numbers: number[] = []
    while (this.#token.kind === 'number') numbers.push(Number(this.#take()))
    if (numbers.length < 2) throw this.#unexpected()
    return numbers
  }

  #readList<Item>(readItem: () => Item): Item[] {
    this.#expect('(')
    const items = [readItem()]
    while (this.#isSymbol(',') && this.#take()) items.push(readItem())
    this.#expect(')')
    return items
  }

  #isSymbol(symbol: string): boolean {
    return this.#token.kind === 'symbol' && this.#token.value === symbol
  }

  #takeWord(word: string): boolean {
    return this.#token.kind === 'word' && this.#token.value.toUpperCase() === word && this.#take() !== ''
  }

  #expect(symbol: string): void {
    if (!this.#isSymbol(symbol)) throw this.#unexpected()
    this.#take()
  }

  #take(): string {
    const { value } = this.#token
    this.#token = this.#next()
    return value
  }

  #next(): Token {
    this.#match(BLANKS)
    const first = this.#text[this.#at]
    if (first === undefined) return { kind: 'end', value: '' }
    if (first === '(' || first === ')' || first === ',') {
      this.#at += 1
      return { kind: 'symbol', value: first }
    }
    const number = this.#match(NUMBER)
    if (number !== '') return { kind: 'number', value: number }
    const word = this.#match(WORD)
    return word === '' ? { kind: 'symbol', value: first } : { kind: 'word', value: word }
  }

  /** Takes what stands here of a pattern. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#text)) return ''
    const start = this.#at
    this.#at = pattern.lastIndex
    return this.#text.slice(start, this.#at)
  }

  #unexpected(): GeometryError {
    return new GeometryError(this.#token.kind === 'end' ? 'it ends too early' : `${this.#token.value} is out of place`)
  }
}
