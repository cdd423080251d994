/** Catalogs read back by parsers that are not ours. */
import { Readable } from 'node:stream'
import { Parser, type Quad, Store } from 'n3'
import { RdfXmlParser } from 'rdfxml-streaming-parser'

export async function parseRdfXml(text: string): Promise<Quad[]> {
  return (await Readable.from([text]).pipe(new RdfXmlParser()).toArray()) as Quad[]
}

export function parseTurtle(text: string): Quad[] {
  return new Parser({ format: 'text/turtle' }).parse(text)
}

export function storeOf(quads: readonly Quad[]): Store {
  return new Store([...quads])
}

/** Statements as sorted lines. Our catalogs have no blank nodes, so two graphs are equal when these are. */
export function statements(quads: readonly Quad[]): string[] {
  return [
    ...new Set(
      quads.map(
        ({ subject, predicate, object }) =>
          `${subject.value} ${predicate.value} ${JSON.stringify([object.termType, object.value, object.termType === 'Literal' ? [object.language, object.datatype.value] : ''])}`
      )
    )
  ].sort()
}

/** Statements of only one of two graphs: whole graphs are too long to print. */
export function differences(one: readonly string[], other: readonly string[]): string[] {
  const [left, right] = [new Set(one), new Set(other)]
  return [
    ...one.filter((statement) => !right.has(statement)).map((statement) => `+ ${statement}`),
    ...other.filter((statement) => !left.has(statement)).map((statement) => `- ${statement}`)
  ]
}
