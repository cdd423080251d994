import { datasetPath } from '../catalog/dataset-path.ts'
import type { RecordRow } from '../data/portal-data.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import { drawnField } from '../state/area-condition.ts'
import { tablePairs } from '../state/table-state.ts'
import type { RecordView } from '../views/dataset-view.ts'
import { extentOf, linesOf, type OutlineFrame, outlineOf } from './outline.ts'

const PANEL: OutlineFrame = { width: 240, height: 136, margin: 8, longest: 20_000 }
/** A single place: so near that one sees what lies around it. */
const POINT_ZOOM = 14
const MAX_ZOOM = 17

/** Where a record is on the map of its dataset, with the outline of its shape, or the land around its point where there is no map beside. */
export function recordPlace(
  record: RecordRow,
  { dataset, state, page }: DatasetPage,
  context: Pick<SiteContext, 'pictures'> | undefined
): RecordView['place'] {
  const field = drawnField(dataset.fields)
  const lines = field === undefined ? [] : linesOf(record[field.name])
  if (lines.flat().length === 0) return null
  const { west, south, east, north } = extentOf(lines)
  const span = Math.max(east - west, north - south)
  const zoom = span === 0 ? POINT_ZOOM : Math.min(MAX_ZOOM, Math.max(1, Math.floor(Math.log2(360 / span)) + 1))
  const map = { ...state.map, place: { zoom, lat: (south + north) / 2, lon: (west + east) / 2 } }
  const path = datasetPath(page.frame.basePath, dataset.id, 'map')
  return {
    href: `${path}${queryText(tablePairs({ ...state, map, start: 0, record: String(record._id) }))}`,
    outline: outlineOf(lines, PANEL),
    around: span === 0 && context !== undefined ? context.pictures.ofPlace(west, south) : null
  }
}
