/** The library of RDF: its terms and its Turtle writer. */

export type { Literal, NamedNode, Quad } from 'n3'
export { DataFactory, Writer } from 'n3'
