import { RdfXmlParser } from 'rdfxml-streaming-parser'
import type { RdfQuad } from './rdf-graph.ts'

/** The library of RDF/XML. It resolves no entities but those of the document itself, and loads nothing. */
export async function parseRdfXml(text: string, baseIRI: string, take: (quad: RdfQuad) => void): Promise<void> {
  const parser = new RdfXmlParser({ baseIRI })
  await new Promise<void>((done, fail) => {
    parser.on('data', take)
    parser.on('error', fail)
    parser.on('end', done)
    parser.end(text)
  })
}
