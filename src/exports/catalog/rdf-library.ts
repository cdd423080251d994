/** The library of RDF: its terms, its Turtle writer, and its Turtle parser. */

import { Parser, type Quad } from 'n3'

export type { Literal, NamedNode, Quad } from 'n3'
export { DataFactory, Writer } from 'n3'

/** Turtle, TriG, N-Triples and N-Quads. Rejects with the mistake and its line. */
export async function parseTurtle(text: string, baseIRI: string, take: (quad: Quad) => void): Promise<void> {
  await new Promise<void>((done, fail) => {
    new Parser({ baseIRI }).parse(text, (error, quad) => {
      try {
        if (error !== null) fail(error)
        else if (quad === null) done()
        else take(quad)
      } catch (thrown) {
        fail(thrown)
      }
    })
  })
}
