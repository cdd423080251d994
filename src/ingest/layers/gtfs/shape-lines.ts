import { ingestError } from '../../errors.ts'

/** Positions of all shapes of a feed, which are in memory while it is read. */
const MAX_POSITIONS = 10_000_000

/** Gathers the positions of `shapes.txt`, which come in any order, into lines. */
export class ShapeLines {
  readonly #name: string
  readonly #shapes = new Map<string, { readonly sequence: number; readonly position: [number, number] }[]>()
  #columns: readonly number[] = []
  #positions = 0

  constructor(name: string) {
    this.#name = name
  }

  setColumns(labels: readonly string[]): void {
    this.#columns = ['shape_id', 'shape_pt_sequence', 'shape_pt_lon', 'shape_pt_lat'].map((label) =>
      labels.indexOf(label)
    )
  }

  add(cells: readonly string[]): void {
    const [id = '', sequence = '', lon = '', lat = ''] = this.#columns.map((index) => cells[index] ?? '')
    const position: [number, number] = [Number(lon), Number(lat)]
    if (id === '' || lon === '' || lat === '' || !position.every(Number.isFinite)) return
    if (++this.#positions > MAX_POSITIONS)
      throw ingestError('ingest/too-large', `${this.#name} has more than ${MAX_POSITIONS} positions of shapes.`)
    const shape = this.#shapes.get(id)
    const point = { sequence: Number(sequence), position }
    if (shape === undefined) this.#shapes.set(id, [point])
    else shape.push(point)
  }

  *list(): Generator<readonly [id: string, line: [number, number][]]> {
    for (const [id, points] of this.#shapes)
      yield [id, points.sort((a, b) => a.sequence - b.sequence).map(({ position }) => position)]
  }
}
