import { type Answer, type HttpRequest, payload } from '#http'
import type { Field } from '#schema'
import { datasetPath } from '../catalog/dataset-path.ts'
import type { RecordRow } from '../data/portal-data.ts'
import { cellOf, decimalsOf } from '../dataset/cells.ts'
import { type DatasetPage, openDataset } from '../dataset/open-dataset.ts'
import { recordView } from '../dataset/record-panel.ts'
import { countSaying } from '../dataset/says.ts'
import type { Span } from '../i18n/translate.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import { drawnField } from '../state/area-condition.ts'
import { filterQuestion, sharedPairs, tablePairs } from '../state/table-state.ts'
import type { MapSideView } from '../views/map-view.ts'
import { colorField, type MapColor, mapColor, markOf } from './map-color.ts'
import { type Box, countRecords, type Listed, placesOf, recordsIn, saidFields } from './map-data.ts'

/** A longer shape is not outlined when its record is chosen: the map shows it anyway. */
const MAX_SHAPE = 200_000

/** What the list is of. */
export interface SideRequest {
  /** null: of everything. */
  readonly box: Box | null
  /** True: of the one spot that was clicked. */
  readonly isSpot: boolean
}

/**
 * `/explore/dataset/{id}/map/side?view=west,south,east,north`: the list beside the map, as markup that the page's script
 * puts in the place of the one it has. `spot` instead of `view`: what lies on the spot that was clicked, the first of it
 * in whole.
 */
export async function answerSide(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'map', context)
  const drawn = drawnField(opened.dataset.fields)
  const spot = readBox(http.query.get('spot'))
  const request: SideRequest = { box: spot ?? readBox(http.query.get('view')), isSpot: spot !== null }
  const body =
    drawn === undefined
      ? ''
      : context.build.render('MapSide', {
          frame: opened.page.frame,
          side: await sideView(opened, drawn, await mapColor(opened, colorField(opened, drawn)), request)
        })
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex'
    },
    body: payload(body),
    compressible: true
  }
}

/** `west,south,east,north`, where the whole world means no condition. */
function readBox(text = ''): Box | null {
  const [west, south, east, north, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (west === undefined || south === undefined || east === undefined || north === undefined || more.length > 0)
    return null
  if (![west, south, east, north].every(Number.isFinite) || south > north || east - west >= 360) return null
  const turned = (lon: number): number => (lon >= -180 && lon <= 180 ? lon : lon - 360 * Math.floor((lon + 180) / 360))
  const bounded = (lat: number): number => Math.max(-90, Math.min(90, lat))
  return { kind: 'box', west: turned(west), east: turned(east), south: bounded(south), north: bounded(north) }
}

export async function sideView(
  opened: DatasetPage,
  drawn: Field,
  color: MapColor | null,
  request: SideRequest
): Promise<MapSideView> {
  const { page, dataset, state } = opened
  const [matching, places, listed] = await Promise.all([
    countRecords(opened, filterQuestion(state)),
    placesOf(opened, drawn),
    recordsIn(opened, drawn, request.box, color)
  ])
  const { t } = page.frame
  const selected = state.record ?? (request.isSpot ? textOf(listed.rows[0]?._id) : null)
  return {
    says: saying(opened, matching, places.count, request.isSpot ? null : listed.count),
    record: selected === null ? null : await chosenRecord(opened, selected, listed.rows, drawn),
    title: request.isSpot
      ? t('map.here')
      : color?.kind === 'classes' && state.sort === null
        ? t('map.highest')
        : t('map.inViewTitle'),
    count: t('map.listed', { n: listed.count, shown: listed.rows.length }),
    items: itemsOf(opened, listed, color, selected),
    tableHref: `${datasetPath(page.frame.basePath, dataset.id, 'table')}${queryText(sharedPairs(state))}`
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Sentences: how many records, how many of them have a place, how many are in view. */
function saying(
  { state, dataset, page }: DatasetPage,
  matching: number,
  placed: number,
  inView: number | null
): Span[] {
  const { t } = page.frame
  const gap: Span = { text: ' ', strong: false }
  return [
    ...countSaying(state, matching, dataset.version?.recordCount ?? 0, page.frame),
    { text: t('map.stop'), strong: false },
    gap,
    ...(placed === matching ? t.spans('map.allPlaced') : t.spans('map.placed', { n: placed })),
    ...(inView === null ? [] : [gap, ...t.spans('map.inView', { n: inView })])
  ]
}

async function chosenRecord(
  opened: DatasetPage,
  id: string,
  rows: readonly RecordRow[],
  drawn: Field
): Promise<MapSideView['record']> {
  const { data, dataset, state, page } = opened
  const record = await data.record(dataset.id, id)
  const shape = shapeText(record[drawn.name])
  const view = recordView(record, rows, { ...opened, state: { ...state, record: id } })
  const table = datasetPath(page.frame.basePath, dataset.id, 'table')
  return {
    ...view,
    tableHref: `${table}${queryText(tablePairs({ ...state, start: 0, record: id }))}#record`,
    shape: shape.length > MAX_SHAPE ? null : shape
  }
}

/** GeoJSON of a point or a shape; nothing for no value. */
function shapeText(value: unknown): string {
  const { lat, lon, geometry } = (value ?? {}) as { lat?: unknown; lon?: unknown; geometry?: unknown }
  if (typeof lat === 'number' && typeof lon === 'number')
    return JSON.stringify({ type: 'Point', coordinates: [lon, lat] })
  return geometry === undefined || geometry === null ? '' : JSON.stringify(geometry)
}

function itemsOf(
  opened: DatasetPage,
  { rows }: Listed,
  color: MapColor | null,
  selected: string | null
): MapSideView['items'] {
  const { page, state, path, timezone } = opened
  const [title, sub] = saidFields(opened, null)
  const text = (row: RecordRow, field: Field | undefined): string => {
    if (field === undefined) return ''
    const decimals = decimalsOf(
      field,
      rows.map((each) => each[field.name])
    )
    const cell = cellOf(row[field.name], field, { decimals, timezone }, page.frame)
    return 'text' in cell ? cell.text : cell.kind === 'list' ? cell.items.join(', ') : '–'
  }
  return rows.map((row) => {
    const id = String(row._id)
    const shown = color !== null && color.field !== title ? text(row, color.field) : ''
    return {
      href: `${path}${queryText(tablePairs({ ...state, record: id }))}#record`,
      title: text(row, title),
      sub: sub === color?.field ? '' : text(row, sub),
      value: shown,
      mark: color === null ? null : markOf(color, row[color.field.name]),
      selected: id === selected
    }
  })
}
