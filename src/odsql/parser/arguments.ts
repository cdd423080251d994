import type { ArgumentStyle, LanguageFunction } from '#query'
import type { Token } from '../lexer.ts'
import type { Argument, Tree } from '../tree.ts'
import type { Cursor } from './cursor.ts'

type ReadValue = (cursor: Cursor) => Tree
type ReadArgument = (cursor: Cursor, readValue: ReadValue) => Argument

/** `"(" [ argument { "," argument } ] ")"`, each argument in the style of the function. */
export function readArguments(cursor: Cursor, { style }: LanguageFunction, readValue: ReadValue): readonly Argument[] {
  cursor.expectSymbol('(')
  const args: Argument[] = []
  if (cursor.takeSymbol(')')) return args
  do {
    cursor.count()
    args.push(STYLES[style](cursor, readValue))
  } while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
  return args
}

const STYLES: Readonly<Record<ArgumentStyle, ReadArgument>> = {
  values: readMeasured,
  counted: (cursor, readValue) =>
    cursor.isWord('distinct') && !isClosing(cursor.following)
      ? readDistinct(cursor, readValue)
      : readStarOr(cursor, readValue),
  searched: readStarOr,
  named: readNamed,
  pattern: readPattern,
  steps: (cursor, readValue) =>
    cursor.isSymbol('[') || cursor.isSymbol(']')
      ? readSteps(cursor, readValue)
      : readStarOr(cursor, readMeasured.bind(undefined, cursor, readValue))
}

function isClosing({ kind, value }: Token): boolean {
  return kind === 'symbol' && value === ')'
}

function readStarOr(cursor: Cursor, readOther: (cursor: Cursor) => Argument): Argument {
  const { start } = cursor.current
  return cursor.takeSymbol('*') ? { kind: 'star', ...cursor.since(start) } : readOther(cursor)
}

function readDistinct(cursor: Cursor, readValue: ReadValue): Argument {
  const { start } = cursor.take()
  return { kind: 'distinct', item: readValue(cursor), ...cursor.since(start) }
}

/**
 * A value, or a number with a unit: `10km`, `1 day`. A negative one is read too, so that the function can say what it
 * expects instead.
 */
function readMeasured(cursor: Cursor, readValue: ReadValue): Argument {
  const { kind, value, start } = cursor.current
  if (kind === 'number' && cursor.following.kind === 'name') {
    cursor.take()
    return { kind: 'measure', text: value, unit: cursor.take().value, ...cursor.since(start) }
  }
  const tree = readValue(cursor)
  if (tree.kind !== 'negate' || tree.item.kind !== 'number' || cursor.current.kind !== 'name') return tree
  return { kind: 'measure', text: `-${tree.item.text}`, unit: cursor.take().value, ...cursor.since(start) }
}

/** `years=-1` */
function readNamed(cursor: Cursor): Argument {
  const { value: name, start } = cursor.expect('name')
  cursor.expectSymbol('=')
  const sign = cursor.takeSymbol('-') ? '-' : (cursor.takeSymbol('+'), '')
  const { value } = cursor.expect('number')
  return { kind: 'named', name: name.toLowerCase(), value: sign + value, ...cursor.since(start) }
}

/** `pop*`, `pop`, `default.*` or `*`; reserved words too, for a pattern names no field. */
function readPattern(cursor: Cursor): Argument {
  const { kind, value, start } = cursor.current
  const name = (kind === 'name' || kind === 'quoted-name' ? (cursor.take(), value) : '') + readTemplateDot(cursor)
  const open = cursor.takeSymbol('*')
  if (name === '' && !open) throw cursor.unexpected()
  return { kind: 'pattern', name, open, ...cursor.since(start) }
}

/** The dot of `default.*`. */
function readTemplateDot(cursor: Cursor): string {
  const { current, following } = cursor
  return current.kind === 'unknown' && current.value === '.' && following.kind === 'symbol' && following.value === '*'
    ? cursor.take().value
    : ''
}

/** The v2.0 form `]10, 50, 100[`: a bracket that is turned outward is an open end. */
function readSteps(cursor: Cursor, readValue: ReadValue): Argument {
  const { value: opening, start } = cursor.take()
  const items: Tree[] = []
  do items.push(readValue(cursor))
  while (cursor.takeSymbol(','))
  if (!cursor.isSymbol('[') && !cursor.isSymbol(']')) throw cursor.unexpected()
  return {
    kind: 'steps',
    items,
    openStart: opening === ']',
    openEnd: cursor.take().value === '[',
    ...cursor.since(start)
  }
}
