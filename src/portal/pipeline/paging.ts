import { wholeNumber } from './parameter.ts'

/**
 * The parameters of lists (PORTAL-paging); `num` 10 unless the list says otherwise. More than 100 are answered as 100,
 * like the product does.
 */
export const PAGE_PARAMETERS = {
  start: wholeNumber('Number of the first result, from 1.', { min: 0, max: 10_000_000 }),
  num: wholeNumber('How many results, at most 100.', { min: 0, max: 10_000_000 })
} as const

export interface Page {
  /** From 1. */
  readonly start: number
  readonly num: number
}

const MAX_NUM = 100

export function pageOf(
  { start, num }: { readonly start: number | undefined; readonly num: number | undefined },
  byDefault = 10
): Page {
  return { start: Math.max(1, start ?? 1), num: Math.min(MAX_NUM, num ?? byDefault) }
}

/** `total`, `start`, `num`, `nextStart`, the last -1 on the last page. `num` is the requested number. */
export function pageFields(
  total: number,
  { start, num }: Page
): { total: number; start: number; num: number; nextStart: number } {
  const next = start + num
  return { total, start, num, nextStart: num > 0 && next <= total ? next : -1 }
}
