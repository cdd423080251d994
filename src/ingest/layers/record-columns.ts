import { ingestError } from '../errors.ts'
import { commonKind } from '../json/columns.ts'
import type { ImportLimits } from '../limits.ts'
import type { CellKind } from '../reading/readings.ts'

/** The columns of the records in the order in which they were first named, with the kinds of their cells. */
export class RecordColumns {
  readonly #places = new Map<string, number>()
  readonly #labels: string[] = []
  readonly #kinds: Set<CellKind>[] = []
  readonly #limits: ImportLimits

  constructor(limits: ImportLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#labels.length
  }

  /** `nth` distinguishes columns of the same label. */
  placeOf(label: string, nth = 0): number {
    const key = nth === 0 ? label : `${nth}\0${label}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const { maxColumns } = this.#limits
    if (this.#labels.length >= maxColumns)
      throw ingestError('ingest/too-many-columns', `The records have more than ${maxColumns} columns.`, {
        details: { maxColumns }
      })
    this.#places.set(key, this.#labels.length)
    this.#labels.push(label)
    this.#kinds.push(new Set())
    return this.#labels.length - 1
  }

  labelOf(place: number): string {
    return this.#labels[place] ?? ''
  }

  sawKind(place: number, kind: CellKind): void {
    this.#kinds[place]!.add(kind)
  }

  list(): { readonly label: string; readonly kind: CellKind; readonly singles?: true }[] {
    return this.#labels.map((label, place) => {
      const kinds = this.#kinds[place]!
      return isListedOnce(kinds) ? { label, kind: 'list', singles: true } : { label, kind: commonKind(kinds) }
    })
  }
}

/** An element of XML that repeats in one record is a list in all of them. */
function isListedOnce(kinds: ReadonlySet<CellKind>): boolean {
  return kinds.size === 2 && kinds.has('list') && kinds.has('any')
}
