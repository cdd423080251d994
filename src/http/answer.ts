import type { BorrowedChunks } from '#kit'
import { wireJson } from './json.ts'

/** Bytes of a response, and compressed after the first request for that; cached together. */
export interface Payload {
  readonly plain: Buffer
  gzipped?: Buffer
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /**
   * A stream is destroyed when the client leaves, and its failure breaks the connection off: an incomplete response is never taken
   * for a complete one.
   */
  readonly body: Payload | BorrowedChunks | null
  /** False for content that is already compressed. */
  readonly compressible: boolean
}

export function payload(text: string | Buffer): Payload {
  return { plain: typeof text === 'string' ? Buffer.from(text) : text }
}

/** `value` is written in the wire form, or as it is when it is text already. */
export function jsonAnswer(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  const text = typeof value === 'string' ? value : wireJson(value)
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: payload(text),
    compressible: true
  }
}
