/** A picture of a dataset, drawn from its records: classes of the style sheet, and paths. */
export interface PictureView {
  readonly kind: PictureKind
  readonly viewBox: string
  readonly shapes: readonly PictureShape[]
}

/** What is drawn; the home page shows different ones side by side. */
export type PictureKind = 'points' | 'night' | 'shapes' | 'values' | 'stripes' | 'line' | 'columns' | 'bars' | 'mark'

export interface PictureShape {
  readonly className: string
  readonly path: string
  readonly strokeWidth?: number
  readonly opacity?: number
}
