import { createHash } from 'node:crypto'
import { callerIdOf } from '#access'
import { type Answer, jsonAnswer } from '#http'
import type { KeptFile, Records } from '#records'
import { CROSS_ORIGIN } from '../cross-origin.ts'
import type { RequestContext } from '../request-context.ts'
import { type ByteRange, readRange } from './byte-range.ts'

/**
 * A file, or the part of it that is asked for (RFC 9110 §13 and §14). Its validator is strong: a part belongs to these
 * bytes and no others. A client that reads on in another file than it began with gets 412, with a condition always and
 * without one once.
 */
export function answerPart(
  file: KeptFile,
  /** What is asked for, in any version. */
  address: string,
  common: Readonly<Record<string, string>>,
  context: RequestContext,
  readers: Records['rangeReaders']
): Answer {
  const etag = `"${file.id}"`
  const headers = {
    ...common,
    etag,
    'last-modified': new Date(file.modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
    'access-control-expose-headers': EXPOSED
  }
  const ifMatch = context.header('if-match')
  if (ifMatch !== undefined ? !names(ifMatch, etag) : changedSince(context, file))
    return failure(412, headers, OTHER_FILE)
  const ifRange = context.header('if-range')
  const isWhole = context.isHead || (ifRange !== undefined && ifRange.trim() !== etag)
  const range = isWhole ? undefined : readRange(context.header('range'), file.size)
  const reader = readerOf(address, context)
  if (range === undefined) {
    readers.begins(reader, file.id)
    return {
      status: 200,
      headers: { ...headers, 'content-length': String(file.size) },
      body: file.read(0, context.isHead ? 0 : file.size),
      compressible: false
    }
  }
  const isConditional = ['if-match', 'if-unmodified-since', 'if-range'].some(
    (name) => context.header(name) !== undefined
  )
  if (isConditional) readers.begins(reader, file.id)
  else if (!readers.continues(reader, file.id, isBeginning(range, context))) return failure(412, headers, OTHER_FILE)
  if (range === 'none')
    return failure(416, { ...headers, 'content-range': `bytes */${file.size}` }, 'The file has no such bytes.')
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${range.from}-${range.to - 1}/${file.size}`,
      'content-length': String(range.to - range.from)
    },
    body: file.read(range.from, range.to),
    compressible: false
  }
}

/** Scripts on pages of others read parts too, and must see what those are parts of. */
const EXPOSED = `${CROSS_ORIGIN['access-control-expose-headers']}, ETag, Content-Range, Accept-Ranges, Last-Modified`

const OTHER_FILE = 'The file has changed since you began to read it. Read it again from its beginning.'

function failure(status: number, headers: Readonly<Record<string, string>>, message: string): Answer {
  const { 'content-disposition': _name, 'content-type': _type, ...others } = headers
  return jsonAnswer(
    { error_code: status === 412 ? 'PreconditionFailed' : 'RangeNotSatisfiable', message },
    status,
    others
  )
}

/** What readers begin with: the first bytes, or the last ones. */
function isBeginning(range: ByteRange | 'none', context: RequestContext): boolean {
  return (range !== 'none' && range.from === 0) || /^bytes=\s*-/i.test(context.header('range') ?? '')
}

/** RFC 9110 §13.1.4: asked for beside no If-Match; what is not a date is ignored. */
function changedSince(context: RequestContext, { modifiedMs }: KeptFile): boolean {
  const since = Date.parse(context.header('if-unmodified-since') ?? '')
  return !Number.isNaN(since) && modifiedMs > since
}

/** Weak validators never match (RFC 9110 §13.1.1). */
function names(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((each) => each.trim() === etag)
}

function readerOf(address: string, context: RequestContext): string {
  const { principal, address: client } = context.caller
  const parts = [callerIdOf(principal, client), context.header('user-agent'), address]
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url')
}
