import type { Line } from '#geometry'
import type { Bindings } from './bindings.ts'

/**
 * Whether lines lie on the lines of a geometry, or in its areas: their edges are cut where they cross its edges, and
 * the middle of each piece is covered. Costs the product of both numbers of edges, but only for the few lines whose
 * corners are all covered.
 */
export function piecesCovered(
  column: string,
  others: readonly Line[],
  covers: (position: string) => string,
  bindings: Bindings
): string {
  const edges = bindings.bind(
    others.flatMap((line) => line.slice(1).map((end, place) => [line[place]![0], line[place]![1], end[0], end[1]])),
    'Array(Array(Float64))'
  )
  const turn = (corner: 1 | 2): string =>
    `((_o[3] - _o[1]) * (_e.${corner}.2 - _o[2]) - (_o[4] - _o[2]) * (_e.${corner}.1 - _o[1]))`
  const crossings = `arrayFilter(_t -> _t > 0 AND _t < 1, arrayMap(_o -> ${turn(1)} / (${turn(1)} - ${turn(2)}), ${edges}))`
  const cuts = `arraySort(arrayConcat([0., 1.], ${crossings}))`
  const between = (place: 1 | 2): string => `_e.1.${place} + (_e.2.${place} - _e.1.${place}) * (_u + _w) / 2`
  const middles = `arrayMap((_u, _w) -> tuple(${between(1)}, ${between(2)}), arrayPopBack(${cuts}), arrayPopFront(${cuts}))`
  return `arrayAll(_l -> arrayAll(_e -> arrayAll(_m -> ${covers('_m')}, ${middles}), arrayZip(arrayPopBack(_l), arrayPopFront(_l))), ${column})`
}
