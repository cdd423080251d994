/** Octets of a line, without its end (RFC 5545 §3.1). */
const MAX_OCTETS = 75

/** Control signs other than a tab and a line feed cannot stand in a text (RFC 5545 §3.3.11). */
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** `NAME:value`, folded where it is too long, never within a sign. The value is written as it is given. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`
  return `${line.length * 3 <= MAX_OCTETS || Buffer.byteLength(line) <= MAX_OCTETS ? line : fold(line)}\r\n`
}

const UNUSUAL = /[\\;,\u0000-\u0008\u000a-\u001f\u007f]/

/** A value of type TEXT: separators escaped, line ends of any kind as `\n`. */
export function escapeText(text: string): string {
  if (!UNUSUAL.test(text) && text.isWellFormed()) return text
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

function fold(line: string): string {
  const bytes = Buffer.from(line)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; ) {
    // The blank in front of a continued line counts.
    let end = Math.min(bytes.length, start + (start === 0 ? MAX_OCTETS : MAX_OCTETS - 1))
    while (end < bytes.length && isContinuation(bytes[end]!)) end--
    pieces.push(bytes.toString('utf8', start, end))
    start = end
  }
  return pieces.join('\r\n ')
}

/** A byte within a sign of UTF-8. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
