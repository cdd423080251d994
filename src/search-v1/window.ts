import { badParameter } from './errors.ts'
import { type RequestParameters, readInteger } from './parameters.ts'

/** How many results, and from which one on. */
export interface Window {
  readonly rows: number
  readonly start: number
}

/** `start` and `rows` together. */
const MAX_SUM = 10_000
const DEFAULT_ROWS = 10
/** As many are held at once; a longer list goes out as it is read. */
export const HELD_ROWS = 100

/** `rows=-1` asks for as many as there may be. Throws `search-v1/bad-parameter`. */
export function readWindow(parameters: RequestParameters): Window {
  const start = readInteger('start', parameters, 0, { min: 0, max: MAX_SUM })
  const rows = readInteger('rows', parameters, DEFAULT_ROWS, { min: -1, max: MAX_SUM })
  if (rows === -1) return { start, rows: MAX_SUM - start }
  if (start + rows > MAX_SUM)
    throw badParameter(`start and rows together are more than ${MAX_SUM}: the download has all records.`)
  return { start, rows }
}

/** Of a file: everything by default. Throws `search-v1/bad-parameter`. */
export function readExtent(parameters: RequestParameters): {
  readonly limit: number | undefined
  readonly offset: number
} {
  const rows = readInteger('rows', parameters, -1, { min: -1, max: Number.MAX_SAFE_INTEGER })
  const offset = readInteger('start', parameters, 0, { min: 0, max: Number.MAX_SAFE_INTEGER })
  return { limit: rows === -1 ? undefined : rows, offset }
}
