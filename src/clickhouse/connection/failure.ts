import type { LoggiaError } from '#kit'
import { engineError } from '../errors.ts'

/** Error of the engine; `text` goes to the log only. */
export interface EngineException {
  readonly code: number | undefined
  readonly text: string
  readonly queryId: string
}

type Kind = 'timeout' | 'memory' | 'too-large' | 'cancelled' | 'unavailable' | 'overloaded' | 'disk-full'

/** Codes of ClickHouse's ErrorCodes.cpp that are not a mistake of ours. */
const KINDS: Readonly<Record<number, Kind>> = {
  159: 'timeout', // TIMEOUT_EXCEEDED
  160: 'timeout', // TOO_SLOW: the engine foresees that the time will not do
  241: 'memory', // MEMORY_LIMIT_EXCEEDED
  173: 'memory', // CANNOT_ALLOCATE_MEMORY
  158: 'too-large', // TOO_MANY_ROWS
  161: 'too-large', // TOO_MANY_COLUMNS
  167: 'too-large', // TOO_DEEP_AST
  168: 'too-large', // TOO_BIG_AST
  191: 'too-large', // SET_SIZE_LIMIT_EXCEEDED
  306: 'too-large', // TOO_DEEP_RECURSION
  307: 'too-large', // TOO_MANY_BYTES
  396: 'too-large', // TOO_MANY_ROWS_OR_BYTES
  394: 'cancelled', // QUERY_WAS_CANCELLED
  735: 'cancelled', // QUERY_WAS_CANCELLED_BY_CLIENT
  201: 'overloaded', // QUOTA_EXCEEDED
  202: 'overloaded', // TOO_MANY_SIMULTANEOUS_QUERIES
  203: 'overloaded', // NO_FREE_CONNECTION
  252: 'overloaded', // TOO_MANY_PARTS
  439: 'overloaded', // CANNOT_SCHEDULE_TASK
  745: 'overloaded', // SERVER_OVERLOADED
  243: 'disk-full', // NOT_ENOUGH_SPACE
  32: 'unavailable', // ATTEMPT_TO_READ_AFTER_EOF: a node of the cluster went away
  198: 'unavailable', // DNS_ERROR
  209: 'unavailable', // SOCKET_TIMEOUT
  210: 'unavailable', // NETWORK_ERROR
  236: 'unavailable', // ABORTED: the engine is stopping
  242: 'unavailable', // TABLE_IS_READ_ONLY: a replica without its keeper
  279: 'unavailable', // ALL_CONNECTION_TRIES_FAILED
  999: 'unavailable' // KEEPER_EXCEPTION
}

const MESSAGES: Readonly<Record<Kind, string>> = {
  timeout: 'The query took longer than allowed. Request less, or filter more.',
  memory: 'The query needs more memory than allowed. Request fewer groups or columns, or filter more.',
  'too-large': 'The query or its result is larger than allowed.',
  cancelled: 'The query was cancelled.',
  unavailable: 'The records engine cannot be reached at the moment. Try again shortly.',
  overloaded: 'The records engine is overloaded. Try again shortly.',
  'disk-full': 'The records engine has no space left on its disk.'
}

/**
 * An exception of ClickHouse → `engine/…`. A code in no list is `engine/bug`: our SQL was wrong, which the caller
 * cannot mend. `details.engineCode` lets a load distinguish unreadable input from our bugs; the text is in `cause`.
 */
export function failureOf(exception: EngineException): LoggiaError {
  const code = mostTellingCode(exception)
  const kind = code === undefined ? undefined : isTextTooLong(code, exception.text) ? 'too-large' : KINDS[code]
  const facts = { details: { queryId: exception.queryId, engineCode: code }, cause: new Error(exception.text) }
  return kind === undefined ? mistakeOfOurs(facts) : engineError(`engine/${kind}`, MESSAGES[kind], facts)
}

/** No answer, or half an answer, for a reason of the network: refused, reset, closed early. */
export function unreachable(queryId: string, cause: unknown): LoggiaError {
  return engineError('engine/unavailable', MESSAGES.unavailable, { details: { queryId }, cause })
}

export function cancelled(queryId: string, cause: unknown): LoggiaError {
  return engineError('engine/cancelled', MESSAGES.cancelled, { details: { queryId }, cause })
}

export function timedOut(queryId: string): LoggiaError {
  return engineError('engine/timeout', MESSAGES.timeout, { details: { queryId } })
}

function mistakeOfOurs(facts: { details: { queryId: string }; cause: unknown }): LoggiaError {
  return engineError(
    'engine/bug',
    `Loggia failed while processing the query because of a bug. Reference: ${facts.details.queryId}`,
    facts
  )
}

/**
 * A cluster wraps what a node said ("Code: 279. … Code: 241. …"): a known cause inside says more than "a node failed",
 * and any other cause says more than nothing.
 */
function mostTellingCode({ code, text }: EngineException): number | undefined {
  const inside = [...text.matchAll(/\bCode: (\d+)\./g)].map((match) => Number(match[1]))
  const all = [...(code === undefined ? [] : [code]), ...inside]
  return all.find((each) => KINDS[each] !== undefined && KINDS[each] !== 'unavailable') ?? all[0]
}

/**
 * The parser reports a query beyond max_query_size as a syntax error, the form reader too long a value or too many of
 * them as code 1000.
 */
function isTextTooLong(code: number, text: string): boolean {
  return (
    (code === 62 && /max_query_size|Max query size exceeded/i.test(text)) ||
    (code === 1000 && /Field value too long|Too many form fields/.test(text))
  )
}
