import { type FieldType, isComputed, type ValueNotation } from '#schema'
import { GEOJSON, LON_LAT, SAID_LAT_LON } from '../reading/geometry.ts'
import type { Reading } from '../reading/reading.ts'
import { readingsOfType } from '../reading/readings.ts'
import { dateReadings } from './date-notation.ts'
import { flagReading } from './flag-notation.ts'
import { numberReading } from './number-notation.ts'

/** Of cells that the conversion of geometries wrote. */
export const CONVERTED: ValueNotation = { notation: 'geojson' }

/**
 * Readings of a type whose notation the schema says; where it says nothing about them, every usual form. Notations that
 * only the conversion of geometries knows are GeoJSON or `lat,lon` by then.
 */
export function notatedReadings(type: FieldType, notation: ValueNotation = {}): readonly Reading[] {
  switch (type) {
    case 'int':
    case 'double': {
      const { decimal, thousands, unit, percent, negative } = notation
      const isSaid = [decimal, thousands, unit, percent, negative].some((each) => each !== undefined)
      if (isSaid) return [numberReading(type, notation)]
      // A part of a text, such as that of `A-007`, is a number if somebody says so.
      return type === 'int' && isComputed(notation)
        ? [...readingsOfType(type), numberReading(type, {})]
        : readingsOfType(type)
    }
    case 'date':
    case 'datetime':
      return notation.patterns === undefined ? readingsOfType(type) : dateReadings(type, notation)
    case 'boolean':
      return notation.true === undefined ? readingsOfType(type) : [flagReading(notation)]
    case 'geo_point_2d':
      if (notation.notation === 'lon,lat') return [LON_LAT]
      return notation.notation === undefined ? readingsOfType(type) : [SAID_LAT_LON]
    case 'geo_shape':
      return notation.notation === undefined ? readingsOfType(type) : [GEOJSON]
    case 'text':
    case 'file':
    case 'json_blob':
      return readingsOfType(type)
  }
}
