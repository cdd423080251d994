import { DEPTHS, GeometryError, MAX_COLLECTION_DEPTH } from './shape.ts'

/** Well-known text (ISO 13249-3, OGC 06-103r4 §7) as GeoJSON-like objects, positions not yet checked. Type names and blanks are free. */
export function parseWkt(text: string): unknown {
  const reader = new WktReader(text)
  const geometry = reader.readGeometry(0)
  reader.expectEnd()
  return geometry
}

const TOKEN = /\s*(?:(?<word>[A-Za-z]+)|(?<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?<symbol>[(),]))/y
const TYPES: Readonly<Record<string, string>> = Object.fromEntries([...Object.keys(DEPTHS), 'GeometryCollection'].map((type) => [type.toUpperCase(), type]))
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

  readGeometry(depth: number): unknown {
    if (depth > MAX_COLLECTION_DEPTH) throw new GeometryError('collections are nested too deep')
    const type = this.#readType()
    if (this.#takeWord('EMPTY')) return type === 'GeometryCollection' ? { type, geometries: [] } : { type, coordinates: [] }
    if (type === 'GeometryCollection') return { type, geometries: this.#readList(() => this.readGeometry(depth + 1)) }
    return { type, coordinates: type === 'Point' ? this.#readPoint() : this.#readNested(DEPTHS[type as keyof typeof DEPTHS]) }
  }

  expectEnd(): void {
    if (this.#token.kind !== 'end') throw this.#unexpected()
  }

  /** `POINT`, `POINTZ` and `POINT Z`. */
  #readType(): string {
    const word = this.#token.kind === 'word' ? this.#take().toUpperCase() : ''
    const type = TYPES[word] ?? TYPES[word.replace(/(ZM|Z|M)$/, '')]
    if (type === undefined) throw new GeometryError(`${word === '' ? 'it' : word} is no type of a geometry`)
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
    // A member of a multipoint may have parentheses of its own.
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
    TOKEN.lastIndex = this.#at
    const found = TOKEN.exec(this.#text)
    if (found === null) return this.#rest()
    this.#at = TOKEN.lastIndex
    const { word, number, symbol } = found.groups ?? {}
    return word !== undefined ? { kind: 'word', value: word } : number !== undefined ? { kind: 'number', value: number } : { kind: 'symbol', value: symbol ?? '' }
  }

  #rest(): Token {
    const value = this.#text.slice(this.#at).trimStart()
    return value === '' ? { kind: 'end', value } : { kind: 'symbol', value: value.slice(0, 1) }
  }

  #unexpected(): GeometryError {
    return new GeometryError(this.#token.kind === 'end' ? 'it ends too early' : `${this.#token.value} is out of place`)
  }
}
