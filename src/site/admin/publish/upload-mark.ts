import type { QueryParams } from '#http'
import type { WholeItem } from '../content/open-item.ts'

/** A lost connection costs at most one part; 10,000 of them are 80 GB. */
export const PART_BYTES = 8 * 2 ** 20

/** By what the same file is known when it is chosen again: kept with the item until its file is complete. */
export interface UploadMark {
  readonly size: number
  readonly modifiedMs: number
  /** Checksum of pieces of it, in hexadecimal. */
  readonly sample: string
  readonly partBytes: number
}

/** Name of the mark in the properties that clients keep with an item. */
const PROPERTY = 'upload'

/** What the script of the page says of a file that it sends in parts; undefined: it is not sent so. */
export function markOf(fields: QueryParams): UploadMark | undefined {
  const [size, modifiedMs] = [Number(fields.get('size') ?? NaN), Number(fields.get('modified') ?? NaN)]
  const sample = fields.get('sample') ?? ''
  const isMark =
    Number.isSafeInteger(size) && size > 0 && Number.isSafeInteger(modifiedMs) && /^[0-9a-f]{8}$/.test(sample)
  return isMark ? { size, modifiedMs, sample, partBytes: PART_BYTES } : undefined
}

export function withMark(mark: UploadMark): string {
  return JSON.stringify({ [PROPERTY]: mark })
}

/** null: another program sends the parts. */
export function keptMark({ properties }: WholeItem): UploadMark | null {
  const mark = properties?.[PROPERTY]
  if (typeof mark !== 'object' || mark === null) return null
  const { size, modifiedMs, sample, partBytes } = mark as Record<string, unknown>
  if (!isLength(size) || !isLength(partBytes) || typeof modifiedMs !== 'number' || typeof sample !== 'string')
    return null
  return { size, modifiedMs, sample, partBytes }
}

/** The properties of the item without it. */
export function withoutMark({ properties }: WholeItem): string {
  const { [PROPERTY]: _mark, ...others } = properties ?? {}
  return JSON.stringify(others)
}

/** How many parts a file has. */
export function partCount({ size, partBytes }: UploadMark): number {
  return Math.ceil(size / partBytes)
}

/** Bytes of those parts. */
export function bytesOf({ size, partBytes }: UploadMark, parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + Math.max(0, Math.min(partBytes, size - (part - 1) * partBytes)), 0)
}

/** `1-12 14`. */
export function rangesOf(parts: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const part of parts.toSorted((left, right) => left - right)) {
    const last = ranges.at(-1)
    if (last !== undefined && part === last[1] + 1) last[1] = part
    else ranges.push([part, part])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ')
}

function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
