import type { Dataset } from '#catalog'
import { type Field, isMultivalued } from '#schema'
import type { PortalData, RecordRow } from '../data/portal-data.ts'
import { fieldText } from '../state/odsql-text.ts'
import type { PictureView } from '../views/picture-view.ts'
import { drawBars, drawLine, drawPoints, drawStripes, drawValues, MARK } from './draw.ts'
import { frameDensest, type PlacedValue, project } from './plane.ts'

/** More look like a night sky. */
const NIGHT_RECORDS = 50_000
/** Dots of a picture: more would be paint, and bytes. */
const MAX_PLACES = 2_200
/** Series of fewer records are drawn record by record, longer ones in as many steps. */
const FEW_STEPS = 400
const STEPS = 60

/** A picture of the records: places, else time, else the largest groups. */
export async function makePicture(dataset: Dataset, data: PortalData): Promise<PictureView> {
  const { fields } = dataset
  const point = fields.find(({ type }) => type === 'geo_point_2d')
  if (point !== undefined) return (await ofPlaces(dataset, point, data)) ?? MARK
  const step = fields.find(isStep)
  if (step !== undefined) {
    const drawn = await ofSteps(dataset, step, data)
    if (drawn !== undefined) return drawn
  }
  return (await ofGroups(dataset, data)) ?? MARK
}

function isText(field: Field): boolean {
  return field.type === 'text' && field.annotations.id !== true && !isMultivalued(field)
}

/** What a series runs along: moments, or years as whole numbers. */
function isStep({ type, name, annotations }: Field): boolean {
  return (
    type === 'date' ||
    type === 'datetime' ||
    (type === 'int' && (annotations.id === true || /^(year|annee|jahr)$/i.test(name)))
  )
}

function isMeasure(field: Field): boolean {
  return (field.type === 'double' || field.type === 'int') && field.annotations.id !== true && !isStep(field)
}

async function ofPlaces(dataset: Dataset, point: Field, data: PortalData): Promise<PictureView | undefined> {
  const hasShapes = dataset.fields.some(({ type }) => type === 'geo_shape')
  const measure = hasShapes ? dataset.fields.find(({ type }) => type === 'double') : undefined
  const { results } = await data.records(dataset.id, {
    select: `count(*) as n${measure === undefined ? '' : `, avg(${fieldText(measure.name)}) as v`}`,
    groupBy: `geo_cluster(${fieldText(point.name)}, ${clusterZoom(dataset)}) as place`,
    orderBy: 'n desc',
    limit: MAX_PLACES
  })
  const places = frameDensest(results.flatMap(placeOf))
  if (places.length === 0) return undefined
  if (measure !== undefined) return drawValues(places)
  return drawPoints(places, (dataset.version?.recordCount ?? 0) > NIGHT_RECORDS)
}

function placeOf({ place, n, v }: RecordRow): PlacedValue[] {
  const centroid = (place as { readonly cluster_centroid?: { readonly lat: number; readonly lon: number } } | null)
    ?.cluster_centroid
  if (centroid === undefined || !Number.isFinite(centroid.lat)) return []
  return [{ ...project(centroid.lon, centroid.lat), weight: Number(n), value: typeof v === 'number' ? v : null }]
}

/** Finer clusters where the records lie close together, and where there are few. */
function clusterZoom({ metas, version }: Dataset): number {
  const longitudes = longitudesOf(metas.default?.bbox)
  const finer = (version?.recordCount ?? 0) <= 2 * MAX_PLACES ? 3 : 0
  if (longitudes.length === 0) return 7 + finer
  const span = Math.max(0.01, Math.max(...longitudes) - Math.min(...longitudes))
  return Math.max(7, Math.min(16, Math.round(Math.log2(360 / span)) + 7)) + finer
}

function longitudesOf(bbox: unknown): number[] {
  const rings = (bbox as { geometry?: { coordinates?: unknown } } | null | undefined)?.geometry?.coordinates
  if (!Array.isArray(rings) || !Array.isArray(rings[0])) return []
  return (rings[0] as unknown[]).flatMap((position) =>
    Array.isArray(position) && Number.isFinite(position[0]) ? [position[0] as number] : []
  )
}

async function ofSteps(dataset: Dataset, step: Field, data: PortalData): Promise<PictureView | undefined> {
  const measure = dataset.fields.find(isMeasure)
  const key =
    (dataset.version?.recordCount ?? 0) <= FEW_STEPS ? fieldText(step.name) : await rangeText(dataset, step, data)
  if (key === undefined) return undefined
  const { results } = await data.records(dataset.id, {
    select: measure === undefined ? 'count(*) as v' : `avg(${fieldText(measure.name)}) as v`,
    groupBy: `${key} as step`,
    orderBy: 'step',
    limit: FEW_STEPS
  })
  const values = results.flatMap(({ step: at, v }) => (at === null || typeof v !== 'number' ? [] : [v]))
  if (values.length < 3) return undefined
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low < -high / 4 && high > -low / 4 && values.length > 24 ? drawStripes(values) : drawLine(values)
}

/** Equal steps over the whole time. */
async function rangeText(dataset: Dataset, { name, type }: Field, data: PortalData): Promise<string | undefined> {
  const { results } = await data.records(dataset.id, {
    select: `min(${fieldText(name)}) as low, max(${fieldText(name)}) as high`,
    limit: 1
  })
  const [low, high] = [results[0]?.low, results[0]?.high].map((value) =>
    type === 'int' ? Number(value) : Date.parse(String(value))
  ) as [number, number]
  if (!Number.isFinite(low) || !Number.isFinite(high) || low === high) return undefined
  const edges = Array.from({ length: STEPS + 1 }, (_, at) => low + ((high - low) * at) / STEPS)
  const written =
    type === 'int' ? edges.map((edge) => String(Math.round(edge))) : edges.map((edge) => dateLiteral(edge, type))
  return `range(${fieldText(name)}, ${[...new Set(written)].join(', ')})`
}

function dateLiteral(ms: number, type: Field['type']): string {
  const iso = new Date(ms).toISOString()
  return type === 'date' ? `date'${iso.slice(0, 10)}'` : `date'${iso.slice(0, 19)}Z'`
}

const MAX_GROUPS = 9
const MAX_CANDIDATES = 8
/** A field of which one value is nearly everything makes a poor picture. */
const MAX_SHARE = 0.5

/** The largest groups of the field whose values are spread best. */
async function ofGroups({ id, fields, version }: Dataset, data: PortalData): Promise<PictureView | undefined> {
  const texts = fields.filter(isText)
  const candidates = [...texts.filter(({ annotations }) => annotations.facet === true), ...texts].slice(
    0,
    MAX_CANDIDATES
  )
  if (candidates.length === 0) return undefined
  const { facets } = await data.facets(id, {
    facet: [...new Set(candidates)].map(({ name }) => `facet(name="${name}", sort="-count", limit=${MAX_GROUPS})`)
  })
  const groups = facets
    .map(({ facets: values }) => values.map(({ count = 0 }) => count))
    .filter(({ length }) => length > 1)
  const spread = groups.find(
    (counts) => counts.length > 3 && (counts[0] ?? 0) <= (version?.recordCount ?? 0) * MAX_SHARE
  )
  const counts = spread ?? groups[0]
  return counts === undefined ? undefined : drawBars(counts)
}
