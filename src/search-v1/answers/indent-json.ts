const STEP = '  '
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** JSON with line breaks, its values untouched: numbers keep their digits. */
export function indentJson(json: string): string {
  const pieces: string[] = []
  let depth = 0
  let before = ''
  for (const [token] of json.matchAll(TOKENS)) {
    const isClosing = token === '}' || token === ']'
    if (isClosing) depth--
    const opened = before === '{' || before === '['
    if (opened !== isClosing || before === ',') pieces.push(lineEnd(depth))
    if (token === '{' || token === '[') depth++
    pieces.push(token === ':' ? ': ' : token)
    before = token
  }
  return pieces.join('')
}

function lineEnd(depth: number): string {
  return `\n${STEP.repeat(depth)}`
}
