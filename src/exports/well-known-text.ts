/** A node of well-known text, version 1: a keyword and the content of its brackets, numbers as written. */
export interface WktNode {
  readonly keyword: string
  /** The first value, if it is a text. */
  readonly name?: string
  /** Behind the name. */
  readonly members: readonly (WktNode | string)[]
}

const TOKEN = /"(?:[^"]|"")*"|[[\],]|[^\s",[\]]+/g

/** Undefined when the text is not well-known text. */
export function parseWkt(text: string): WktNode | undefined {
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const parseNode = (): WktNode | undefined => {
    const [keyword, bracket] = [tokens[at], tokens[at + 1]]
    if (keyword === undefined || bracket !== '[') return undefined
    at += 2
    const members: (WktNode | string)[] = []
    while (at < tokens.length && tokens[at] !== ']') {
      if (tokens[at] === ',') at++
      const node = parseNode()
      members.push(node ?? (tokens[at++] as string))
    }
    at++
    const [name, ...others] = members
    return typeof name === 'string' && name.startsWith('"')
      ? { keyword, name: name.slice(1, -1), members: others }
      : { keyword, members }
  }
  return parseNode()
}

export function printWkt({ keyword, name, members }: WktNode): string {
  return `${keyword}[${[...(name === undefined ? [] : [`"${name}"`]), ...members.map((member) => (typeof member === 'string' ? member : printWkt(member)))].join(',')}]`
}

export function childrenOf({ members }: WktNode, keyword?: string): WktNode[] {
  return members.filter(
    (member): member is WktNode => typeof member !== 'string' && (keyword === undefined || member.keyword === keyword)
  )
}
