import { pushError } from './errors.ts'

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
export function readPushBody(bytes: Buffer, contentType: string): PushBody {
  if (bytes.every((byte) => byte <= 0x20)) throw bad('it is empty')
  if (/\bcsv\b/i.test(contentType)) return { format: 'csv', bytes }
  const text = bytes.toString('utf8')
  const whole = parse(text)
  const records = whole === undefined ? readLines(text) : [whole].flat()
  if (records.length === 0) throw bad('it has no record')
  records.forEach(requireRecord)
  return { format: 'jsonl', bytes: Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join('')) }
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function requireRecord(record: unknown, at: number): void {
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw bad(`record ${at + 1} is not a JSON object`)
}

function bad(why: string) {
  return pushError('push/bad-body', `The body cannot be read: ${why}.`)
}
