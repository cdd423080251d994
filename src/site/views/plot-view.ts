/** A drawing as plain marks: the page draws them with classes, a file with colours. */
export type Mark =
  | {
      readonly kind: 'path'
      readonly d: string
      readonly look: string
      /** 1 to 8: hatched too, where colours are not distinguished. */
      readonly hatch?: number
    }
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly look: 'ax' | 'ax strong'
      readonly anchor: 'start' | 'middle' | 'end'
      readonly turned?: boolean
    }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly r: number; readonly look: string }

/** Where a value can be pointed at or reached by arrow keys. */
export type Hit =
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly text: string
    }
  | { readonly kind: 'shape'; readonly d: string; readonly text: string }

export interface PlotView {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
  readonly hits: readonly Hit[]
  /** Series that have no name beside their marks. */
  readonly legend: readonly { readonly name: string; readonly colour: number; readonly isLine: boolean }[]
}
