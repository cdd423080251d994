import { project } from '../../pictures/plane.ts'
import type { PublishView } from '../../views/publish-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { Analysis } from './analysis.ts'

/** Where the points of the first records lie: exchanged columns show at once. */
export function pointsMap(
  { t, format, context }: AdminRequest,
  { fields, samples }: Pick<Analysis, 'fields' | 'samples'>
): PublishView['map'] {
  const at = fields.findIndex(({ type, source }) => type === 'geo_point_2d' && typeof source !== 'string')
  if (at === -1) return null
  const points = samples.flatMap(({ cells }) => {
    const cell = cells[at]
    return cell?.fits === true ? degreesOf(cell.text) : []
  })
  const [first] = points
  if (first === undefined) return null
  return {
    picture: context.pictures.ofPlaces(
      points.map(([latitude, longitude]) => ({ ...project(longitude, latitude), weight: 1 }))
    ),
    text: t('publish.pointsAt', {
      n: points.length,
      latitude: format.number(first[0]),
      longitude: format.number(first[1])
    })
  }
}

/** Cells of a point made of two columns are shown as `48,85; 2,35`. */
function degreesOf(text: string): (readonly [latitude: number, longitude: number])[] {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split('; ').map((each) => Number(each.replace(',', '.')))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [[latitude, longitude]] : []
}
