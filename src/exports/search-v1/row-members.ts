/** One member of an object, its value as it is written. */
export type Member = readonly [key: string, value: string]

/**
 * The members of a JSON object as the engine writes rows: `{"a": 1.0, "b": null}`. Values stay text, so that no digit of
 * a number is lost.
 */
export function membersOf(row: string): Member[] {
  const members: Member[] = []
  for (let at = 1; row[at] === '"'; ) {
    const colon = endOfText(row, at)
    const end = endOfValue(row, colon + 2)
    members.push([JSON.parse(row.slice(at, colon)) as string, row.slice(colon + 2, end)])
    at = end + 2
  }
  return members
}

/** The place after a string that begins here. */
function endOfText(row: string, from: number): number {
  for (let at = from + 1; at < row.length; at++) {
    const sign = row[at]
    if (sign === '\\') at++
    else if (sign === '"') return at + 1
  }
  throw new Error('a row ends within a text')
}

/** The comma or the brace after a value. */
function endOfValue(row: string, from: number): number {
  let depth = 0
  for (let at = from; at < row.length; at++) {
    const sign = row[at]
    if (sign === '"') at = endOfText(row, at) - 1
    else if (sign === '{' || sign === '[') depth++
    else if (depth === 0 && (sign === ',' || sign === '}')) return at
    else if (sign === '}' || sign === ']') depth--
  }
  throw new Error('a row ends within a value')
}
