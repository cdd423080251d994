import type { AnswerColumn } from '#query'
import type { Scope } from './scope.ts'

/** How a row is written: what is selected for it, from its columns. */
export type RowForm = (columns: readonly AnswerColumn[], scope: Scope) => string
