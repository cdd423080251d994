/** Bytes of a file from `from` to before `to`. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The one range that a header asks for (RFC 9110 §14.2). Undefined for no header, several ranges and other units, which
 * a server may ignore; `none` when the file has no such bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const found = /^bytes=\s*(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))\s*$/i.exec(header ?? '')
  if (found === null) return undefined
  const [, first, last, suffix] = found
  if (first === undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'none' : { from: size - length, to: size }
  }
  const from = Number(first)
  const to = last === undefined ? size : Math.min(Number(last) + 1, size)
  if (last !== undefined && Number(last) < from) return undefined
  return from >= size ? 'none' : { from, to }
}
