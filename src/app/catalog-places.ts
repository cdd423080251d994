import type { CatalogRow } from '#catalog'

/** Between two rows of a new table, so that later ones find room. */
const GAP = 2 ** 20

/**
 * Ordinals of rows, rising in their order: those that are known stay, others lie between their neighbours. Undefined when
 * there is no room, or when known rows have another order than before: then all rows get new ones.
 */
export function placeRows(
  rows: readonly CatalogRow[],
  known: ReadonlyMap<CatalogRow, number>
): ReadonlyMap<CatalogRow, number> | undefined {
  const places = new Map<CatalogRow, number>()
  let waiting: CatalogRow[] = []
  let last = 0
  const placeWaiting = (next: number): boolean => {
    const step = (next - last) / (waiting.length + 1)
    for (const [at, row] of waiting.entries()) places.set(row, Math.floor(last + step * (at + 1)))
    waiting = []
    return step >= 1
  }
  for (const row of rows) {
    const place = known.get(row)
    if (place === undefined) {
      waiting.push(row)
      continue
    }
    if (place <= last || !placeWaiting(place)) return undefined
    places.set(row, place)
    last = place
  }
  placeWaiting(last + GAP * (waiting.length + 1))
  return places
}
