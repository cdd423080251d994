/** What a cell looks like, for guessing the dialect and the header only; types come from the engine, over the whole column. */
export type CellKind = 'empty' | 'number' | 'date' | 'value' | 'text'

const NUMBER = /^[-+]?(\d+([.,]\d+)?|[.,]\d+)([eE][-+]?\d+)?%?$/
const DATE = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}([T ]\d{1,2}:\d{2}.*)?$/
/** Points, addresses, JSON, flags: things that are values, never names of columns. */
const VALUE = /^(-?\d+\.\d+ ?, ?-?\d+\.\d+|https?:\/\/.*|[[{].*[\]}]|[\w.+-]+@[\w-]+\.[\w.]+|\d{1,2}:\d{2}(:\d{2})?|[\d +().-]{6,}|[A-Z]{0,3}\d[\dA-Z]*-\d[\d-]*)$/s

export function kindOfCell(cell: string): CellKind {
  const text = cell.trim()
  if (text === '') return 'empty'
  if (NUMBER.test(text)) return 'number'
  if (DATE.test(text)) return 'date'
  return VALUE.test(text) ? 'value' : 'text'
}
