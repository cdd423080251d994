import type { Predicate, Query } from '#query'
import { inClause } from './errors.ts'
import { parseGroupBy, parseOrderBy, parseSelect, parseWhere } from './parser/clauses.ts'
import type { NameTest } from './parser/cursor.ts'
import { typeCondition } from './typing/condition.ts'
import type { CompileContext } from './typing/context.ts'
import { createRecordTyper } from './typing/expression.ts'
import { type Group, typeGroupBy } from './typing/group-by.ts'
import { join } from './typing/junction.ts'
import { findField } from './typing/names.ts'
import { typeOrderBy } from './typing/order-by.ts'
import { typeSelect } from './typing/select.ts'
import { checkWords } from './word-limit.ts'

/** The clauses of a request as they came; several `where` must all hold. */
export interface Clauses {
  readonly select?: string
  readonly where?: readonly string[]
  readonly group_by?: string
  readonly order_by?: string
}

const NO_NAMES: ReadonlySet<string> = new Set()

/**
 * Text to typed query. Throws LoggiaError `odsql/…` with the place in the clause (`at`) and the clause's name
 * (`details.clause`).
 */
export function compileQuery(clauses: Clauses, context: CompileContext): Query {
  const { select = '', where = [], group_by = '', order_by = '' } = clauses
  const isField = fieldTest(context)
  const groups = inClause('group_by', () => typeGroupBy(parseGroupBy(group_by, isField), group_by, context))
  const isName: NameTest = (name) => isField(name) || groups.some(({ label }) => label === name)
  const items = inClause('select', () =>
    typeSelect(parseSelect(select, isName), select, { ...context, shownOnly: NO_NAMES }, groups)
  )
  const order = inClause('order_by', () =>
    typeOrderBy(parseOrderBy(order_by, isName), order_by, context, groups, items)
  )
  return {
    source: context.source,
    where: allOf([compileWhere(where, context), context.extraWhere, ...withoutNullGroups(groups, context)]),
    groups: groups.map(({ key }) => key),
    select: items.map(({ key, value }) => ({ key, value })),
    order,
    limit: context.limit,
    offset: context.offset,
    timezone: context.timezone,
    lang: context.lang
  }
}

/** Only the conditions of `where`, for facets; undefined without conditions. */
export function compileWhere(where: readonly string[], context: CompileContext): Predicate | undefined {
  const condition = allOf(
    where.map((text) =>
      inClause('where', () => {
        const tree = parseWhere(text, fieldTest(context))
        return tree === undefined ? undefined : typeCondition(tree, createRecordTyper({ context, clause: 'W', text }))
      })
    )
  )
  inClause('where', () => checkWords(condition, where.at(-1) ?? ''))
  return condition
}

/** Reserved words are names of fields where a field is called so (and no parenthesis follows). */
function fieldTest(context: CompileContext): NameTest {
  return (name) => findField(name, context) !== undefined
}

/** Conditions that must all hold. */
export function allOf(conditions: readonly (Predicate | undefined)[]): Predicate | undefined {
  const items = conditions.filter((condition) => condition !== undefined)
  return items.length === 0 ? undefined : join('and', items)
}

/** v2.0 has no group of nulls (ODSQL-null-4). */
function withoutNullGroups(groups: readonly Group[], { version }: CompileContext): readonly Predicate[] {
  if (version !== 'v2.0') return []
  return groups.map(({ key: { by } }) => ({
    kind: 'not',
    item: { kind: 'is-null', item: by.kind === 'value' ? by.value : by.field }
  }))
}
