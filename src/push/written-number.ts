import type { Dataset } from '#catalog'

type Notation = Dataset['storedFields'][number]['values']

/** Doubles end at e308; of longer expansions the importer decides. */
const MAX_EXPONENT = 400
const PERCENT_DIGITS = 2

/**
 * A number of JSON as the texts of its field write numbers, so that it is the same number beside them: where `1.234` is a
 * thousand, the number 1.234 is the text `1,234`. Undefined: its JSON is such a text already.
 */
export function writtenNumber(json: string, { decimal = '.', percent }: Notation = {}): string | undefined {
  if (decimal === '.' && percent !== true) return undefined
  const shifted = percent === true ? shift(json, PERCENT_DIGITS) : json
  return shifted === undefined ? undefined : `${shifted.replace('.', decimal)}${percent === true ? '%' : ''}`
}

/** The number with its point as many digits further to the right, without an exponent and with every digit. */
function shift(json: string, by: number): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d{1,4}))?$/.exec(json) ?? []
  const places = Number(exponent) + by
  if (whole === '' || Math.abs(places) > MAX_EXPONENT) return undefined
  const digits = `${'0'.repeat(Math.max(0, 1 - whole.length - places))}${whole}${fraction}`
  const point = digits.length - fraction.length + places
  const [before, after] = [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)]
  const integer = before.replace(/^0+(?=\d)/, '')
  return `${sign}${integer}${after === '' ? '' : `.${after}`}`
}
