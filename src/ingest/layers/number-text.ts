/** Without exponent; a degree has nothing to say beyond the twelfth decimal. */
export function plainDegrees(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12) : text
}

/** As JavaScript writes it, with the sign of zero. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}
