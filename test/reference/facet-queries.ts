/** Random facet requests. */
import { type CompileContext, compileWhere } from '#odsql'
import type { FacetLevel, FacetRequest, FacetsQuery, FieldReference, Source } from '#query'
import { isMultivalued } from '#schema'
import { conditionText } from './conditions.ts'
import type { Draw } from './literals.ts'
import { ZONES } from './texts.ts'

/** Of `extreme` the text of a value would be compared, where engines and JavaScript write exponents differently. */
const FACETS: readonly string[] = [
  'name',
  'code',
  'kind',
  'path',
  'tags',
  'n',
  'big',
  'amount',
  'flag',
  'day',
  'year',
  'ts'
]

export function randomFacets(draw: Draw, source: Source, now: number): FacetsQuery {
  const { random } = draw
  const timezone = random.pick(ZONES)
  const context: CompileContext = {
    source,
    now,
    timezone,
    lang: 'en',
    version: 'v2.1',
    catalog: false,
    limit: 0,
    offset: 0
  }
  const whole = random.chance(0.5) ? [conditionText(draw)] : []
  const facets = random.sample(FACETS, random.int(1, 5)).map((name): FacetRequest => {
    const own = random.chance(0.2) ? [conditionText(draw, 1)] : []
    return { ...shapeOf(fieldOf(name, source), draw), where: compileWhere([...whole, ...own], context) }
  })
  return { source, facets, timezone }
}

function fieldOf(name: string, { fields }: Source): FieldReference {
  const field = fields.find((each) => each.name === name)!
  return { kind: 'field', name, type: field.type, list: isMultivalued(field) }
}

function shapeOf(field: FieldReference, draw: Draw): Omit<FacetRequest, 'where'> {
  const { random } = draw
  const isNumber = field.type === 'int' || field.type === 'double'
  const sort = random.pick([
    'count',
    '-count',
    ...(isNumber ? (['num', '-num'] as const) : (['alphanum', '-alphanum'] as const))
  ] as const)
  const common = { field, sort, limit: random.pick([1, 3, 100, 1000]) }
  if (field.type === 'date' || field.type === 'datetime') return { ...common, levels: dateLevels(draw) }
  if (field.name === 'path' && random.chance(0.7)) return { ...common, separator: '/', levels: pathLevels(draw) }
  return { ...common, levels: [{ depth: 1 }] }
}

/** The levels below refined values. */
function dateLevels({ random }: Draw): FacetLevel[] {
  const year = String(random.int(2018, 2026))
  return [
    { depth: 1 },
    { depth: 2, parent: year },
    { depth: 3, parent: `${year}/${random.pick(['01', '03', '12'])}` }
  ].slice(0, random.int(1, 3))
}

function pathLevels({ random }: Draw): FacetLevel[] {
  return [
    { depth: 1 },
    { depth: 2, parent: random.pick(['Europe', 'Asia', 'None']) },
    { depth: 3, parent: 'Europe/France' }
  ].slice(0, random.int(1, 3))
}
