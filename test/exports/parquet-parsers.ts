/** hyparquet, configured to keep microseconds and byte order marks, which its own defaults drop. */
import type { ParquetParsers } from 'hyparquet'
import { canonicalInstant } from './cell.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

export const PARQUET_PARSERS: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (millis) => instantOf(BigInt(millis) * 1000n),
  timestampFromMicroseconds: instantOf,
  dateFromDays: (days) => new Date(days * 86_400_000).toISOString().slice(0, 10),
  stringFromBytes: (bytes) => bytes && utf8.decode(bytes)
} as Partial<ParquetParsers>

/** Canonical text of microseconds since 1970, those before it too. */
function instantOf(micros: bigint): string {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n
  const second = new Date(Number((micros - fraction) / 1000n)).toISOString().slice(0, 19)
  return canonicalInstant(`${second}.${String(fraction).padStart(6, '0')}Z`)
}
