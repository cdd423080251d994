/**
 * A number without an exponent, which is what xsd:decimal, GPX and many readers of coordinates want: `0.0000001`, never
 * `1e-7`.
 */
export function decimalText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  if (Math.abs(value) >= 1) return BigInt(value).toString()
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e-')
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`
}
