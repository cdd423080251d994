import { hasHeights, partsOf } from '#geometry'
import type { Scratch } from '../scratch.ts'
import { asShape, type ExportValue } from '../table.ts'
import { dbfBytes } from './dbf.ts'
import type { DbfField } from './fields.ts'
import { kindsOf, type ShapeKind } from './shape-records.ts'
import { MAX_FILE_BYTES, ShapeSet, tooLarge } from './shape-set.ts'

/** The shapefiles of an export: one for each kind of shape that it has, apart for shapes with heights. */
export class ShapeSets {
  /** In the order of their first shapes. The first has none if there are no shapes at all. */
  readonly sets: ShapeSet[] = [new ShapeSet()]

  /**
   * A collection goes into the file of each kind it has parts of. A record without geometry goes into the first file,
   * which is of the kind of the first shape.
   */
  add(value: ExportValue | undefined, attributes: Uint8Array): void {
    const shape = asShape(value)
    const parts = partsOf(shape)
    const kinds = kindsOf(parts)
    if (shape === null || kinds.length === 0) return this.sets[0]?.add(attributes)
    const raised = hasHeights(shape)
    for (const kind of kinds) this.#find(kind, raised).add(attributes, parts)
  }

  /** To the disk. Throws `exports/too-large` as soon as a file would be. */
  async flush(fields: readonly DbfField[], scratch: Scratch): Promise<void> {
    for (const set of this.sets) {
      if (dbfBytes(fields, set.count) > MAX_FILE_BYTES) throw tooLarge()
      await set.flush(scratch)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.sets.map((set) => set.close()))
  }

  #find(kind: ShapeKind, raised: boolean): ShapeSet {
    const known = this.sets.find((set) => set.kind === kind && set.raised === raised)
    if (known !== undefined) return known
    const [first] = this.sets
    const set = first !== undefined && first.kind === undefined ? first : new ShapeSet()
    if (set !== first) this.sets.push(set)
    set.kind = kind
    set.raised = raised
    return set
  }
}
