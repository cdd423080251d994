import { unreachable } from '#kit'
import type { Field } from '#schema'
import { mistake, shorten } from '../errors.ts'
import { parseDate } from '../literals/date-text.ts'
import type { CallNode, Comparator, NameNode, Placed, Tree } from '../tree.ts'
import { findProperty } from '../typing/names.ts'
import { findV1Field } from './fields.ts'
import { inPolygon, numberNode, placeField, withinDistance } from './geofilter.ts'
import type { V1Argument, V1Node, V1Operator, V1Value } from './nodes.ts'
import { nowArguments } from './now-steps.ts'
import { readPeriod } from './periods.ts'

/** A query of v1 as a condition of ODSQL over these fields. Errors: `odsql/…`, as of a clause. */
export function translateV1(node: V1Node, fields: readonly Field[]): Tree {
  const at = placeOf(node)
  switch (node.kind) {
    case 'words':
      return searchWords(node.words, at)
    case 'phrase':
      return textNode(node.text, at)
    case 'compare':
      return compare(fieldOf(node.field, fields, at), node.op, node.value, at)
    case 'range':
      return range(node, fieldOf(node.field, fields, at))
    case 'call':
      return translateCall(node.name, node.args, fields, at)
    case 'and':
    case 'or':
      return { kind: node.kind, items: node.items.map((item) => translateV1(item, fields)), ...at }
    case 'not':
      return { kind: 'not', item: translateV1(node.item, fields), ...at }
    default:
      return unreachable(node)
  }
}

/** `par*` is a beginning; other words are searched for, with forgiveness of typing errors. */
function searchWords(words: readonly string[], at: Placed): Tree {
  const open = words.filter((word) => word.endsWith('*')).map((word): Tree => textNode(word, at))
  const whole = words.filter((word) => !word.endsWith('*'))
  const items = [...(whole.length === 0 ? [] : [call('search', [textNode(whole.join(' '), at)], at)]), ...open]
  return items.length === 1 ? (items[0] as Tree) : { kind: 'and', items, ...at }
}

type Target = Pick<Field, 'name' | 'type'>

function fieldOf(name: string, fields: readonly Field[], at: Placed): Target {
  const field =
    findV1Field(name, fields) ??
    fields.find((each) => each.name.toLowerCase() === name.toLowerCase()) ??
    findProperty(name, { catalog: false })
  if (field === undefined)
    throw mistake('odsql/unknown-field', `Unknown field: ${shorten(name)}.`, at, { field: shorten(name) })
  return field
}

function compare(field: Target, op: V1Operator, value: V1Value, at: Placed): Tree {
  const left = nameNode(field, at)
  switch (field.type) {
    case 'text':
    case 'json_blob': {
      const text = textOf(value, field, at)
      if (field.name === 'recordid') return { kind: 'compare', op, left, right: textNode(text, at), ...at }
      const words: Tree = { kind: 'like', left, text, ...at }
      if (op === '=') return words
      if (op === '!=') return { kind: 'not', item: words, ...at }
      return { kind: 'compare', op, left, right: textNode(text, at), ...at }
    }
    case 'int':
    case 'double':
      return { kind: 'compare', op, left, right: numberOf(textOf(value, field, at), field, at), ...at }
    case 'boolean':
      return isFlag(left, op, textOf(value, field, at), field, at)
    case 'date':
    case 'datetime':
      return compareTime(left, op, value, field, at)
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
      throw mistake('odsql/not-allowed', `Field ${field.name} cannot be compared.`, at, { field: field.name })
    default:
      return unreachable(field.type)
  }
}

function range(node: V1Node & { readonly kind: 'range' }, field: Target): Tree {
  const at = placeOf(node)
  const items = [
    ...(node.from === undefined ? [] : [compare(field, node.fromIncluded ? '>=' : '>', node.from, at)]),
    ...(node.to === undefined ? [] : [compare(field, node.toIncluded ? '<=' : '<', node.to, at)])
  ]
  if (items.length === 0) return { kind: 'is', left: nameNode(field, at), negated: true, what: 'null', ...at }
  return items.length === 1 ? (items[0] as Tree) : { kind: 'and', items, ...at }
}

/** A year, month or day is all of it: `<= 2013` ends with its last moment, `> 2013` begins after it. */
function compareTime(left: NameNode, op: V1Operator, value: V1Value, { name }: Target, at: Placed): Tree {
  const against = (operator: Comparator, right: Tree): Tree => ({ kind: 'compare', op: operator, left, right, ...at })
  if (value.kind === 'now') return against(op, call('now', nowArguments(value.steps, at), at))
  const period = readPeriod(value.text)
  if (period === undefined) {
    if (parseDate(value.text.trim()) === undefined)
      throw mistake('odsql/literal', `${shorten(value.text)} is not a date, as field ${name} needs one.`, at)
    return against(op, dateNode(value.text.trim(), at))
  }
  const [from, until] = [dateNode(period.from, at), dateNode(period.until, at)]
  const within: Tree = { kind: 'and', items: [against('>=', from), against('<', until)], ...at }
  const trees: Record<V1Operator, () => Tree> = {
    '=': () => within,
    '!=': () => ({ kind: 'not', item: within, ...at }),
    '<': () => against('<', from),
    '<=': () => against('<', until),
    '>': () => against('>=', until),
    '>=': () => against('>=', from)
  }
  return trees[op]()
}

function translateCall(name: string, args: readonly V1Argument[], fields: readonly Field[], at: Placed): Tree {
  const texts = args.map(({ text }) => text)
  const target = (): Target => fieldOf(texts[0] ?? '', fields, at)
  const needs = (count: number): void => {
    if (args.length !== count)
      throw mistake('odsql/argument', `#${shorten(name)}() takes ${count} arguments; it has ${args.length}.`, at)
  }
  switch (name) {
    case 'null':
      needs(1)
      return { kind: 'is', left: nameNode(target(), at), negated: false, what: 'null', ...at }
    case 'exact':
      needs(2)
      return exact(target(), texts[1] ?? '', at)
    case 'startswith':
      needs(2)
      return call('startswith', [nameNode(target(), at), textNode(texts[1] ?? '', at)], at)
    case 'search':
      return searchIn(args, fields, at)
    case 'distance': {
      const hasField = args.length === 3
      if (!hasField) needs(2)
      const place = hasField ? geoField(texts[0] ?? '', fields, at) : placeField(fields, at)
      return withinDistance(place, texts.at(-2) ?? '', texts.at(-1), at)
    }
    case 'polygon': {
      const hasField = args.length === 2
      if (!hasField) needs(1)
      const place = hasField ? geoField(texts[0] ?? '', fields, at) : placeField(fields, at)
      return inPolygon(place, texts.at(-1) ?? '', at)
    }
    default:
      throw mistake('odsql/unknown-function', `Unknown function: #${shorten(name)}.`, at)
  }
}

/** `#search(a, b, "words")`; the star is all fields. */
function searchIn(args: readonly V1Argument[], fields: readonly Field[], at: Placed): Tree {
  const words = textNode(args.at(-1)?.text ?? '', at)
  const names = args.slice(0, -1).filter(({ text, quoted }) => quoted || text !== '*')
  return call('search', [...names.map(({ text }) => nameNode(fieldOf(text, fields, at), at)), words], at)
}

function exact(field: Target, text: string, at: Placed): Tree {
  if (field.type !== 'text') return compare(field, '=', { kind: 'text', text, quoted: true, ...at }, at)
  return { kind: 'compare', op: '=', left: nameNode(field, at), right: textNode(text, at), ...at }
}

function geoField(name: string, fields: readonly Field[], at: Placed): Field {
  const field = fields.find((each) => each.name === name)
  if (field === undefined || !['geo_point_2d', 'geo_shape'].includes(field.type))
    throw mistake('odsql/unknown-field', `${shorten(name)} is not a field with places.`, at, { field: shorten(name) })
  return field
}

function numberOf(text: string, { name }: Target, at: Placed): Tree {
  if (!/^[+-]?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,4})?$/i.test(text.trim()))
    throw mistake('odsql/literal', `${shorten(text)} is not a number, as field ${name} needs one.`, at)
  return numberNode(text.trim().replace(/^\+/, ''), at)
}

function isFlag(left: NameNode, op: V1Operator, text: string, { name }: Target, at: Placed): Tree {
  const word = text.trim().toLowerCase()
  const isTrue = word === 'true' || word === '1'
  if ((!isTrue && word !== 'false' && word !== '0') || (op !== '=' && op !== '!='))
    throw mistake('odsql/literal', `Field ${name} is true or false.`, at)
  return { kind: 'is', left, negated: op === '!=', what: isTrue ? 'true' : 'false', ...at }
}

function textOf(value: V1Value, { name }: Target, at: Placed): string {
  if (value.kind === 'text') return value.text
  throw mistake('odsql/incompatible-types', `Field ${name} cannot be compared with a time.`, at)
}

function placeOf({ start, end }: Placed): Placed {
  return { start, end }
}
function nameNode({ name }: Pick<Field, 'name'>, at: Placed): NameNode {
  return { kind: 'name', name, ...at }
}
function textNode(value: string, at: Placed): Tree & { readonly kind: 'text' } {
  return { kind: 'text', value, ...at }
}
function dateNode(text: string, at: Placed): Tree {
  return { kind: 'date', text, ...at }
}
function call(name: string, args: CallNode['args'], at: Placed): CallNode {
  return { kind: 'call', name, head: at, args, ...at }
}
