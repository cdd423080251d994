/** A picture of a dataset, drawn from its records: classes of the style sheet, and paths. */
export interface PictureView {
  readonly viewBox: string
  readonly shapes: readonly PictureShape[]
}

export interface PictureShape {
  readonly className: string
  readonly path: string
  readonly strokeWidth?: number
  readonly opacity?: number
}
