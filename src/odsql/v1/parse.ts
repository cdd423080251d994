import type { V1Argument, V1Node, V1Operator, V1Value } from './nodes.ts'
import { Scanner } from './scanner.ts'

/**
 * Reads a query of the Search API v1; undefined when it asks for nothing (`*`, `*:*`, blanks). Adjacent conditions
 * must all hold; `NOT` binds before `AND`, `AND` before `OR`. Throws `odsql/syntax`, `odsql/limit`.
 */
export function parseV1(text: string): V1Node | undefined {
  const scanner = new Scanner(text)
  const node = readOr(scanner)
  if (!scanner.isAtEnd()) throw scanner.unexpected()
  return node
}

function readOr(scanner: Scanner): V1Node | undefined {
  const { at } = scanner
  const items = [readAnd(scanner)]
  while (scanner.takeKeyword('OR')) items.push(readAnd(scanner))
  return junction('or', items, scanner, at)
}

function readAnd(scanner: Scanner): V1Node | undefined {
  const { at } = scanner
  const items: (V1Node | undefined)[] = []
  let words: (V1Node & { readonly kind: 'words' }) | undefined
  for (;;) {
    scanner.takeKeyword('AND')
    if (scanner.isAtEnd() || scanner.isAt(')') || isBeforeOr(scanner)) break
    const item = readNot(scanner)
    if (item?.kind === 'words') {
      // Words that follow each other are searched for together.
      words = words === undefined ? item : { ...words, words: [...words.words, ...item.words], end: item.end }
      continue
    }
    if (words !== undefined) items.push(words)
    words = undefined
    items.push(item)
  }
  if (words !== undefined) items.push(words)
  return junction('and', items, scanner, at)
}

function isBeforeOr(scanner: Scanner): boolean {
  return /^OR(?=[\s()"]|$)/.test(scanner.text.slice(scanner.at, scanner.at + 3))
}

function readNot(scanner: Scanner): V1Node | undefined {
  const start = scanner.at
  if (!scanner.takeKeyword('NOT')) return readAtom(scanner)
  const item = scanner.nested(() => readNot(scanner))
  return item === undefined ? undefined : { kind: 'not', item, ...scanner.since(start) }
}

function readAtom(scanner: Scanner): V1Node | undefined {
  scanner.skipBlanks()
  scanner.count()
  const start = scanner.at
  if (scanner.take('(')) {
    const item = scanner.nested(() => readOr(scanner))
    scanner.expect(')')
    return item
  }
  const name = scanner.functionName()
  if (name !== undefined) return { kind: 'call', name, args: readArguments(scanner), ...scanner.since(start) }
  const text = scanner.quoted(false)
  if (text !== undefined) return { kind: 'phrase', text, ...scanner.since(start) }
  const word = scanner.word()
  if (word === undefined) throw scanner.unexpected()
  const op = scanner.operator()
  if (op !== undefined) return readCondition(scanner, word, op, start)
  return /[\p{L}\p{N}]/u.test(word) ? { kind: 'words', words: [word], ...scanner.since(start) } : undefined
}

function readCondition(scanner: Scanner, field: string, op: string, start: number): V1Node | undefined {
  if (op === ':' && (scanner.isAt('[') || scanner.isAt(']'))) return readRange(scanner, field, start)
  if (scanner.take('(')) {
    const item = scanner.nested(() => readValues(scanner, field, operatorOf(op)))
    scanner.expect(')')
    return item
  }
  const value = readValue(scanner)
  if (field === '*' && value.kind === 'text' && value.text === '*') return undefined
  return { kind: 'compare', field, op: operatorOf(op), value, ...scanner.since(start) }
}

function operatorOf(op: string): V1Operator {
  return op === ':' || op === '==' ? '=' : (op as V1Operator)
}

/** `field:(a OR b)` */
function readValues(scanner: Scanner, field: string, op: V1Operator): V1Node | undefined {
  const { at } = scanner
  const items: V1Node[] = []
  let kind: 'and' | 'or' = 'and'
  while (!scanner.isAtEnd() && !scanner.isAt(')')) {
    if (scanner.takeKeyword('OR')) kind = 'or'
    scanner.takeKeyword('AND')
    scanner.count()
    const start = scanner.at
    items.push({ kind: 'compare', field, op, value: readValue(scanner), ...scanner.since(start) })
  }
  return junction(kind, items, scanner, at)
}

function readRange(scanner: Scanner, field: string, start: number): V1Node {
  const fromIncluded = scanner.take('[')
  if (!fromIncluded) scanner.expect(']')
  const from = readBound(scanner)
  if (!scanner.takeKeyword('TO')) throw scanner.unexpected()
  const to = readBound(scanner)
  scanner.skipBlanks()
  const toIncluded = scanner.take(']')
  if (!toIncluded) scanner.expect('[')
  return { kind: 'range', field, from, fromIncluded, to, toIncluded, ...scanner.since(start) }
}

function readBound(scanner: Scanner): V1Value | undefined {
  scanner.skipBlanks()
  const value = readValue(scanner)
  return value.kind === 'text' && value.text === '*' ? undefined : value
}

function readValue(scanner: Scanner): V1Value {
  const start = scanner.at
  const name = scanner.functionName()
  if (name === 'now') {
    const steps = readArguments(scanner).map(({ text }) => text)
    return { kind: 'now', steps, ...scanner.since(start) }
  }
  if (name !== undefined) throw scanner.unexpected()
  const quoted = scanner.quoted(true)
  if (quoted !== undefined) return { kind: 'text', text: quoted, quoted: true, ...scanner.since(start) }
  const text = scanner.value()
  if (text === undefined) throw scanner.unexpected()
  return { kind: 'text', text, quoted: false, ...scanner.since(start) }
}

function readArguments(scanner: Scanner): V1Argument[] {
  const args: V1Argument[] = []
  for (;;) {
    scanner.skipBlanks()
    if (scanner.take(')')) return args
    scanner.count()
    const start = scanner.at
    const quoted = scanner.quoted(true)
    const text = quoted ?? readArgument(scanner)
    args.push({ text, quoted: quoted !== undefined, ...scanner.since(start) })
  }
}

/** `weekday=MO(2)` has its own parentheses. */
function readArgument(scanner: Scanner): string {
  const text = scanner.argument()
  if (text === undefined || text === '') throw scanner.unexpected()
  if (!scanner.take('(')) return text
  const inner = scanner.argument() ?? ''
  scanner.expect(')')
  return `${text}(${inner})`
}

function junction(
  kind: 'and' | 'or',
  items: readonly (V1Node | undefined)[],
  scanner: Scanner,
  start: number
): V1Node | undefined {
  // Queries for everything: of several that must hold it says nothing, of alternatives it makes the others needless.
  const said = items.filter((item) => item !== undefined)
  if (said.length === 0 || (kind === 'or' && said.length < items.length)) return undefined
  return said.length === 1 ? said[0] : { kind, items: said, ...scanner.since(start) }
}
