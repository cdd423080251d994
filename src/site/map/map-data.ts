import type { Field } from '#schema'
import type { RecordRow } from '../data/portal-data.ts'
import type { Question } from '../data/question.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import { orderedFields } from '../dataset/table-columns.ts'
import { type Area, areaCondition } from '../state/area-condition.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, orderQuestion } from '../state/table-state.ts'
import type { MapColor } from './map-color.ts'

/** A box in degrees; west beyond east: it crosses the date line. */
export type Box = Extract<Area, { kind: 'box' }>

/** Records of the list beside the map. */
export const LISTED = 20

/** The question with a further condition. */
export function narrowed(question: Question, conditions: readonly string[]): Question {
  return { ...question, where: [...(question.where ?? []), ...conditions] }
}

export async function countRecords({ data, dataset }: DatasetPage, question: Question): Promise<number> {
  return (await data.records(dataset.id, { ...question, limit: 0 })).total_count
}

/** How many of the records that match have a place, and where these lie; null: nowhere. */
export async function placesOf(
  { data, dataset, state }: DatasetPage,
  field: Field
): Promise<{ readonly count: number; readonly box: Box | null }> {
  const name = fieldText(field.name)
  const { results } = await data.records(dataset.id, {
    ...filterQuestion(state),
    select: `count(${name}) as n, bbox(${name}) as box`,
    limit: 1
  })
  const [row] = results
  return { count: Number(row?.n ?? 0), box: boxOf(row?.box) }
}

/** The box of a polygon as `bbox()` gives it; longitudes may go on beyond 180. */
function boxOf(value: unknown): Box | null {
  const rings = (value as { geometry?: { coordinates?: unknown } } | null | undefined)?.geometry?.coordinates
  const ring = Array.isArray(rings) && Array.isArray(rings[0]) ? (rings[0] as unknown[]) : []
  const positions = ring.filter((each): each is [number, number] => Array.isArray(each) && each.every(Number.isFinite))
  if (positions.length === 0) return null
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)]
  return {
    kind: 'box',
    west: Math.min(...lons),
    east: Math.max(...lons),
    south: Math.min(...lats),
    north: Math.max(...lats)
  }
}

export interface Listed {
  readonly rows: readonly RecordRow[]
  readonly count: number
}

/** The first records in a box, the largest values of what they are coloured by first. */
export async function recordsIn(
  opened: DatasetPage,
  field: Field,
  box: Box | null,
  color: MapColor | null
): Promise<Listed> {
  const { data, dataset, state } = opened
  const conditions = box === null ? [`${fieldText(field.name)} is not null`] : [areaCondition(box, field)]
  const order =
    state.sort === null && color?.kind === 'classes' ? { orderBy: `${fieldText(color.field.name)} desc` } : {}
  const { total_count, results } = await data.records(dataset.id, {
    ...narrowed(filterQuestion(state), conditions),
    ...orderQuestion(state),
    ...order,
    select: saidFields(opened, color)
      .map(({ name }) => fieldText(name))
      .join(', '),
    limit: LISTED
  })
  return { rows: results, count: total_count }
}

/** The name of a record, one more field, and what it is coloured by. */
export function saidFields({ dataset }: DatasetPage, color: MapColor | null): Field[] {
  const [title, ...others] = orderedFields(dataset.fields).filter(
    ({ type }) => type !== 'geo_point_2d' && type !== 'geo_shape' && type !== 'json_blob'
  )
  // A name of something larger says where one is; a code says nothing.
  const texts = others.filter(({ type, annotations }) => type === 'text' && annotations.id !== true)
  const telling = texts.filter(({ name, label }) => !/code|class|zone|type|name/i.test(`${name} ${label}`))
  const sub = telling.find(({ annotations }) => annotations.facet === true) ?? telling[0] ?? texts[0] ?? others[0]
  const said = [title, sub].filter((field) => field !== undefined)
  return color === null ? said : [...new Set([...said, color.field])]
}
