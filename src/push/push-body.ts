import { pushError } from './errors.ts'
import type { TakeFiles } from './pushed-files.ts'

/** Records of one push, in the form in which they are loaded. */
export interface PushBody {
  /** Pushes of `jsonl` are loaded together; a CSV by itself. */
  readonly format: 'jsonl' | 'csv'
  readonly bytes: Buffer
}

/** As the original service. */
export const MAX_BODY_BYTES = 5 * 2 ** 20

/**
 * A JSON object, an array of objects, JSON Lines, or a CSV when the content type says so; devices send JSON without a
 * content type, and with that of a form. Errors: `push/bad-body`.
 */
export function readPushBody(bytes: Buffer, contentType: string, takeFiles: TakeFiles = (record) => record): PushBody {
  if (bytes.every((byte) => byte <= 0x20)) throw bad('it is empty')
  if (/\bcsv\b/i.test(contentType)) return { format: 'csv', bytes }
  const text = textOf(bytes)
  const whole = parse(text)
  const records = whole === undefined ? readLines(text) : [whole].flat()
  if (records.length === 0) throw bad('it has no record')
  const lines = records.map((record, at) => `${JSON.stringify(takeFiles(requireRecord(record, at)))}\n`)
  return { format: 'jsonl', bytes: Buffer.from(lines.join('')) }
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

/** ECMAScript 2026, in Node since 22; TypeScript does not declare it yet. */
interface RawJson {
  readonly rawJSON: (text: string) => unknown
  readonly isRawJSON: (value: unknown) => boolean
}
const { rawJSON: rawJson, isRawJSON: isRawJson } = JSON as typeof JSON & RawJson

function requireRecord(record: unknown, at: number): Record<string, unknown> {
  if (typeof record !== 'object' || record === null || Array.isArray(record) || isRawJson(record))
    throw bad(`record ${at + 1} is not a JSON object`)
  return record as Record<string, unknown>
}

function bad(why: string) {
  return pushError('push/bad-body', `The body cannot be read: ${why}.`)
}
