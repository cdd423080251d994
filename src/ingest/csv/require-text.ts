import { unsupported } from '../format.ts'
import type { TextSource } from '../text-source.ts'

const LOOKED_AT_BYTES = 64 * 1024
/**
 * Control characters that delimited texts use: tab, line ends, form feed, the end sign of old systems, and the
 * separators of ASCII.
 */
const ALLOWED_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x01, 0x1a, 0x1c, 0x1d, 0x1e, 0x1f])

/**
 * Any bytes can be read as windows-1252, but no text holds many control characters: a twentieth in a file of random
 * bytes is some other format. Throws `ingest/unsupported-format`.
 */
export function requireText({ head, encoding }: TextSource, name: string): void {
  const bytes = head.subarray(0, LOOKED_AT_BYTES)
  let controls = 0
  for (const byte of bytes) if ((byte < 0x20 && !ALLOWED_CONTROLS.has(byte)) || byte === 0x7f) controls++
  const limit = encoding === 'utf-8' ? Math.max(3, bytes.length / 20) : Math.max(1, bytes.length / 100)
  if (controls > limit) throw unsupported(name, 'binary data')
}
