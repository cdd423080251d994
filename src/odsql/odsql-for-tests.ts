/** A dataset with a field of every type, and the ways in which tests look at what became of a text. */
import assert from 'node:assert/strict'
import { isLoggiaError } from '#kit'
import { printPredicate, printQuery, type Query } from '#query'
import { type Field, makeField } from '#schema'
import { type Clauses, compileQuery, compileWhere } from './compile.ts'
import { type OdsqlErrorCode, wireMessage } from './errors.ts'
import type { CompileContext } from './typing/context.ts'

export const TREES: readonly Field[] = [
  makeField('name', 'text', { sortable: true }),
  makeField('kind', 'text', { facet: true, disjunctive: true }),
  makeField('tags', 'text', { multivalued: ',' }),
  makeField('path', 'text', { facet: true, hierarchical: '/' }),
  makeField('age', 'int'),
  makeField('height', 'double'),
  makeField('public', 'boolean'),
  makeField('planted', 'date'),
  makeField('seen', 'datetime'),
  makeField('place', 'geo_point_2d'),
  makeField('crown', 'geo_shape'),
  makeField('notes', 'json_blob'),
  makeField('photo', 'file'),
  makeField('year', 'int'),
  makeField('12', 'int'),
  makeField('1_uai', 'text')
]

export const CATALOG: readonly Field[] = [
  makeField('dataset_id', 'text'),
  makeField('features', 'text', { multivalued: ',' }),
  makeField('default.title', 'text'),
  makeField('default.modified', 'datetime'),
  makeField('default.theme', 'text', { multivalued: ',', facet: true }),
  makeField('dcat.created', 'datetime'),
  makeField('custom.data-owner', 'text'),
  makeField('explore.download_count', 'int')
]

/** 2021-05-06T12:34:55.450500Z, a Thursday. */
const NOW = { now: Date.UTC(2021, 4, 6, 12, 34, 55, 450), micros: 500 }

export function contextOf(fields: readonly Field[] = TREES, changes: Partial<CompileContext> = {}): CompileContext {
  const source = { table: 't', datasetId: 'trees', fields, recordCount: 10 }
  return {
    source,
    ...NOW,
    timezone: 'UTC',
    lang: 'en',
    version: 'v2.1',
    catalog: false,
    limit: 10,
    offset: 0,
    ...changes
  }
}

export const inCatalog = (changes: Partial<CompileContext> = {}): CompileContext =>
  contextOf(CATALOG, { catalog: true, ...changes })
export const inZone = (timezone: string): CompileContext => contextOf(TREES, { timezone })
export const inOldVersion = (): CompileContext => contextOf(TREES, { version: 'v2.0' })

/** The condition in one line. */
export function where(text: string, context: CompileContext = contextOf()): string {
  const predicate = compileWhere([text], context)
  return predicate === undefined ? '' : printPredicate(predicate)
}

export function compile(clauses: Clauses, context: CompileContext = contextOf()): Query {
  return compileQuery(clauses, context)
}

/** The query in one line, without what it has by default. */
export function query(clauses: Clauses, context: CompileContext = contextOf()): string {
  return printQuery({ ...compileQuery(clauses, context), limit: undefined })
    .replace(/^\(query ?/, '')
    .replace(/\)$/, '')
}

/** Only the select items. */
export function select(text: string, context: CompileContext = contextOf()): string {
  return query({ select: text }, context)
    .replace(/^\(select /, '')
    .replace(/\)$/, '')
}

export type Clause = 'select' | 'where' | 'group_by' | 'order_by'

/**
 * The text is refused with that error, whose place is marked in the text: `name = «4»`; a mark without content is the
 * end of the text. `rest` are other clauses beside it.
 */
export function assertRefused(
  clause: Clause,
  marked: string,
  code: OdsqlErrorCode,
  message?: string,
  rest: Clauses = {},
  context: CompileContext = contextOf()
): void {
  const text = marked.replace(/[«»]/g, '')
  const error = thrownBy(() => compileQuery({ ...rest, [clause]: clause === 'where' ? [text] : text }, context))
  assert.ok(isLoggiaError(error, 'odsql/'), `${text} is accepted`)
  const { start, end } = error.at ?? { start: -1, end: -1 }
  assert.equal(`${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`, marked)
  assert.deepEqual([error.code, error.details.clause], [code, clause], error.message)
  if (message !== undefined) assert.equal(error.message, message)
}

/** The message as clients read it. */
export function wire(clause: Clause, text: string, context: CompileContext = contextOf()): string {
  const error = thrownBy(() => compileQuery({ [clause]: clause === 'where' ? [text] : text }, context))
  assert.ok(isLoggiaError(error, 'odsql/'), `${text} is accepted`)
  return wireMessage(error)
}

export function thrownBy(step: () => unknown): unknown {
  try {
    step()
  } catch (error) {
    return error
  }
  return undefined
}
