import type { Element } from '@xmldom/xmldom'
import type { Field } from '#schema'
import { type Cell, type Geometry, geometryField, isGeometry, opened, type Row } from '../cell.ts'
import { asPlain, readPlain } from '../plain-texts.ts'
import type { Reader } from '../reader.ts'
import { asXmlHolds, parseXml } from '../xml-texts.ts'

/**
 * Points are waypoints, lines and rings the segments of a track: a record is everything with one id. Records without a place
 * are not there.
 */
export const reader: Reader = {
  by: '@xmldom/xmldom, elements as gpx.xsd has them',
  read: async (file, fields) => {
    const document = parseXml(file)
    const pieces = [...document.getElementsByTagName('wpt'), ...document.getElementsByTagName('trk')]
    const records = Map.groupBy(pieces, (piece) => String(extensionsOf(piece).get('id')))
    return [...records.values()]
      .map((same) => readRecord(same, fields))
      .sort((a, b) => Number((a.id as bigint) - (b.id as bigint)))
  },
  expected: (rows, fields) => {
    const shown = geometryField(fields)?.name ?? ''
    return rows.flatMap((row) => {
      const geometry = row[shown] ?? null
      const drawn = isGeometry(geometry) ? drawnParts(geometry) : []
      return drawn.length === 0
        ? []
        : [
            Object.fromEntries(
              Object.entries(row).map(([name, cell]): [string, Cell] => [
                name,
                name === shown ? { type: 'GeometryCollection', geometries: drawn } : asPlain(cell, asXmlHolds)
              ])
            )
          ]
    })
  }
}

function readRecord(pieces: readonly Element[], fields: readonly Field[]): Row {
  const shown = geometryField(fields)?.name
  const texts = extensionsOf(pieces[0]!)
  const geometries = pieces.flatMap((piece): Geometry[] =>
    piece.tagName === 'wpt'
      ? [{ type: 'Point', coordinates: positionOf(piece) }]
      : [...piece.getElementsByTagName('trkseg')].map((segment) => ({
          type: 'LineString',
          coordinates: [...segment.getElementsByTagName('trkpt')].map(positionOf)
        }))
  )
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.name === shown ? { type: 'GeometryCollection', geometries } : readPlain(texts.get(field.name), field)
    ])
  )
}

/** Elements of the dataset's own, by their names without the prefix. */
function extensionsOf(piece: Element): ReadonlyMap<string, string> {
  const [extensions] = piece.getElementsByTagName('extensions')
  return new Map(
    [...(extensions?.childNodes ?? [])]
      .filter((node) => node.nodeType === 1)
      .map((node) => [(node as Element).localName ?? '', node.textContent ?? ''])
  )
}

function positionOf(point: Element): number[] {
  const [height] = point.getElementsByTagName('ele')
  return [
    Number(point.getAttribute('lon')),
    Number(point.getAttribute('lat')),
    ...(height === undefined ? [] : [Number(height.textContent)])
  ]
}

/** Points first; the schema has no 180° east, which is 180° west. */
function drawnParts(geometry: Geometry): Geometry[] {
  const collection = opened(geometry)
  const simple = collection.geometries ?? [collection]
  const points = simple
    .filter(({ type }) => type === 'Point')
    .map(({ coordinates }): Geometry => ({ type: 'Point', coordinates: westward(coordinates as number[]) }))
  const lines = simple.flatMap(({ type, coordinates }) =>
    type === 'LineString' ? [coordinates] : type === 'Polygon' ? (coordinates as unknown[]) : []
  )
  return [
    ...points,
    ...lines.map((line): Geometry => ({ type: 'LineString', coordinates: (line as number[][]).map(westward) }))
  ].filter(({ coordinates }) => (coordinates as unknown[]).length > 0)
}

function westward([lon = NaN, ...rest]: readonly number[]): number[] {
  return [lon === 180 ? -180 : lon, ...rest]
}
