import { readSheet } from 'read-excel-file/node'
import { parseExactly } from '../json-cells.ts'
import { asGeometry, asPoint, type Form, isObject, isSame } from '../same-rows.ts'

/**
 * Typed cells: numbers, booleans and days are never text, except integers that a double cannot hold and days before
 * spreadsheets agree.
 */
export const form: Form = {
  read: async (file) => {
    const [keys = [], ...rows] = (await readSheet(file, { trim: false })) as unknown[][]
    return { keys: keys.map(String), rows }
  },
  matches: (json, cell) => {
    if (json === null || json === '') return cell === null
    if (typeof json === 'bigint')
      return typeof cell === 'number'
        ? BigInt(cell) === json
        : cell === String(json) && !Number.isSafeInteger(Number(json))
    if (typeof json === 'number' || typeof json === 'boolean') return Object.is(json, cell)
    if (cell instanceof Date) return typeof json === 'string' && isSameClock(json, cell)
    if (typeof cell !== 'string') return false
    if (Array.isArray(json)) return cell === json.join(',')
    const point = asPoint(json)
    if (point !== undefined) return isSame(cell.split(', ').map(Number), [point.lat, point.lon])
    if (isObject(json)) return isSame(parseExactly(cell), asGeometry(json) ?? json)
    // Before March 1900 days are text, and a field's precision is a matter of how they are shown.
    return cell === json || (/^1900-0[12]-\d\d$/.test(cell) && json === '1900')
  }
}

/**
 * Cells know no zones: they show the clock of the request's. The reader takes whole milliseconds off a double of days.
 */
function isSameClock(json: string, cell: Date): boolean {
  const [, shown = '', fraction = '0'] = /^(\d{4}(?:-\d\d){0,2}(?:T\d\d:\d\d:\d\d)?)(?:\.(\d+))?/.exec(json) ?? []
  if (!shown.includes('T')) return cell.toISOString().startsWith(shown)
  const late = Date.parse(`${shown}Z`) + Math.round(Number(`0.${fraction}`) * 1000) - cell.getTime()
  return late === 0 || late === 1
}
