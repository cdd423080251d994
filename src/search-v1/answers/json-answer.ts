import { Readable } from 'node:stream'
import { type Answer, EscapedJson, payload } from '#http'
import { type BorrowedChunks, copyChunk } from '#kit'
import type { Rendered } from '#records'
import { indentJson } from './indent-json.ts'
import type { Output } from './output.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const SCRIPT_TYPE = 'application/javascript; charset=utf-8'

/** A finished body in ASCII. */
export function jsonBody(text: string, output: Output, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 200,
    headers: { 'content-type': typeOf(output), ...headers },
    body: payload(wrap(output.pretty ? indentJson(text) : text, output)),
    compressible: true
  }
}

/** A cached body; without one the server answers 304, because the validator matches. */
export function cachedBody({ body, tag }: Rendered, output: Output): Answer {
  const isPlain = output.callback === null && !output.pretty
  const headers: Record<string, string> = tag === null || !isPlain ? {} : { etag: etagOfTag(tag) }
  if (!isPlain) return jsonBody(body?.plain.toString('utf8') ?? '', output)
  return {
    status: 200,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: body ?? payload(''),
    compressible: true
  }
}

/** Members before and after a list that is too long to be held. */
export function streamedBody(before: string, list: BorrowedChunks, after: string, output: Output): Answer {
  const [open, close] = wrap('\n', output).split('\n') as [string, string]
  return {
    status: 200,
    headers: { 'content-type': typeOf(output) },
    body: Readable.from(joined(open + before, new EscapedJson(list), after + close), { objectMode: false }),
    compressible: true
  }
}

async function* joined(before: string, list: BorrowedChunks, after: string): AsyncGenerator<Buffer> {
  if (before !== '') yield Buffer.from(before)
  try {
    // Copied, because the stream reads ahead and a chunk is only borrowed.
    for await (const chunk of list) yield copyChunk(chunk)
  } finally {
    list.destroy()
  }
  if (after !== '') yield Buffer.from(after)
}

/** A weak validator (RFC 9110 §8.8.1): compressed and plain bodies have the same one. */
export function etagOfTag(tag: string): string {
  return `W/"${tag}"`
}

/** The comment keeps the beginning of the file out of the caller's hands. */
function wrap(text: string, { callback }: Output): string {
  return callback === null ? text : `/**/${callback}(${text});`
}

function typeOf({ callback }: Output): string {
  return callback === null ? JSON_TYPE : SCRIPT_TYPE
}
