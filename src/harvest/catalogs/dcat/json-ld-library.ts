import { JsonLdParser } from 'jsonld-streaming-parser'
import { dcatContextAt } from './dcat-context.ts'
import type { RdfQuad } from './rdf-graph.ts'

/** The library of JSON-LD. Contexts are never fetched: a catalog must not make this server ask other hosts. */
export async function parseJsonLd(text: string, baseIRI: string, take: (quad: RdfQuad) => void): Promise<void> {
  const parser = new JsonLdParser({ baseIRI, documentLoader: { load: loadContext } })
  await new Promise<void>((done, fail) => {
    parser.on('data', take)
    parser.on('error', fail)
    parser.on('end', done)
    parser.end(text)
  })
}

async function loadContext(url: string): Promise<object> {
  const context = dcatContextAt(url)
  if (context !== undefined) return context
  throw new Error(`its context ${url} is not known here`)
}
