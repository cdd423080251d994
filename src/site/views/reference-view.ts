export interface ReferenceParameter {
  readonly name: string
  readonly place: string
  readonly required: boolean
  readonly type: string
  readonly description: string
}

export interface ReferenceOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly ReferenceParameter[]
  readonly answers: readonly { readonly status: string; readonly description: string }[]
}

/** The OpenAPI description as a page. */
export interface ReferenceView {
  readonly title: string
  readonly description: string
  readonly fileHref: string
  readonly base: string
  readonly groups: readonly {
    readonly name: string
    readonly description: string
    readonly operations: readonly ReferenceOperation[]
  }[]
}
