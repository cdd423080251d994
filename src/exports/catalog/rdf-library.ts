/** The library of RDF: its terms and its Turtle writer. */
export { DataFactory, Writer } from 'n3'
export type { Literal, NamedNode, Quad } from 'n3'
