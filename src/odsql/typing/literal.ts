import { GeometryError } from '#geometry'
import type { Literal } from '#query'
import { mistake, shorten } from '../errors.ts'
import { type DateText, instantOfDate, parseDate } from '../literals/date-text.ts'
import { parseGeometry } from '../literals/geometry-text.ts'
import { printDay, printInstant } from '../literals/wall-clock.ts'
import type { DateNode, GeometryNode, LiteralNode, NumberNode, Placed } from '../tree.ts'
import type { CompileContext } from './context.ts'

/** A literal, without regard to the other side of its comparison. */
export function typeLiteral(node: Exclude<LiteralNode, GeometryNode>, context: CompileContext): Literal {
  switch (node.kind) {
    case 'text':
      return { kind: 'literal', type: 'text', value: node.value }
    case 'number':
      return numberLiteral(node.text, node)
    case 'date':
      return dateLiteral(readDate(node), context.timezone)
    case 'boolean':
      return { kind: 'literal', type: 'boolean', value: node.value }
    case 'null':
      return { kind: 'literal', type: 'null', value: null }
  }
}

const SHORT_INT = /^-?[1-9]\d{0,14}$/
const INT64 = { from: -(2n ** 63n), to: 2n ** 63n - 1n }

/** Digits are an integer while 64 bits hold them, beyond that and with a point a double. */
export function numberLiteral(text: string, at: Placed): Literal {
  // This many digits fit a double and need no BigInt, which long lists notice.
  if (SHORT_INT.test(text)) return { kind: 'literal', type: 'int', value: text }
  if (/^-?\d{1,30}$/.test(text)) {
    const value = BigInt(text)
    if (value >= INT64.from && value <= INT64.to) return { kind: 'literal', type: 'int', value: String(value) }
  }
  const value = Number(text)
  if (!Number.isFinite(value)) throw mistake('odsql/literal', `${shorten(text, 20)} is too large a number.`, at)
  return { kind: 'literal', type: 'double', value }
}

export function negated({ text, start, end }: NumberNode, sign: Placed): Literal {
  return numberLiteral(`-${text}`, { start: Math.min(sign.start, start), end })
}

export function readDate(node: DateNode): DateText {
  const date = parseDate(node.text)
  if (date === undefined) throw mistake('odsql/literal', `Invalid date: ${shorten(node.text)}.`, node)
  return date
}

function dateLiteral(date: DateText, zone: string): Literal {
  return date.hasTime ? instantLiteral(instantOfDate(date, zone)) : dayLiteral(date.clock)
}

export function dayLiteral(day: Parameters<typeof printDay>[0]): Literal {
  return { kind: 'literal', type: 'date', value: printDay(day) }
}

export function instantLiteral(micros: bigint): Literal {
  return { kind: 'literal', type: 'datetime', value: printInstant(micros) }
}

export function readGeometry(node: GeometryNode): ReturnType<typeof parseGeometry> {
  try {
    return parseGeometry(node.text)
  } catch (error) {
    if (error instanceof GeometryError) throw mistake('odsql/literal', `Invalid geometry: ${error.message}.`, node)
    throw error
  }
}

/** The value of an int literal that JavaScript's numbers hold exactly, or of a double. */
export function exactNumber(literal: Literal): number | undefined {
  if (literal.type === 'double') return literal.value
  if (literal.type !== 'int') return undefined
  const value = Number(literal.value)
  return Number.isSafeInteger(value) || BigInt(literal.value) === BigInt(value) ? value : undefined
}
