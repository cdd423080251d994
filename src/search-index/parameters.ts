/** Values of one statement: SQLite takes 32,766. */
export const MAX_PARAMETERS = 8_192

/**
 * As many as a power of two, the last one repeated: statements differ by their length only, and few of them are kept
 * prepared.
 */
export function filled<Value>(values: readonly Value[]): Value[] {
  const last = values.at(-1) as Value
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)))
  return [...values, ...new Array<Value>(length - values.length).fill(last)]
}

export function* batches<Value>(values: readonly Value[], size = MAX_PARAMETERS): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size)
}
