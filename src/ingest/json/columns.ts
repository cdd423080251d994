import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import type { CellKind } from '../reading/readings.ts'
import type { StagedColumn } from '../staging.ts'
import { stagedColumn } from '../staging.ts'

/** Label for values that are not objects: `[1, 2]`. */
export const VALUE_LABEL = 'value'

/** The union of the records' keys, in the order in which they first appear, with the kinds of value seen under each. */
export class JsonColumns {
  readonly #places = new Map<string, number>()
  readonly #kinds: Set<CellKind>[] = []
  readonly #limits: ImportLimits

  constructor(limits: ImportLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#kinds.length
  }

  /** Only plain nulls were found. */
  get isVoid(): boolean {
    return this.#kinds.length === 1 && this.#places.has(VALUE_LABEL) && this.#kinds[0]!.size === 0
  }

  placeOf(label: string): number {
    const known = this.#places.get(label)
    if (known !== undefined) return known
    const { maxColumns } = this.#limits
    if (this.#kinds.length >= maxColumns) {
      throw ingestError('ingest/too-many-columns', `The records have more than ${maxColumns} different keys.`, {
        details: { maxColumns }
      })
    }
    this.#places.set(label, this.#kinds.length)
    this.#kinds.push(new Set())
    return this.#kinds.length - 1
  }

  /** In the order of their places. */
  labels(): string[] {
    return [...this.#places.keys()]
  }

  sawKind(place: number, kind: CellKind): void {
    this.#kinds[place]!.add(kind)
  }

  /** Without those of `left`. */
  list(left: ReadonlySet<string>): StagedColumn[] {
    return [...this.#places]
      .filter(([label]) => !left.has(label))
      .map(([label, place]) => ({ column: stagedColumn(place), label, kind: commonKind(this.#kinds[place]!) }))
  }
}

/** Values of different kinds are texts, unless all are moments, numbers, or JSON of some form. */
export function commonKind(kinds: ReadonlySet<CellKind>): CellKind {
  const [only] = kinds
  if (only === undefined) return 'string'
  if (kinds.size === 1) return only
  const each = [...kinds]
  if (each.every((kind) => kind === 'date' || kind === 'datetime')) return 'datetime'
  if (each.every((kind) => kind === 'number' || kind === 'double')) return 'double'
  return each.every((kind) => kind === 'json' || kind === 'list' || kind === 'shape') ? 'json' : 'mixed'
}
