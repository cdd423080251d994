/** Statements of any notation of RDF as records: what has one subject is one record. */
import { wktToGeoJSON } from '@terraformer/wkt'
import type { Field } from '#schema'
import { type Cell, canonicalInstant, type Geometry, isPoint, type Row } from './cell.ts'

/** A statement as every parser of RDF gives it (the RDF/JS data model). */
export interface Statement {
  readonly subject: { readonly value: string }
  readonly predicate: { readonly value: string }
  readonly object: { readonly value: string; readonly datatype?: { readonly value: string } }
}

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const WKT = 'http://www.opengis.net/ont/geosparql#wktLiteral'
const DATATYPES: Readonly<Record<string, string>> = {
  int: `${XSD}integer`,
  double: `${XSD}double`,
  boolean: `${XSD}boolean`,
  date: `${XSD}date`,
  datetime: `${XSD}dateTime`,
  geo_point_2d: WKT,
  geo_shape: WKT
}

/** Predicates end with the field's name (EXPORT-rdf-2). Throws for a datatype that is not the type's. */
export function rowsOf(statements: readonly Statement[], fields: readonly Field[]): Row[] {
  const subjects = Map.groupBy(statements, ({ subject }) => subject.value)
  const rows = [...subjects.values()].map((about) =>
    Object.fromEntries(fields.map((field) => [field.name, cellOf(about, field)]))
  )
  return rows.sort((a, b) => Number((a.id as bigint) - (b.id as bigint)))
}

function cellOf(about: readonly Statement[], field: Field): Cell {
  const objects = about
    .filter(({ predicate }) => predicate.value.endsWith(`/ld/ontologies/difficult/${field.name}`))
    .map(({ object }) => object)
  if (field.annotations.multivalued !== undefined)
    return objects.length === 0 ? null : objects.map(({ value }) => value).sort()
  const [literal, second] = objects
  if (second !== undefined) throw new Error(`${field.name} has two values`)
  if (literal === undefined) return null
  const expected = DATATYPES[field.type] ?? `${XSD}string`
  if (literal.datatype?.value !== expected) throw new Error(`${field.name} is a ${literal.datatype?.value}`)
  return readLiteral(literal.value, field)
}

function readLiteral(value: string, field: Field): Cell {
  switch (field.type) {
    case 'int':
      return BigInt(value)
    case 'double':
      return Number(value)
    case 'boolean':
      return value === 'true' || value === '1'
    case 'datetime':
      return canonicalInstant(value)
    case 'geo_point_2d': {
      const [lon = NaN, lat = NaN] = geometryOf(value).coordinates as number[]
      return { lon, lat }
    }
    case 'geo_shape':
      return geometryOf(value)
    default:
      return value
  }
}

function geometryOf(wkt: string): Geometry {
  const { type, coordinates, geometries } = wktToGeoJSON(wkt) as Geometry
  return geometries === undefined ? { type, coordinates } : { type, geometries }
}

/** A graph is a set of statements: lists have no order. */
export function asStated(rows: readonly Row[], textOf: (text: string) => string = (text) => text): Row[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, stated(cell, textOf)])))
}

function stated(cell: Cell, textOf: (text: string) => string): Cell {
  if (Array.isArray(cell)) return [...new Set((cell as readonly string[]).map(textOf))].sort()
  return typeof cell === 'string' && !isPoint(cell) ? textOf(cell) : cell
}
