import type { Graph } from './graph.ts'
import type { Name } from './prefixes.ts'

/** How a syntax of RDF writes a catalog: the catalog's own statements, then one dataset after another. */
export interface Notation {
  readonly mediaType: string
  /** The beginning of the file, up to where datasets go. */
  open(root: string, graph: Graph): string
  /** One member of the catalog. */
  member(root: string, predicate: Name, member: string, graph: Graph): string
  close(): string
}
