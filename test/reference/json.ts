/**
 * JSON with integers as bigint, so that 2^53 + 1 is not 2^53. A double always has a point or an exponent on the wire.
 */
export function parseJson(text: string): unknown {
  // TypeScript's library does not yet know the reviver's third argument (ES2025 source text access).
  const exact = (_key: string, value: unknown, context?: { source: string }): unknown =>
    typeof value === 'number' && context !== undefined && /^-?\d+$/.test(context.source)
      ? BigInt(context.source)
      : value
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}
