const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs

/** JSON with a member a line, for people: order and numbers stay as they are, and texts get their letters. */
export function spreadJson(json: string): string {
  const tokens = json.match(TOKENS) ?? []
  const lines: string[] = []
  let [line, depth] = ['', 0]
  const end = (): void => {
    lines.push(line)
    line = '  '.repeat(depth)
  }
  for (const [at, token] of tokens.entries()) {
    const isEmpty = /^[[{]$/.test(tokens[at - 1] ?? '')
    if (token === '{' || token === '[') {
      line += token
      depth++
      if (!/^[\]}]$/.test(tokens[at + 1] ?? '')) end()
    } else if (token === '}' || token === ']') {
      depth--
      if (!isEmpty) end()
      line += token
    } else if (token === ',') {
      line += token
      end()
    } else line += token === ':' ? ': ' : token[0] === '"' ? JSON.stringify(JSON.parse(token)) : token
  }
  return [...lines, line].join('\n')
}
