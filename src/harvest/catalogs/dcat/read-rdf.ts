import { parseTurtle } from '#exports'
import { isLoggiaError } from '#kit'
import { harvestError } from '../../errors.ts'
import type { CatalogDocument } from '../catalog-reader.ts'
import { RdfGraph, type RdfQuad } from './rdf-graph.ts'

type Parse = (text: string, base: string, take: (quad: RdfQuad) => void) => Promise<void>

/** Both libraries are 3 MB of memory, and are loaded for the first catalog that needs them. */
const PARSERS = {
  'JSON-LD': async (...document) => (await import('./json-ld-library.ts')).parseJsonLd(...document),
  'RDF/XML': async (...document) => (await import('./rdf-xml-library.ts')).parseRdfXml(...document),
  Turtle: parseTurtle
} as const satisfies Readonly<Record<string, Parse>>

/** The statements of a document, by its first bytes: media types of servers err. Errors: `harvest/not-a-catalog`, `harvest/too-large`. */
export async function readRdf(document: CatalogDocument): Promise<RdfGraph> {
  const syntax = syntaxOf(document)
  const graph = new RdfGraph()
  const take = (quad: RdfQuad): void => {
    if (!graph.add(quad))
      throw harvestError('harvest/too-large', `${document.url} has too many statements, or too long ones.`)
  }
  try {
    await PARSERS[syntax](document.text, document.url, take)
  } catch (cause) {
    if (isLoggiaError(cause)) throw cause
    const why = (cause as Error).message.split('\n', 1)[0]?.slice(0, 300)
    throw harvestError('harvest/not-a-catalog', `${document.url} is not valid ${syntax}: ${why}.`, { cause })
  }
  return graph
}

function syntaxOf({ text, url }: CatalogDocument): keyof typeof PARSERS {
  const head = text.slice(0, 2_000).trimStart()
  if (/^(<!doctype html|<html)/i.test(head))
    throw harvestError('harvest/not-a-catalog', `${url} is a page, and not RDF.`)
  // `[` begins a blank node of Turtle, too, but then no JSON value follows.
  if (/^(\{|\[\s*(\{|\]))/.test(head)) return 'JSON-LD'
  return /^<(\?xml|!--|!DOCTYPE|[\w.-]*:?RDF[\s>])/i.test(head) ? 'RDF/XML' : 'Turtle'
}
