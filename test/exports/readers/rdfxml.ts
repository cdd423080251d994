import { RDF_PARSERS } from '../rdf-parsers.ts'
import { asStated, rowsOf } from '../rdf-rows.ts'
import type { Reader } from '../reader.ts'
import { asXmlHolds } from '../xml-texts.ts'

export const reader: Reader = {
  by: 'rdfxml-streaming-parser',
  read: async (file, fields) => rowsOf(await RDF_PARSERS.rdfxml!(file), fields),
  expected: (rows) => asStated(rows, asXmlHolds)
}
