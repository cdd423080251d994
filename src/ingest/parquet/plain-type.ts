/** A type of the engine without what surrounds it for nulls and dictionaries. */
export function plainType(type: string): string {
  const inside = /^(?:Nullable|LowCardinality)\(([^]*)\)$/.exec(type.trim())
  return inside === null ? type.trim() : plainType(inside[1]!)
}
