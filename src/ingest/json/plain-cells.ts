import type { CellKind } from '../reading/readings.ts'
import type { RowBatch } from '../row-batch.ts'
import type { JsonCell } from './cell.ts'
import type { JsonColumns } from './columns.ts'

/** Kinds of cells that are bytes of the buffer. */
export type PlainKind = 1 | 2 | 3
export const STRING: PlainKind = 1
export const NUMBER: PlainKind = 2
export const BOOLEAN: PlainKind = 3
const KINDS: Readonly<Record<PlainKind, CellKind>> = { 1: 'string', 2: 'number', 3: 'boolean' }

const NULL = 0
const OTHER = 4

/** The cells of one record after the other, by column: places in the buffer, and few texts. */
export class PlainCells {
  readonly #columns: JsonColumns
  readonly #states: Uint8Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #others: (JsonCell | undefined)[]
  /** Kinds that each column is known to have, as bits. */
  readonly #seen: Uint8Array

  constructor(columns: JsonColumns) {
    this.#columns = columns
    this.#states = new Uint8Array(columns.count)
    this.#starts = new Uint32Array(columns.count)
    this.#ends = new Uint32Array(columns.count)
    this.#others = Array.from({ length: columns.count })
    this.#seen = new Uint8Array(columns.count)
  }

  clear(): void {
    this.#states.fill(NULL)
  }

  has(place: number): boolean {
    return this.#states[place] !== NULL
  }

  putPlain(place: number, kind: PlainKind, start: number, end: number): void {
    this.#states[place] = kind
    this.#starts[place] = start
    this.#ends[place] = end
  }

  put(place: number, cell: JsonCell): void {
    this.#states[place] = OTHER
    this.#others[place] = cell
  }

  /** RowBinary of Nullable(String): a byte that says null, then the text. */
  addTo(batch: RowBatch, buffer: Buffer): void {
    for (let place = 0; place < this.#states.length; place++) {
      const state = this.#states[place]!
      if (state === NULL) batch.addByte(1)
      else if (state === OTHER) this.#addOther(batch, buffer, place)
      else {
        if ((this.#seen[place]! & (1 << state)) === 0) this.#saw(place, state as PlainKind)
        batch.addByte(0)
        batch.addBytes(buffer, this.#starts[place]!, this.#ends[place]!)
      }
    }
  }

  #addOther(batch: RowBatch, buffer: Buffer, place: number): void {
    const cell = this.#others[place]!
    if (cell.kind !== undefined) this.#columns.sawKind(place, cell.kind)
    addCell(batch, buffer, cell.text === undefined && cell.start === undefined ? undefined : cell)
  }

  #saw(place: number, kind: PlainKind): void {
    this.#seen[place]! |= 1 << kind
    this.#columns.sawKind(place, KINDS[kind])
  }
}

/** RowBinary of Nullable(String): a byte that says null, then the text. */
export function addCell(batch: RowBatch, buffer: Buffer, cell: JsonCell | undefined): void {
  if (cell === undefined) return batch.addByte(1)
  batch.addByte(0)
  if (cell.text !== undefined) batch.addText(cell.text)
  else batch.addBytes(buffer, cell.start!, cell.end!)
}
