import { encodeTexts } from '../encode-texts.ts'
import type { ExportRow } from '../table.ts'
import { plain, type WriterFactory } from '../writer.ts'
import { type Predicate, type RecordGraph, recordGraph } from './record-graph.ts'

/** How a syntax of RDF writes a graph, one resource after another. */
export interface Notation {
  readonly opening: string
  readonly between: string
  readonly closing: string
  /** The term for the subject of a row: a record by its id, anything else by its number among the rows, from 1. */
  subject(id: string | undefined, number: number): string
  /** A resource around its statements. */
  resource(subject: string, statements: string): string
  /** Writes the statements with a predicate about a subject, by the lexical forms of their literals. */
  statements(predicate: Predicate): (lexicalForms: readonly string[], subject: string) => string
}

/** The writer of a notation: statements of rows as they come, nothing kept. */
export function rdfWriter(notationOf: (graph: RecordGraph) => Notation): WriterFactory {
  return plain(async function* (batches, table) {
    const graph = recordGraph(table)
    const notation = notationOf(graph)
    const writeRow = rowWriter(graph, notation)
    let count = 0
    yield notation.opening
    for await (const rows of batches)
      yield encodeTexts(rows.map((row) => (count++ === 0 ? '' : notation.between) + writeRow(row, count)))
    yield notation.closing
  })
}

function rowWriter(
  { predicates, hasSubjects }: RecordGraph,
  notation: Notation
): (row: ExportRow, number: number) => string {
  const columns = predicates.map((predicate) => ({ ...predicate, write: notation.statements(predicate) }))
  return (row, number) => {
    const subject = notation.subject(hasSubjects ? String(row[columns.length]) : undefined, number)
    let statements = ''
    columns.forEach(({ list, lexical, write }, place) => {
      const value = row[place] ?? null
      if (value !== null) statements += write(list ? (value as readonly string[]) : [lexical(value)], subject)
    })
    return notation.resource(subject, statements)
  }
}
