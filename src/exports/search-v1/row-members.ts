/** One member of an object, its value as it is written. */
export type Member = readonly [key: string, value: string]

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST, COMMA] = [...'"\\{}[],'].map((sign) =>
  sign.charCodeAt(0)
) as [number, number, number, number, number, number, number]

/**
 * The members of a JSON object as the engine writes rows: `{"a": 1.0, "b": null}`. Values stay text, so that no digit of
 * a number is lost.
 */
export function membersOf(row: string): Member[] {
  const members: Member[] = []
  readMembers(row, (key, value) => members.push([JSON.parse(key) as string, value]))
  return members
}

/** The same without a list; keys are as they are written, with their quotes. */
export function readMembers(row: string, take: (key: string, value: string) => void): void {
  for (let at = 1; row.charCodeAt(at) === QUOTE; ) {
    const colon = endOfText(row, at)
    const end = endOfValue(row, colon + 2)
    take(row.slice(at, colon), row.slice(colon + 2, end))
    at = end + 2
  }
}

/** The place after a string that begins here. */
function endOfText(row: string, from: number): number {
  for (let at = row.indexOf('"', from + 1); at >= 0; at = row.indexOf('"', at + 1)) {
    let slashes = 0
    while (row.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  throw new Error('a row ends within a text')
}

/** The comma or the brace after a value. */
function endOfValue(row: string, from: number): number {
  const first = row.charCodeAt(from)
  if (first === QUOTE) return endOfText(row, from)
  if (first === OPEN_OBJECT || first === OPEN_LIST) return endOfBrackets(row, from)
  for (let at = from; at < row.length; at++) {
    const sign = row.charCodeAt(at)
    if (sign === COMMA || sign === CLOSE_OBJECT) return at
  }
  throw new Error('a row ends within a value')
}

function endOfBrackets(row: string, from: number): number {
  let depth = 0
  for (let at = from; at < row.length; at++) {
    const sign = row.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(row, at) - 1
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) depth++
    else if ((sign === CLOSE_OBJECT || sign === CLOSE_LIST) && --depth === 0) return at + 1
  }
  throw new Error('a row ends within a value')
}
