import type { Geometry } from '#geometry'
import { isEmptyGeometry } from '#geometry'
import {
  type Expression,
  type FieldReference,
  functionNamed,
  type Literal,
  type Predicate,
  type PredicateOf,
  type PredicateRow
} from '#query'
import { mistake, unexpected } from '../errors.ts'
import type { CallNode } from '../tree.ts'
import { treeOf, typeArguments } from './argument.ts'
import type { Typer } from './typer.ts'
import { familyOf } from './types.ts'

type Build = (args: readonly Expression[]) => Predicate

/** A call of a function that is true or false. */
export function typePredicateCall(call: CallNode, { name }: PredicateRow, typer: Typer): Predicate {
  switch (name) {
    case 'search':
    case 'suggest':
    case 'startswith':
      return typeSearch(call, name, typer)
    case 'vector_similarity_threshold':
      throw notOffered(call, typer)
    default:
      return typeByPosition(call, name, typer)
  }
}

/** distance(field, center, radius) is the v2.0 name of within_distance. */
export function typeOldDistance(call: CallNode, typer: Typer): Predicate {
  return typeByPosition(call, 'within_distance', typer)
}

function typeByPosition(call: CallNode, name: PredicateOf<'values'>, typer: Typer): Predicate {
  return BUILDERS[name](typeArguments(call, functionNamed(name), typer))
}

const BUILDERS: Readonly<Record<PredicateOf<'values'>, Build>> = {
  within_distance: ([field, center, radius]) => ({
    kind: 'within-distance',
    field: fieldOf(field),
    center: geometryOf(center),
    meters: numberOf(radius)
  }),
  in_bbox: ([field, ...corners]) => boxAround(fieldOf(field), corners.map(numberOf)),
  intersects: ([field, geometry]) => spatial('intersects', field, geometry),
  disjoint: ([field, geometry]) => spatial('disjoint', field, geometry),
  within: ([field, geometry]) => spatial('within', field, geometry),
  polygon: ([field, geometry]) => spatial('within', field, geometry),
  geometry: ([field, geometry, relation]) =>
    spatial(((relation as Literal | undefined)?.value as Relation) ?? 'intersects', field, geometry)
}

type Relation = 'intersects' | 'disjoint' | 'within'

const fieldOf = (value: Expression | undefined): FieldReference => value as FieldReference
const geometryOf = (value: Expression | undefined): Geometry => (value as Literal).value as Geometry
const numberOf = (value: Expression | undefined): number => Number((value as Literal).value)

/** Nothing meets an empty geometry, and everything that is somewhere is apart from it. */
function spatial(relation: Relation, value: Expression | undefined, literal: Expression | undefined): Predicate {
  const [field, geometry] = [fieldOf(value), geometryOf(literal)]
  if (!isEmptyGeometry(geometry)) return { kind: 'spatial', relation, field, geometry }
  return relation === 'disjoint'
    ? { kind: 'not', item: { kind: 'is-null', item: field } }
    : { kind: 'constant', value: false }
}

/**
 * Two opposite corners in any order. The box goes the short way across the date line when the southern corner lies more
 * than half the world east of the northern one, or when a map's longitudes went on beyond 180.
 */
function boxAround(field: FieldReference, [lat1 = 0, lon1 = 0, lat2 = 0, lon2 = 0]: readonly number[]): Predicate {
  const [south, north] = [Math.min(lat1, lat2), Math.max(lat1, lat2)]
  const crosses = lat1 <= lat2 && lon1 - lon2 > 180
  const [west, east] = crosses ? [lon1, lon2] : [Math.min(lon1, lon2), Math.max(lon1, lon2)]
  const whole = !crosses && east - west >= 360
  return { kind: 'in-bbox', field, south, west: whole ? -180 : wrap(west), north, east: whole ? 180 : wrap(east) }
}

/** The same meridian between -180 and 180. */
function wrap(longitude: number): number {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** `search("text")`, `search(*, "text")`, `search(a, b, "text")`. */
function typeSearch(call: CallNode, mode: PredicateOf<'searched'>, typer: Typer): Predicate {
  const last = call.args.at(-1)
  if (last?.kind !== 'text') throw unexpected(typer.text, last ?? { start: call.end - 1, end: call.end })
  const named = call.args.slice(0, -1)
  const fields = named.flatMap((argument) =>
    argument.kind === 'star' ? [] : [searchedField(treeOf(argument, typer), call.name, typer)]
  )
  const all = fields.length === 0 || fields.length < named.length
  return { kind: 'full-text', mode, ...(all ? {} : { fields: uniqueByName(fields) }), text: last.value }
}

function uniqueByName(fields: readonly FieldReference[]): readonly FieldReference[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()]
}

function searchedField(tree: ReturnType<typeof treeOf>, name: string, typer: Typer): FieldReference {
  if (tree.kind !== 'name') throw unexpected(typer.text, tree)
  const field = typer.value(tree)
  if (field.kind === 'field' && (familyOf(field) === 'text' || familyOf(field) === 'number')) return field
  throw mistake('odsql/argument', `${name} only supports text fields.`, tree, { field: tree.name, type: field.type })
}

/** Only the catalog has it on the real service; elsewhere it is a name like any other that is not a function. */
export function notOffered(call: CallNode, { context, text }: Typer): Error {
  const parenthesis = text.indexOf('(', call.head.end)
  if (!context.catalog) return unexpected(text, { start: parenthesis, end: parenthesis + 1 }, 'odsql/unknown-function')
  return mistake(
    'odsql/not-offered',
    `${call.name}() is not offered by this portal. Use search() instead.`,
    call.head,
    { function: call.name }
  )
}
