import { skipBlanks } from './scan.ts'

const LONG = 64

/** Place after the string that begins at `at`; -1 when it has an escape, or does not end in the buffer. */
export function endOfString(buffer: Buffer, at: number): number {
  const near = Math.min(buffer.length, at + LONG)
  for (let end = at + 1; end < near; end++) {
    const byte = buffer[end]
    if (byte === 0x22) return end + 1
    if (byte === 0x5c) return -1
  }
  const quote = buffer.indexOf(0x22, near)
  if (quote === -1) return -1
  const escape = buffer.subarray(near, quote).indexOf(0x5c)
  return escape === -1 ? quote + 1 : -1
}

/** Place after the number that begins at `at` (RFC 8259 §6); -1 for anything else, also when the buffer ends behind it. */
export function endOfNumber(buffer: Buffer, at: number): number {
  let end = buffer[at] === 0x2d ? at + 1 : at
  const whole = end
  end = skipDigits(buffer, end)
  if (end === whole || (buffer[whole] === 0x30 && end > whole + 1)) return -1
  if (buffer[end] === 0x2e) {
    const fraction = end + 1
    end = skipDigits(buffer, fraction)
    if (end === fraction) return -1
  }
  if (buffer[end] === 0x65 || buffer[end] === 0x45) {
    const sign = buffer[end + 1]
    const exponent = sign === 0x2b || sign === 0x2d ? end + 2 : end + 1
    end = skipDigits(buffer, exponent)
    if (end === exponent) return -1
  }
  return endsValue(buffer[end]) ? end : -1
}

function skipDigits(buffer: Buffer, at: number): number {
  while (at < buffer.length && buffer[at]! >= 0x30 && buffer[at]! <= 0x39) at++
  return at
}

function endsValue(byte: number | undefined): boolean {
  return byte === 0x2c || byte === 0x7d || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

export const WORDS = { null: Buffer.from('null'), true: Buffer.from('true'), false: Buffer.from('false') } as const
const TYPE = Buffer.from('"type"')
const FEATURE = Buffer.from('"Feature"')

/** Place after `"type": "Feature"`; -1 when the members begin otherwise. */
export function startsFeature(buffer: Buffer, at: number): number {
  if (!isAt(buffer, at, TYPE)) return -1
  const colon = skipBlanks(buffer, at + TYPE.length)
  const value = skipBlanks(buffer, colon + 1)
  return buffer[colon] === 0x3a && isAt(buffer, value, FEATURE) ? skipBlanks(buffer, value + FEATURE.length) : -1
}

/** Place of the object behind the name that ends at `at`; -1 when something else follows. */
export function startOfObject(buffer: Buffer, at: number): number {
  const colon = skipBlanks(buffer, at)
  const start = skipBlanks(buffer, colon + 1)
  return buffer[colon] === 0x3a && buffer[start] === 0x7b ? start : -1
}

/** Never true for no bytes. */
export function isAt(buffer: Buffer, at: number, bytes: Buffer): boolean {
  if (bytes.length === 0 || at + bytes.length > buffer.length) return false
  for (let i = 0; i < bytes.length; i++) if (buffer[at + i] !== bytes[i]) return false
  return true
}
