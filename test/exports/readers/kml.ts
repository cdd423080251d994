import { kml } from '@tmcw/togeojson'
import { type Cell, type Geometry, geometryField, isGeometry, opened } from '../cell.ts'
import { asPlain, readPlain } from '../plain-texts.ts'
import type { Reader } from '../reader.ts'
import { placed } from '../reader-losses.ts'
import { asXmlHolds, parseXml } from '../xml-texts.ts'

/**
 * Several geometries are one kind of collection, for all kinds, and this reader unwraps a collection
 * of one.
 */
export const reader: Reader = {
  by: '@xmldom/xmldom and @tmcw/togeojson',
  read: async (file, fields) => {
    const document = parseXml(file)
    const shown = geometryField(fields)?.name
    const { features } = kml(document as never)
    return [...document.getElementsByTagName('Placemark')].map((placemark, place) => {
      const texts = new Map(
        [...placemark.getElementsByTagName('SimpleData')].map((data) => [
          data.getAttribute('name'),
          data.textContent ?? ''
        ])
      )
      const geometry = features[place]?.geometry as Geometry | null
      return Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.name === shown ? geometry && single(opened(geometry)) : readPlain(texts.get(field.name), field)
        ])
      )
    })
  },
  expected: (rows, fields) => {
    const shown = geometryField(fields)?.name
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]): [string, Cell] => [
          name,
          name === shown && isGeometry(cell) ? placed(single(opened(cell))) : asPlain(cell, asXmlHolds)
        ])
      )
    )
  }
}

function single(geometry: Geometry): Geometry {
  const [only, ...others] = geometry.geometries ?? []
  return only === undefined || others.length > 0 ? geometry : only
}
