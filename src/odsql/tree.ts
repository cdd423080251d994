/**
 * The tree of a clause as it is written, nothing resolved. Parentheses are in its shape. Offsets are in UTF-16 units,
 * the end exclusive.
 */
export interface Placed {
  readonly start: number
  readonly end: number
}

export type ArithmeticOperator = '+' | '-' | '*' | '/'
export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>='

export interface TextNode extends Placed {
  readonly kind: 'text'
  readonly value: string
}
/** Digits as written, without sign. */
export interface NumberNode extends Placed {
  readonly kind: 'number'
  readonly text: string
}
export interface DateNode extends Placed {
  readonly kind: 'date'
  readonly text: string
}
export interface GeometryNode extends Placed {
  readonly kind: 'geometry'
  readonly text: string
}
export interface BooleanNode extends Placed {
  readonly kind: 'boolean'
  readonly value: boolean
}
export interface NullNode extends Placed {
  readonly kind: 'null'
}
export type LiteralNode = TextNode | NumberNode | DateNode | GeometryNode | BooleanNode | NullNode

export interface NameNode extends Placed {
  readonly kind: 'name'
  readonly name: string
}
export interface NegateNode extends Placed {
  readonly kind: 'negate'
  readonly item: Tree
}
export interface ArithmeticNode extends Placed {
  readonly kind: 'arithmetic'
  readonly op: ArithmeticOperator
  readonly left: Tree
  readonly right: Tree
}
/** `name` in lower case; `head` is where it stands. */
export interface CallNode extends Placed {
  readonly kind: 'call'
  readonly name: string
  readonly head: Placed
  readonly args: readonly Argument[]
}

export interface CompareNode extends Placed {
  readonly kind: 'compare'
  readonly op: Comparator
  readonly left: Tree
  readonly right: Tree
}
export interface LikeNode extends Placed {
  readonly kind: 'like'
  readonly left: Tree
  readonly text: string
}
export interface IsNode extends Placed {
  readonly kind: 'is'
  readonly left: Tree
  readonly negated: boolean
  readonly what: 'null' | 'true' | 'false'
}
export interface ListNode extends Placed {
  readonly kind: 'in-list'
  readonly left: NameNode
  readonly items: readonly Tree[]
}
export interface IntervalNode extends Placed {
  readonly kind: 'in-interval'
  readonly left: NameNode
  readonly from: Tree
  readonly fromIncluded: boolean
  readonly to: Tree
  readonly toIncluded: boolean
}
export interface MemberNode extends Placed {
  readonly kind: 'in-field'
  readonly left: Tree
  readonly field: NameNode
}
export interface JunctionNode extends Placed {
  readonly kind: 'and' | 'or'
  readonly items: readonly Tree[]
}
export interface NotNode extends Placed {
  readonly kind: 'not'
  readonly item: Tree
}

export type Tree =
  | LiteralNode
  | NameNode
  | NegateNode
  | ArithmeticNode
  | CallNode
  | CompareNode
  | LikeNode
  | IsNode
  | ListNode
  | IntervalNode
  | MemberNode
  | JunctionNode
  | NotNode

/** `*` */
export interface StarNode extends Placed {
  readonly kind: 'star'
}
/** `distinct value` */
export interface DistinctNode extends Placed {
  readonly kind: 'distinct'
  readonly item: Tree
}
/** `10 km` */
export interface MeasureNode extends Placed {
  readonly kind: 'measure'
  readonly text: string
  readonly unit: string
}
/** `years=-1`; name in lower case, value as written. */
export interface NamedNode extends Placed {
  readonly kind: 'named'
  readonly name: string
  readonly value: string
}
/** `pop*` */
export interface PatternNode extends Placed {
  readonly kind: 'pattern'
  readonly name: string
  readonly open: boolean
}
/** `]10, 50, 100[` */
export interface StepsNode extends Placed {
  readonly kind: 'steps'
  readonly items: readonly Tree[]
  readonly openStart: boolean
  readonly openEnd: boolean
}

export type Argument = Tree | StarNode | DistinctNode | MeasureNode | NamedNode | PatternNode | StepsNode

/** `key` is the label, or the expression as typed. */
export interface SelectTree extends Placed {
  readonly value: Tree | StarNode
  readonly label?: string
  readonly key: string
}
export interface GroupTree extends Placed {
  readonly value: Tree
  readonly label?: string
  readonly key: string
}
export interface OrderTree extends Placed {
  readonly value: Tree
  readonly descending: boolean
}

/** A value as it is written, with or without a sign. */
export function isLiteral(tree: Tree): boolean {
  switch (tree.kind) {
    case 'text':
    case 'number':
    case 'date':
    case 'geometry':
    case 'boolean':
    case 'null':
      return true
    case 'negate':
      return isLiteral(tree.item)
    default:
      return false
  }
}
