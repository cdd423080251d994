import type { ClauseLetter, Expression } from '#query'
import type { NameNode, Tree } from '../tree.ts'
import type { CompileContext } from './context.ts'

/** How the names and functions of one clause are understood. */
export interface Typer {
  readonly context: CompileContext
  readonly clause: ClauseLetter
  /** The clause, for messages that quote it. */
  readonly text: string
  /** The typed value of a tree. */
  readonly value: (tree: Tree) => Expression
  /** Understands the inside of an aggregate: there names are fields of records, and no aggregate can stand. */
  readonly perRecord: Typer
  readonly insideAggregate: boolean
}

/** Where clauses differ. */
export interface TyperRules {
  readonly context: CompileContext
  readonly clause: ClauseLetter
  readonly text: string
  /** A whole expression that means something other than its parts do: a label, the expression of a group. */
  readonly whole?: (tree: Tree) => Expression | undefined
  readonly name: (node: NameNode) => Expression
}
