import type { Frame } from '../../views/frame.ts'

/** Where a plot stands. */
export interface PlotLook {
  readonly width: number
  /** Of plots with a height of their own; bars are as high as there are many. */
  readonly height: number
  /** A phone: names of series in a legend, short names of months. */
  readonly narrow: boolean
  readonly words: Pick<Frame, 't' | 'format'>
}

export const WIDE = { width: 860, height: 400, narrow: false } as const
export const NARROW = { width: 330, height: 320, narrow: true } as const
