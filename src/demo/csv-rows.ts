/**
 * Rows of a CSV text with commas, quotes doubled, and a header: the few files of the demo that need another form before
 * they are imported.
 */
export function* readCsvRows(text: string): Iterable<Readonly<Record<string, string>>> {
  let header: readonly string[] | undefined
  for (const cells of splitRows(text)) {
    if (header === undefined) header = cells
    else yield Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']))
  }
}

/** One cell (quoted or not) and what ends it: a comma, a line's end, or the end of the text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

function* splitRows(text: string): Iterable<string[]> {
  let cells: string[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const at = CELL.lastIndex
    const match = CELL.exec(text)
    if (match === null) throw new Error(`not a CSV cell at character ${at}`)
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] !== ',') {
      yield cells
      cells = []
    }
  }
}
