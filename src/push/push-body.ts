import { pushError } from './errors.ts'
import type { TakeFiles } from './pushed-files.ts'
import type { Notation, PushedValues } from './pushed-values.ts'
import { isRawJson, rawJson } from './raw-json.ts'

/** Records of one push, in the form in which they are loaded. */
export interface PushBody {
  readonly format: 'jsonl' | 'csv'
  /** Pushes of one notation are loaded together; those without one, such as a CSV, by themselves. */
  readonly notation?: Notation | undefined
  readonly bytes: Buffer
}

export interface PushBodyOptions {
  readonly values?: PushedValues
  readonly takeFiles?: TakeFiles
}

/** As the original service. */
export const MAX_BODY_BYTES = 5 * 2 ** 20

/**
 * A JSON object, an array of objects, JSON Lines, or a CSV when the content type says so; devices send JSON without a
 * content type, and with that of a form. Errors: `push/bad-body`.
 */
export function readPushBody(
  bytes: Buffer,
  contentType: string,
  { values, takeFiles }: PushBodyOptions = {}
): PushBody {
  if (bytes.every((byte) => byte <= 0x20)) throw bad('it is empty')
  if (/\bcsv\b/i.test(contentType)) return { format: 'csv', bytes }
  const text = textOf(bytes)
  const whole = parse(text)
  const records = whole === undefined ? readLines(text) : [whole].flat()
  if (records.length === 0) throw bad('it has no record')
  const read = records.map((each, at) => {
    const record = requireRecord(each, at)
    const plain = values?.plainRecord(record) ?? record
    return takeFiles?.(plain) ?? plain
  })
  const notation = values === undefined ? 'plain' : values.notationOf(read)
  const lines = read.map((record) => `${JSON.stringify(record)}\n`)
  return { format: 'jsonl', notation, bytes: Buffer.from(lines.join('')) }
}

function readLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const record = parse(line)
      if (record === undefined) throw bad(`line ${at + 1} is not JSON`)
      return record
    })
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bad('it is not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits) as unknown
  } catch {
    return undefined
  }
}

/** Numbers stay as they are written: those of JavaScript have 53 bits. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? rawJson(context.source) : value
}

function requireRecord(record: unknown, at: number): Record<string, unknown> {
  if (typeof record !== 'object' || record === null || Array.isArray(record) || isRawJson(record))
    throw bad(`record ${at + 1} is not a JSON object`)
  return record as Record<string, unknown>
}

function bad(why: string) {
  return pushError('push/bad-body', `The body cannot be read: ${why}.`)
}
