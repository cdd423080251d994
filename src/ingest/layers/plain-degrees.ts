/** Without exponent; a degree has nothing to say beyond the twelfth decimal. */
export function plainDegrees(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12) : text
}
