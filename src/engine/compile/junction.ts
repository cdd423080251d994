/** All conditions together; no condition holds. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length > 1 ? `(${conditions.join(' AND ')})` : (conditions[0] ?? 'true')
}

/** Any of the conditions; no condition does not hold. */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length > 1 ? `(${conditions.join(' OR ')})` : (conditions[0] ?? 'false')
}
