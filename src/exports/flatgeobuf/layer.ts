import { findCoordinateSystem } from '#crs'
import { hasHeights, type UncheckedGeometry } from '#geometry'
import { asShape, type ExportRow, type ExportTable, geometryColumn } from '../table.ts'
import { type PropertyColumn, propertyColumns } from './columns.ts'
import { type Feature, FeatureEncoder } from './features.ts'
import { encodeHeader, type Header } from './header.ts'
import { PropertyEncoder } from './properties.ts'

/** The one layer of a file: what its features have in common. */
export class Layer {
  readonly #table: ExportTable
  readonly #columns: readonly PropertyColumn[]
  readonly #geometry: number | undefined
  readonly #properties: PropertyEncoder
  readonly #features = new FeatureEncoder()
  #withHeights = false

  constructor(table: ExportTable) {
    this.#table = table
    this.#geometry = geometryColumn(table.columns)
    this.#columns = propertyColumns(table.columns)
    this.#properties = new PropertyEncoder(this.#columns)
  }

  /** True when these rows are the first with heights: from here on every feature has some. */
  rise(rows: readonly ExportRow[]): boolean {
    if (this.#withHeights || !rows.some((row) => this.#isRaised(row))) return false
    this.#withHeights = true
    return true
  }

  encode(rows: readonly ExportRow[]): Feature[] {
    return rows.map((row) => this.#features.encode(this.#shapeOf(row), this.#properties.encode(row), this.#withHeights))
  }

  header(indexed?: Header['indexed']): Buffer {
    const { title, epsg } = this.#table
    return encodeHeader({
      title,
      epsg,
      columns: this.#columns,
      system: findCoordinateSystem(epsg),
      hasHeights: this.#withHeights,
      ...(indexed && { indexed })
    })
  }

  #shapeOf(row: ExportRow): UncheckedGeometry | null {
    return this.#geometry === undefined ? null : asShape(row[this.#geometry])
  }

  #isRaised(row: ExportRow): boolean {
    const shape = this.#shapeOf(row)
    return shape !== null && hasHeights(shape)
  }
}
