import { RDF_PARSERS } from '../rdf-parsers.ts'
import { asStated, rowsOf } from '../rdf-rows.ts'
import type { Reader } from '../reader.ts'

export const reader: Reader = {
  by: 'jsonld-streaming-parser',
  read: async (file, fields) => rowsOf(await RDF_PARSERS.jsonld!(file), fields),
  expected: (rows) => asStated(rows)
}
