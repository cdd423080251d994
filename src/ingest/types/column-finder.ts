import { ingestError } from '../errors.ts'
import { POINT_LABEL, SHAPE_LABEL } from '../json/feature.ts'
import { fieldNames } from '../names.ts'
import type { StagedColumn } from '../staging.ts'

/** The file's columns, found by label or by the name made from it, and which of them have a field. */
export class ColumnFinder {
  readonly columns: readonly StagedColumn[]
  readonly names: readonly string[]
  readonly #used = new Set<number>()

  constructor(columns: readonly StagedColumn[]) {
    this.columns = columns
    this.names = fieldNames(columns.map((column) => column.label))
  }

  /** -1: not found. Shapes that are all points have the column of points, and are the shapes of their field all the same. */
  seek(source: string): number {
    const place = this.#placeOf(source)
    return place === -1 && source === SHAPE_LABEL ? this.#placeOf(POINT_LABEL) : place
  }

  #placeOf(source: string): number {
    const byLabel = this.columns.findIndex((column) => column.label === source)
    return byLabel !== -1 ? byLabel : this.names.indexOf(source)
  }

  /** `what`: that which needs the column. Throws `ingest/unknown-column`. */
  find(source: string, field: string, what = `the field ${field}`): number {
    const place = this.seek(source)
    if (place !== -1) return place
    throw ingestError(
      'ingest/unknown-column',
      `The file has no column ${source} for ${what}. It has: ${this.names.slice(0, 50).join(', ')}.`,
      {
        details: { source, field, columns: this.names }
      }
    )
  }

  column(source: string, field: string): StagedColumn {
    return this.columns[this.find(source, field)]!
  }

  use(place: number): StagedColumn {
    this.#used.add(place)
    return this.columns[place]!
  }

  /** A column that the file has for a derived field, such as one that was exported with it, gets no field. */
  leave(name: string): void {
    const place = this.seek(name)
    if (place !== -1) this.#used.add(place)
  }

  isUsed(place: number): boolean {
    return this.#used.has(place)
  }

  nameAt(place: number): string {
    return this.columns[place]!.label || this.names[place]!
  }
}
