import { parse } from 'csv-parse/sync'
import { asGeometry, asPoint, type Form, isSame } from '../same-rows.ts'

export const form: Form = {
  read: (file) => {
    const [keys = [], ...rows] = parse(file, { delimiter: ';', bom: true }) as string[][]
    return { keys, rows }
  },
  matches: (json, cell) => typeof cell === 'string' && says(json, cell)
}

/** EXPORT-value, the column of CSV. */
function says(json: unknown, text: string): boolean {
  if (json === null) return text === ''
  if (typeof json === 'boolean') return text === (json ? 'True' : 'False')
  if (typeof json === 'bigint') return text === String(json)
  if (typeof json === 'number') return /[.e]/.test(text) && Object.is(Number(text), json)
  if (Array.isArray(json)) return text === json.join(',')
  const point = asPoint(json)
  if (point !== undefined) return isSame(text.split(', ').map(Number), [point.lat, point.lon])
  const geometry = asGeometry(json)
  if (geometry !== undefined) return isSame(JSON.parse(text), geometry)
  return typeof json === 'string' ? text === json : isSame(JSON.parse(text), json)
}
