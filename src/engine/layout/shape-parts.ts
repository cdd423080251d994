import type { Field } from '#schema'
import { areasOf, columnOf, eastOf, linesOf, northOf, pointsOf, southOf, westOf } from '../column.ts'
import type { DerivedColumn } from './derived-column.ts'

/**
 * A GeoJSON geometry's text → its columns: the text as it goes on the wire, its points, lines and areas, and their
 * bounds. Collections are opened two levels deep (RFC 7946 §3.1.8 advises against nesting them at all).
 */
export function shapeParts(field: Field, nullableText: string): DerivedColumn[] {
  const text = `ifNull(${nullableText}, '')`
  const parts = simpleParts(text)
  const points = pointsIn(parts)
  const lines = linesIn(parts)
  const areas = areasIn(parts)
  const positions = `arrayConcat(${points}, arrayFlatten(${lines}), arrayFlatten(${areas}))`
  const bound = (pick: 'arrayMin' | 'arrayMax', element: 1 | 2): string =>
    `if(empty(${positions}), NULL, ${pick}(position -> tupleElement(position, ${element}), ${positions}))`
  return [
    { name: columnOf(field), sql: shapeText(nullableText) },
    { name: westOf(field), sql: bound('arrayMin', 1) },
    { name: southOf(field), sql: bound('arrayMin', 2) },
    { name: eastOf(field), sql: bound('arrayMax', 1) },
    { name: northOf(field), sql: bound('arrayMax', 2) },
    { name: pointsOf(field), sql: points },
    { name: linesOf(field), sql: lines },
    { name: areasOf(field), sql: areas }
  ]
}

/** The text of a geometry as it is kept. */
export function shapeText(nullableText: string): string {
  return `if(isNull(${nullableText}), NULL, ${wireGeometry(`ifNull(${nullableText}, '')`)})`
}

/**
 * Keys `coordinates`, `type`, and a blank after commas and colons (EXPLORE-value-5); the numbers stay as they were
 * written.
 */
function wireGeometry(text: string): string {
  const collection = `replaceAll(${spaced(text)}, ':', ': ')`
  return `if(${typeIn(text)} = 'GeometryCollection', ${collection}, concat('{"coordinates": ', ${spaced(coordinatesText(text))}, ', "type": "', ${typeIn(text)}, '"}'))`
}

/** Only numbers, brackets and blanks: the list ends where something else begins. */
function coordinatesText(sql: string): string {
  return `extract(${sql}, '"coordinates"\\\\s*:\\\\s*(\\\\[[\\\\[\\\\]0-9eE+\\\\-., \\\\t\\\\r\\\\n]*\\\\])')`
}

function spaced(sql: string): string {
  return `replaceAll(replaceRegexpAll(${sql}, '\\\\s', ''), ',', ', ')`
}

function typeIn(sql: string): string {
  return `JSONExtractString(${sql}, 'type')`
}

/** Array(String): the geometries that are not collections, without those that have no position. */
function simpleParts(text: string): string {
  const opened = (sql: string): string =>
    `if(${typeIn(sql)} = 'GeometryCollection', JSONExtractArrayRaw(${sql}, 'geometries'), [${sql}])`
  return `arrayFilter(part -> JSONLength(part, 'coordinates') > 0, arrayFlatten(arrayMap(part -> ${opened('part')}, ${opened(text)})))`
}

function pointsIn(parts: string): string {
  const one = `[${toPoint(coordinates('part', 'Array(Float64)'))}]`
  const many = toPoints(coordinates('part', 'Array(Array(Float64))'))
  return `CAST(arrayFlatten(arrayMap(part -> multiIf(${typeIn('part')} = 'Point', ${one}, ${typeIn('part')} = 'MultiPoint', ${many}, []), ${parts})), 'Array(Point)')`
}

function linesIn(parts: string): string {
  const one = `[${toPoints(coordinates('part', 'Array(Array(Float64))'))}]`
  const many = `arrayMap(line -> ${toPoints('line')}, ${coordinates('part', 'Array(Array(Array(Float64)))')})`
  return `CAST(${joined(`arrayMap(part -> multiIf(${typeIn('part')} = 'LineString', ${one}, ${typeIn('part')} = 'MultiLineString', ${many}, []), ${parts})`)}, 'MultiLineString')`
}

function areasIn(parts: string): string {
  const area = (sql: string): string => `arrayMap(ring -> ${toPoints('ring')}, ${sql})`
  const one = `[${area(coordinates('part', 'Array(Array(Array(Float64)))'))}]`
  const many = `arrayMap(area -> ${area('area')}, ${coordinates('part', 'Array(Array(Array(Array(Float64))))')})`
  return `CAST(${joined(`arrayMap(part -> multiIf(${typeIn('part')} = 'Polygon', ${one}, ${typeIn('part')} = 'MultiPolygon', ${many}, []), ${parts})`)}, 'MultiPolygon')`
}

/** One level of nesting less. */
function joined(sql: string): string {
  return `arrayReduce('groupArrayArray', ${sql})`
}

function coordinates(part: string, type: string): string {
  return `JSONExtract(${part}, 'coordinates', '${type}')`
}

/** Heights are left out. */
function toPoint(sql: string): string {
  return `tuple(${sql}[1], ${sql}[2])`
}

function toPoints(sql: string): string {
  return `arrayMap(position -> ${toPoint('position')}, ${sql})`
}
