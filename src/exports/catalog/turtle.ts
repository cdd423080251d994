import type { Notation } from './notation.ts'
import { expand, PREFIXES, type Prefix } from './prefixes.ts'
import { DataFactory, type Quad, Writer } from './rdf-library.ts'

const { namedNode, quad } = DataFactory

/** Turtle (W3C 2014), by the library. Statements about a dataset follow each other, the dataset first. */
export function turtleNotation(prefixes: readonly Prefix[]): Notation {
  let pieces: string[] = []
  const sink = {
    write: (piece: string, _encoding: unknown, done?: () => void) => (pieces.push(piece), done?.()),
    end: (done?: () => void) => done?.()
  }
  const writer = new Writer(sink, {
    end: false,
    prefixes: Object.fromEntries(prefixes.map((prefix) => [prefix, PREFIXES[prefix]]))
  })
  const taken = (): string => {
    const text = pieces.join('')
    pieces = []
    return text
  }
  const write = (quads: Iterable<Quad>): string => {
    for (const each of quads) writer.addQuad(each)
    return taken()
  }
  return {
    mediaType: 'text/turtle; charset=utf-8',
    open: (_root, graph) => write([...graph.subjects.values()].flat()),
    member: (root, predicate, member, graph) =>
      write([
        quad(namedNode(root), namedNode(expand(predicate)), namedNode(member)),
        ...[...graph.subjects.values()].flat()
      ]),
    close: () => {
      writer.end()
      return taken()
    }
  }
}
