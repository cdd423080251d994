import { printWkt, type UncheckedGeometry } from '#geometry'
import type { ExportColumn, ExportTable, ExportValue } from '../table.ts'
import { xmlName } from '../xml.ts'

export const XSD = 'http://www.w3.org/2001/XMLSchema#'
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
export const GEOSPARQL = 'http://www.opengis.net/ont/geosparql#'

/** Rows as statements: one subject a record, one predicate a column (EXPORT-rdf-1). */
export interface RecordGraph {
  /** Addresses of the predicates begin with it. */
  readonly vocabulary: string
  /** Addresses of the subjects begin with it, and end with the record's id and a slash. */
  readonly resources: string
  /** Rows are records, which have addresses; others are nodes without one. */
  readonly hasSubjects: boolean
  readonly predicates: readonly Predicate[]
}

export interface Predicate {
  /** The unique end of its URL after the vocabulary. */
  readonly name: string
  readonly address: string
  /** Address of the literals' datatype; absent for text. */
  readonly datatype: string | undefined
  /** A statement for each of the values. */
  readonly list: boolean
  /** A value that is there in the lexical form of its datatype. */
  readonly lexical: (value: ExportValue) => string
}

const ENDS_WITH_XML_NAME = /^[0-9.-]*[A-Za-z_][A-Za-z0-9_.-]*$/

/** Class of the records. */
export const RECORD_CLASS = 'Record'

/**
 * Statements about the rows of a table. Predicates are fields, so a label for people changes nothing; an alias is
 * a separate predicate.
 */
export function recordGraph({ datasetId, columns, portalAddress, hasRecordIds }: ExportTable): RecordGraph {
  const dataset = encodeURIComponent(datasetId)
  const vocabulary = `${portalAddress}/ld/ontologies/${dataset}/`
  const names = namesOf(columns)
  const predicates = columns.map((column, place) => {
    const name = names[place] ?? ''
    return { name, address: vocabulary + name, list: column.list, ...literalOf(column) }
  })
  return { vocabulary, resources: `${portalAddress}/ld/resources/${dataset}/`, hasSubjects: hasRecordIds, predicates }
}

/**
 * Names that RDF/XML can say: the end of an address must be a name of XML, so the field `2020` has another there, and
 * in the other notations too, which must contain the same graph. Aliases and fields that happen to be called the same
 * stay apart.
 */
function namesOf(columns: readonly ExportColumn[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ key, field }) => {
    const text = field !== undefined && field.label === key ? field.name : key
    const name = ENDS_WITH_XML_NAME.test(text) ? text : xmlName(text)
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${name}_${number}`
    taken.add(free)
    return free
  })
}

function literalOf({ type }: ExportColumn): Pick<Predicate, 'datatype' | 'lexical'> {
  switch (type) {
    case 'int':
      return { datatype: `${XSD}integer`, lexical: String }
    case 'double':
      return { datatype: `${XSD}double`, lexical: doubleText }
    case 'boolean':
      return { datatype: `${XSD}boolean`, lexical: String }
    case 'date':
      return { datatype: `${XSD}date`, lexical: String }
    case 'datetime':
      return { datatype: `${XSD}dateTime`, lexical: String }
    case 'geo_point_2d':
      return { datatype: `${GEOSPARQL}wktLiteral`, lexical: (value) => printWkt({ type: 'Point', coordinates: value }) }
    case 'geo_shape':
      return { datatype: `${GEOSPARQL}wktLiteral`, lexical: (value) => printWkt(value as UncheckedGeometry) }
    default:
      return { datatype: undefined, lexical: String }
  }
}

/**
 * The canonical form of XML Schema (XSD 1.0 §3.2.5.2), `1.054E2`, with as many digits as it takes to read back the same
 * number: processors of JSON-LD make it of any double, and graphs are compared by their lexical forms.
 */
function doubleText(value: ExportValue): string {
  if (!Number.isFinite(value)) return String(value).replace('Infinity', 'INF')
  const [digits = '', exponent = ''] = (value as number).toExponential().split('e')
  return `${Object.is(value, -0) ? '-' : ''}${digits}${digits.includes('.') ? '' : '.0'}E${exponent.replace('+', '')}`
}
