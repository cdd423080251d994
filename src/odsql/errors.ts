import { type CodeOf, defineErrors, LoggiaError } from '#kit'
import type { Placed } from './tree.ts'

/** Errors of clauses. */
export const odsqlError = defineErrors({
  'odsql/syntax': 'bad-query',
  'odsql/unknown-function': 'bad-query',
  'odsql/incompatible-types': 'bad-query',
  'odsql/unknown-field': 'bad-query',
  'odsql/not-allowed': 'bad-query',
  'odsql/argument': 'bad-query',
  'odsql/literal': 'bad-query',
  'odsql/aggregation': 'bad-query',
  'odsql/alias': 'bad-query',
  'odsql/not-offered': 'bad-query',
  'odsql/limit': 'bad-query'
})

export type OdsqlErrorCode = CodeOf<typeof odsqlError>

interface WireForm {
  readonly errorCode: string
  readonly prefix: string
}

/**
 * The wire name of each error, and the prefix of its message (EXPLORE-error). The API
 * appends ` Clause(s) containing the error(s): <details.clause>.`.
 */
export const ODSQL_ERRORS: Readonly<Record<OdsqlErrorCode, WireForm>> = {
  'odsql/syntax': { errorCode: 'ODSQLSyntaxError', prefix: 'ODSQL syntax exception: ' },
  'odsql/unknown-function': { errorCode: 'ODSQLSyntaxError', prefix: 'ODSQL syntax exception: ' },
  'odsql/incompatible-types': {
    errorCode: 'IncompatibleTypesInComparisonFilter',
    prefix: 'ODSQL query is malformed: '
  },
  'odsql/unknown-field': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' },
  'odsql/not-allowed': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' },
  'odsql/argument': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' },
  'odsql/literal': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' },
  'odsql/aggregation': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' },
  'odsql/alias': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' },
  'odsql/not-offered': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' },
  'odsql/limit': { errorCode: 'ODSQLError', prefix: 'ODSQL query is malformed: ' }
}

export type ClauseName = 'select' | 'where' | 'group_by' | 'order_by' | 'refine' | 'exclude' | 'facet'

/** A mistake in a clause, before it is known which clause that is. */
export function mistake(
  code: OdsqlErrorCode,
  message: string,
  at: Placed,
  details: Readonly<Record<string, unknown>> = {}
): LoggiaError {
  return odsqlError(code, message, { at: { start: at.start, end: at.end }, details })
}

/** A clause is quoted in messages up to here. */
const QUOTED_CHARACTERS = 1000

export function unexpected(text: string, at: Placed, code: OdsqlErrorCode = 'odsql/syntax'): LoggiaError {
  const token = at.start >= text.length ? 'end of line' : shorten(text.slice(at.start, at.end))
  return mistake(code, `unexpected ${token} at position ${at.start} in ${shorten(text, QUOTED_CHARACTERS)}.`, at)
}

/** A part of the caller's input, for a message. */
export function shorten(text: string, length = 100): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}

/** Runs a step over one clause; its errors name the clause. */
export function inClause<Result>(clause: ClauseName, step: () => Result): Result {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof LoggiaError) || error.details.clause !== undefined) throw error
    const facts = { details: { ...error.details, clause }, cause: error.cause }
    throw new LoggiaError(error, error.message, error.at === undefined ? facts : { ...facts, at: error.at })
  }
}

/** The whole message as the API shows it. */
export function wireMessage(error: LoggiaError): string {
  const { prefix } = ODSQL_ERRORS[error.code as OdsqlErrorCode]
  return `${prefix}${error.message} Clause(s) containing the error(s): ${String(error.details.clause)}.`
}
