import type { Expression } from '#query'
import type { Scope } from './scope.ts'

/** One value of a row of the answer. */
export interface AnswerColumn {
  readonly key: string
  readonly value: Expression
}

/** How a row is written: what is selected for it, from its columns. */
export type RowForm = (columns: readonly AnswerColumn[], scope: Scope) => string
