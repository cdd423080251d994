import type { Answer, HttpRequest } from '#http'
import type { Field } from '#schema'
import { datasetPath } from '../catalog/dataset-path.ts'
import { columnViews } from '../dataset/columns.ts'
import { filterChips } from '../dataset/filter-chips.ts'
import { redirectTab } from '../dataset/old-addresses.ts'
import { type DatasetPage, openDataset } from '../dataset/open-dataset.ts'
import { pageDescription } from '../dataset/page-description.ts'
import { orderedFields } from '../dataset/table-columns.ts'
import { datasetJsonLd } from '../machines/json-ld.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { publicOrigin } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import { type Area, areaOf, drawnField } from '../state/area-condition.ts'
import { type MapPlace, NO_COLOR } from '../state/map-state.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, sharedPairs, tablePairs } from '../state/table-state.ts'
import type { Corners, EmbedView, MapSettings, MapSideView, MapView } from '../views/map-view.ts'
import { areaGeojson } from './area-geojson.ts'
import { firstView } from './first-view.ts'
import { LAST_GROUND_ZOOM } from './ground-tile.ts'
import { colorField, colorFields, legendOf, type MapColor, mapColor, shadesOf } from './map-color.ts'
import { type Box, countRecords, placesOf } from './map-data.ts'
import { sideView } from './map-side.ts'
import { LAST_TILE_ZOOM, versionName } from './tile-answer.ts'

/** What a page without scripts takes the window of the map for. */
const WINDOW = { width: 880, height: 700 }
const WORLD_PIXELS = 256
/** Fields to filter by; the table has all of them. */
const MAX_FILTERS = 40

/** `/explore/dataset/{id}/map/`. */
export async function answerMap(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'map', context)
  const { page, dataset, texts } = opened
  const drawn = drawnField(dataset.fields)
  if (drawn === undefined) return redirectTab(http, context)
  const view =
    dataset.dataVisible && dataset.version !== null ? await mapView(opened, drawn, null, context) : emptyMap(opened)
  return pageAnswer(
    page,
    {
      component: 'Map',
      view,
      title: `${texts.title}, ${page.frame.t('tab.map')}`,
      description: pageDescription(opened),
      canonical: datasetPath(page.frame.basePath, dataset.id, 'information'),
      indexed: !http.queryText.includes('='),
      jsonLd: datasetJsonLd(opened, context),
      map: mapPolicy(context)
    },
    context
  )
}

/** `/explore/embed/dataset/{id}/map/?static=…&datasetcard=…&scrollWheelZoom=…`, for the pages of others. */
export async function answerMapEmbed(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'map', context)
  const { page, dataset, texts, state } = opened
  const { basePath } = page.frame
  const drawn = drawnField(dataset.fields)
  const embed: EmbedView = {
    title: texts.title,
    href: `${publicOrigin(http)}${datasetPath(basePath, dataset.id, 'map')}${queryText(sharedPairs(state))}`,
    card: http.query.get('datasetcard') !== 'false'
  }
  const isShown = drawn !== undefined && dataset.dataVisible && dataset.version !== null
  const view = isShown ? await mapView(opened, drawn, embed, context) : { ...emptyMap(opened), embed }
  return pageAnswer(
    page,
    {
      component: 'MapEmbed',
      view,
      title: texts.title,
      canonical: datasetPath(basePath, dataset.id, 'information'),
      indexed: false,
      map: mapPolicy(context)
    },
    context
  )
}

function mapPolicy({ settings }: SiteContext): { readonly tileOrigin: string | null } {
  const { mapTiles } = settings
  return { tileOrigin: mapTiles === null ? null : new URL(mapTiles.url.replace(/\{[zxy]\}/g, '1')).origin }
}

async function mapView(
  opened: DatasetPage,
  drawn: Field,
  embed: EmbedView | null,
  context: SiteContext
): Promise<MapView> {
  const { page, dataset, texts, state, head, path, data } = opened
  const { t, basePath } = page.frame
  const [matching, profiles, places, color, first] = await Promise.all([
    countRecords(opened, filterQuestion(state)),
    context.profiles.of(dataset, data),
    placesOf(opened, drawn),
    mapColor(opened, colorField(opened, drawn)),
    firstView(opened, drawn, context)
  ])
  const box = state.map.place === null ? null : windowOf(state.map.place)
  const side = await sideView(opened, drawn, color, { box, isSpot: false })
  const chips = filterChips(state, path, page.frame)
  const isGrouped = color === null && (drawn.type === 'geo_point_2d' || (await isOfPoints(opened, drawn)))
  const chosen = color?.field.name ?? NO_COLOR
  return {
    head,
    closed: false,
    empty: null,
    action: path,
    chips,
    clearHref: `${path}${queryText(tablePairs({ ...state, words: '', filters: [], conditions: [], start: 0, record: null }))}`,
    colors: {
      options: [
        { value: NO_COLOR, label: t('map.nothing'), selected: color === null },
        ...colorFields(opened, profiles).map(({ name, label }) => ({
          value: name,
          label: label || name,
          selected: name === chosen
        }))
      ],
      kept: sharedPairs({ ...state, map: { ...state.map, color: null } })
    },
    legend: color === null ? null : legendOf(color, profiles?.get(color.field.name), opened),
    columns: columnViews(orderedFields(dataset.fields).slice(0, MAX_FILTERS), profiles, opened),
    exportHref: `${datasetPath(basePath, dataset.id, 'export')}${queryText(sharedPairs(state))}`,
    exportLabel: t(chips.length > 0 ? 'table.downloadThese' : 'table.downloadAll', { n: matching }),
    side,
    label: t('map.label', { title: texts.title }),
    attribution: texts.publisher,
    settings: settingsOf(opened, drawn, color, { data: places.box, first }, isGrouped, embed !== null, context),
    embed
  }
}

/** Whether all shapes are points: these are grouped, outlines are not. */
async function isOfPoints({ data, dataset }: DatasetPage, { name }: Field): Promise<boolean> {
  const { results } = await data.records(dataset.id, {
    select: 'count(*) as n',
    groupBy: `geometry_type(${fieldText(name)}) as kind`,
    limit: 10
  })
  return results.every(({ kind }) => kind === null || kind === 'Point' || kind === 'MultiPoint')
}

function settingsOf(
  { page, dataset, state }: DatasetPage,
  drawn: Field,
  color: MapColor | null,
  views: { readonly data: Box | null; readonly first: Corners | null },
  isGrouped: boolean,
  isEmbedded: boolean,
  { settings, build }: SiteContext
): MapSettings {
  const { basePath, language } = page.frame
  const base = datasetPath(basePath, dataset.id)
  const { query } = page.http
  const credentials = ['apikey', 'token'].flatMap((name) => {
    const value = query.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const shared = [
    ...sharedPairs({ ...state, sort: null, columns: null, map: { place: null, color: null, basemap: null } })
  ]
  const tileQuery = queryText([
    ['v', versionName(dataset)],
    ['field', drawn.name],
    ...(color === null ? [] : [['value', color.field.name] as const]),
    ['display', isGrouped ? 'groups' : 'dots'],
    ...shared,
    ...credentials
  ])
  return {
    tiles: `${base}tiles/{z}/{x}/{y}${tileQuery}`,
    lastTileZoom: LAST_TILE_ZOOM,
    display: isGrouped ? 'groups' : 'dots',
    ground: `${basePath}/map-ground/{z}/{x}/{y}`,
    lastGroundZoom: LAST_GROUND_ZOOM,
    language,
    worker: basePath + build.workerPath,
    data: views.data === null ? null : cornersOf(views.data),
    first: views.first,
    place: state.map.place,
    basemap: state.map.basemap,
    operatorTiles: settings.mapTiles,
    color: colorSettings(color),
    areas: state.conditions.flatMap((condition) => {
      const area = areaOf(condition)
      return area === undefined ? [] : [areaGeojson(area)]
    }),
    side: `${base}map/side${queryText([['flg', language], ...credentials])}`,
    field: fieldText(drawn.name),
    isFrozen: isEmbedded && query.get('static') === 'true',
    zoomsByWheel: isEmbedded && query.get('scrollWheelZoom') === 'true'
  }
}

function colorSettings(color: MapColor | null): MapSettings['color'] {
  if (color === null) return null
  if (color.kind === 'classes') return { kind: 'classes', limits: color.limits, shades: shadesOf(color.limits) }
  const isTruth = color.field.type === 'boolean'
  return { kind: 'values', values: isTruth ? color.values.map((value) => value === 'true') : color.values }
}

function cornersOf({ west, south, east, north }: Box): Corners {
  return [west, south, east, north]
}

/** What shows around a place. */
function windowOf({ zoom, lat, lon }: MapPlace): Box | null {
  const degreesPerPixel = 360 / (WORLD_PIXELS * 2 ** zoom)
  const width = WINDOW.width * degreesPerPixel
  if (width >= 360) return null
  const height = WINDOW.height * degreesPerPixel * Math.cos((lat * Math.PI) / 180)
  const turned = (value: number): number => value - 360 * Math.floor((value + 180) / 360)
  const area: Area = {
    kind: 'box',
    west: turned(lon - width / 2),
    east: turned(lon + width / 2),
    south: Math.max(-90, lat - height / 2),
    north: Math.min(90, lat + height / 2)
  }
  return area
}

function emptyMap({ page, dataset, head, path, texts }: DatasetPage): MapView {
  const { t } = page.frame
  const side: MapSideView = { says: [], record: null, title: '', count: '', items: [], tableHref: path }
  return {
    head,
    closed: !dataset.dataVisible,
    empty: t.spans(dataset.dataVisible ? 'dataset.noRecords' : 'dataset.closedRecords'),
    action: path,
    chips: [],
    clearHref: path,
    colors: { options: [], kept: [] },
    legend: null,
    columns: [],
    exportHref: path,
    exportLabel: '',
    side,
    label: t('map.label', { title: texts.title }),
    attribution: '',
    settings: null,
    embed: null
  }
}
