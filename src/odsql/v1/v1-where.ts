import type { Field } from '#schema'
import { inClause } from '../errors.ts'
import { printTree } from '../print.ts'
import type { Tree } from '../tree.ts'
import { inBox, inPolygon, placeField, withinDistance } from './geofilter.ts'
import { parseV1 } from './parse.ts'
import { translateV1 } from './translate.ts'

/** Filters of the Search API v1, as they stand in addresses; all must hold. */
export interface V1Filters {
  /** `q` and `q.<name>`. */
  readonly queries?: readonly string[]
  /** `geofilter.distance`: `lat,lon,metres`. */
  readonly distances?: readonly string[]
  /** `geofilter.polygon`: `(lat,lon),(lat,lon),…`. */
  readonly polygons?: readonly string[]
  /** `geofilter.bbox`: `south,west,north,east`. */
  readonly boxes?: readonly string[]
}

/**
 * Filters of v1 as the text of a `where` clause; undefined when they let everything through. Made tree from tree, so
 * that no text of a caller becomes part of the language. Errors: `odsql/…`, with the position in the query of v1.
 */
export function whereOfV1(filters: V1Filters, fields: readonly Field[]): string | undefined {
  const { queries = [], distances = [], polygons = [], boxes = [] } = filters
  return inClause('where', () => {
    const trees: Tree[] = [
      ...queries.flatMap((query) => {
        const node = parseV1(query)
        return node === undefined ? [] : [translateV1(node, fields)]
      }),
      ...distances.map((text) => withinDistance(placeField(fields), text)),
      ...polygons.map((text) => inPolygon(placeField(fields), text)),
      ...boxes.map((text) => inBox(placeField(fields), text))
    ]
    const [first] = trees
    if (first === undefined) return undefined
    return printTree(trees.length === 1 ? first : { kind: 'and', items: trees, start: 0, end: 0 })
  })
}
