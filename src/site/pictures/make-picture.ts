import type { Dataset } from '#catalog'
import type { Field } from '#schema'
import { asDouble } from '../data/exact-numbers.ts'
import type { PortalData } from '../data/portal-data.ts'
import type { Ground } from '../map/ground.ts'
import { fieldText } from '../state/odsql-text.ts'
import type { PictureView } from '../views/picture-view.ts'
import { drawBars, drawColumns, drawLine, drawStripes, MARK } from './draw.ts'
import { isMeasure, isStep, isText } from './measures.ts'
import type { PictureFrame } from './picture-frame.ts'
import { pictureOfPlaces } from './place-picture.ts'

/** Series of fewer records are drawn record by record, longer ones in as many steps. */
const FEW_STEPS = 400
const STEPS = 48
/** Steps that hold nearly the same number of records are those of a regular series, whose values say more. */
const REGULAR_SPREAD = 0.15

/** A picture of the records: places, else time, else the largest groups. */
export async function makePicture(
  dataset: Dataset,
  frame: PictureFrame,
  data: PortalData,
  ground: () => Ground
): Promise<PictureView> {
  const { fields } = dataset
  const point = fields.find(({ type }) => type === 'geo_point_2d')
  if (point !== undefined) return (await pictureOfPlaces(dataset, point, frame, data, ground)) ?? MARK
  const step = fields.find(isStep)
  if (step !== undefined) {
    const drawn = await ofSteps(dataset, step, frame, data)
    if (drawn !== undefined) return drawn
  }
  return (await ofGroups(dataset, frame, data)) ?? MARK
}

async function ofSteps(
  dataset: Dataset,
  step: Field,
  frame: PictureFrame,
  data: PortalData
): Promise<PictureView | undefined> {
  const measure = dataset.fields.find(isMeasure)
  const isShort = (dataset.version?.recordCount ?? 0) <= FEW_STEPS
  const key = isShort ? fieldText(step.name) : await rangeText(dataset, step, data)
  if (key === undefined) return undefined
  const { results } = await data.records(dataset.id, {
    select: `count(*) as n${measure === undefined ? '' : `, avg(${fieldText(measure.name)}) as v`}`,
    groupBy: `${key} as step`,
    orderBy: 'step',
    limit: FEW_STEPS
  })
  const steps = results.filter(({ step: at }) => at !== null)
  const counts = steps.map(({ n }) => Number(n))
  const values = steps.flatMap(({ v }) => asDouble(v) ?? [])
  if (values.length < 3 || !isRegular(counts)) return counts.length < 3 ? undefined : drawColumns(counts, frame)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const isTwoSided = low < -high / 4 && high > -low / 4 && values.length > 24
  return isTwoSided ? drawStripes(values, frame) : drawLine(values, frame)
}

/** Without the ends, which are often cut. */
function isRegular(counts: readonly number[]): boolean {
  const inner = counts.slice(1, -1)
  const mean = inner.reduce((sum, each) => sum + each, 0) / Math.max(1, inner.length)
  const variance = inner.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, inner.length)
  return Math.sqrt(variance) <= mean * REGULAR_SPREAD
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
async function ofGroups(
  { id, fields, version }: Dataset,
  frame: PictureFrame,
  data: PortalData
): Promise<PictureView | undefined> {
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
  return counts === undefined ? undefined : drawBars(counts, frame)
}
