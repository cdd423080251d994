import type { Area } from '../state/area-condition.ts'

const CIRCLE_CORNERS = 64
const METERS_PER_DEGREE = 111_320

/** The outline of an area, for drawing it on a map. */
export function areaGeojson(area: Area): object {
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ringOf(area)] } }
}

function ringOf(area: Area): (readonly [lon: number, lat: number])[] {
  switch (area.kind) {
    case 'box': {
      const { west, south, north } = area
      const east = area.east < west ? area.east + 360 : area.east
      return [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south]
      ]
    }
    case 'circle': {
      const height = area.meters / METERS_PER_DEGREE
      const width = height / Math.max(0.01, Math.cos((area.lat * Math.PI) / 180))
      return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, at) => {
        const angle = (2 * Math.PI * at) / CIRCLE_CORNERS
        return [area.lon + width * Math.cos(angle), area.lat + height * Math.sin(angle)]
      })
    }
    case 'polygon':
      return [...area.ring]
  }
}
