import { AGGREGATE_FUNCTIONS } from './aggregate-functions.ts'
import { DECLARATION_FUNCTIONS, GROUPING_FUNCTIONS, ORDERING_FUNCTIONS } from './clause-functions.ts'
import type { FunctionKind, FunctionRow, OtherResult, ValueResult } from './function-row.ts'
import { PREDICATE_FUNCTIONS } from './predicate-functions.ts'
import { SCALAR_FUNCTIONS } from './scalar-functions.ts'

/**
 * The functions of ODSQL, each one row of one table. The parser knows from here which names can be called, the typer
 * checks clauses and arguments and takes the types of results, docs/odsql.md prints it. Implementations of functions
 * (the engine's SQL, the tests' reference evaluator) are a `Record` of the names, so that a missing one does not compile.
 */
const TABLE = {
  scalar: SCALAR_FUNCTIONS,
  predicate: PREDICATE_FUNCTIONS,
  aggregate: AGGREGATE_FUNCTIONS,
  grouping: GROUPING_FUNCTIONS,
  ordering: ORDERING_FUNCTIONS,
  declaration: DECLARATION_FUNCTIONS
} as const satisfies Readonly<Record<FunctionKind, Readonly<Record<string, FunctionRow & (ValueResult | OtherResult)>>>>

type Table = typeof TABLE

/** The names of one kind of functions. */
export type NameOf<Kind extends FunctionKind> = keyof Table[Kind] & string

/** The names of predicates whose arguments are written like this. */
export type PredicateOf<Style extends FunctionRow['style']> = {
  [Name in NameOf<'predicate'>]: Table['predicate'][Name] extends { readonly notOffered: true }
    ? never
    : Table['predicate'][Name]['style'] extends Style
      ? Name
      : never
}[NameOf<'predicate'>]

interface Named<Kind extends FunctionKind> extends FunctionRow {
  readonly name: NameOf<Kind>
  readonly kind: Kind
  /** How it is written, for the reference. */
  readonly syntax: string
}

export type ScalarRow = Named<'scalar'> & ValueResult
export type AggregateRow = Named<'aggregate'> & ValueResult
export type PredicateRow = Named<'predicate'> & OtherResult
export type LanguageFunction =
  | ScalarRow
  | AggregateRow
  | PredicateRow
  | (Named<'grouping'> & OtherResult)
  | (Named<'ordering'> & OtherResult)
  | (Named<'declaration'> & OtherResult)

function rowsOf<Kind extends FunctionKind>(kind: Kind): readonly LanguageFunction[] {
  return Object.entries<FunctionRow>(TABLE[kind]).map(
    ([name, row]) => ({ ...row, name, kind, syntax: `${name}${row.form}` }) as unknown as LanguageFunction
  )
}

/** In the order of the reference. */
export const FUNCTIONS: readonly LanguageFunction[] = (Object.keys(TABLE) as FunctionKind[]).flatMap(rowsOf)

const BY_NAME: ReadonlyMap<string, LanguageFunction> = new Map(FUNCTIONS.map((row) => [row.name, row]))

/** `name` in lower case. */
export function findFunction(name: string): LanguageFunction | undefined {
  return BY_NAME.get(name)
}

/** The row of a function that exists. */
export function functionNamed(name: LanguageFunction['name']): LanguageFunction {
  return BY_NAME.get(name) as LanguageFunction
}
