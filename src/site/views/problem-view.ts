export interface ProblemView {
  readonly status: string
  readonly title: string
  readonly text: string
  /** What the search field holds; null: no search. */
  readonly search: string | null
  /** Where the visitor may sign in to see it. */
  readonly signInHref: string | null
  readonly close: readonly { readonly href: string; readonly title: string; readonly facts: string }[]
}
