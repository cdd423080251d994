/** Parsers of the notations of RDF, none of them ours. */
import { Readable } from 'node:stream'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { Parser } from 'n3'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import type { Statement } from './rdf-rows.ts'

export const RDF_PARSERS: Readonly<Record<string, (file: Buffer) => Promise<readonly Statement[]>>> = {
  jsonld: async (file) => statementsOf(Readable.from([file]).pipe(new JsonLdParser())),
  // Valid N-Triples are also N3.
  n3: async (file) => new Parser({ format: 'application/n-triples' }).parse(file.toString()),
  rdfxml: async (file) => statementsOf(Readable.from([file]).pipe(new RdfXmlParser())),
  turtle: async (file) => new Parser({ format: 'text/turtle' }).parse(file.toString())
}

async function statementsOf(parser: NodeJS.ReadableStream): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  for await (const statement of parser) statements.push(statement as unknown as Statement)
  return statements
}
