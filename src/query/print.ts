import type { Geometry } from '#geometry'
import { unreachable } from '#kit'
import type { DateFormatPart, Expression, GroupBy, Literal, OrderBy, Predicate, Query } from './types.ts'

/** A query in one readable line, for tests and logs: `(query (where (> height 10)) (select name) (limit 10))`. */
export function printQuery(query: Query): string {
  return form('query', [
    query.where === undefined ? '' : form('where', [printPredicate(query.where)]),
    list(
      'group',
      query.groups.map(({ key, by }) => form(word(key), [printGroupBy(by)]))
    ),
    list(
      'select',
      query.select.map(({ key, value }) =>
        value.kind === 'field' && value.name === key ? word(key) : form(word(key), [printExpression(value)])
      )
    ),
    list('order', query.order.map(printOrderBy)),
    query.limit === undefined ? '' : form('limit', [String(query.limit)]),
    query.offset === 0 ? '' : form('offset', [String(query.offset)])
  ])
}

export function printPredicate(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'constant':
      return String(predicate.value)
    case 'and':
    case 'or':
      return form(predicate.kind, predicate.items.map(printPredicate))
    case 'not':
      return form('not', [printPredicate(predicate.item)])
    case 'compare':
      return form(predicate.op, [printExpression(predicate.left), printExpression(predicate.right)])
    case 'one-of':
      return form('in', [printExpression(predicate.left), ...predicate.values.map(printLiteral)])
    case 'interval':
      return form('in', [printExpression(predicate.left), printInterval(predicate)])
    case 'is-null':
      return form('null?', [printExpression(predicate.item)])
    case 'is-true':
      return form(`${predicate.value}?`, [printExpression(predicate.item)])
    case 'full-text':
      return printFullText(predicate)
    case 'within-distance':
      return form('within-distance', [
        word(predicate.field.name),
        printGeometry(predicate.center),
        `${predicate.meters}m`
      ])
    case 'in-bbox':
      return form('in-bbox', [
        word(predicate.field.name),
        ...[predicate.south, predicate.west, predicate.north, predicate.east].map(String)
      ])
    case 'spatial':
      return form(predicate.relation, [word(predicate.field.name), printGeometry(predicate.geometry)])
    case 'under-path':
      return form('under', [word(predicate.field.name), quoted(predicate.path), quoted(predicate.separator)])
    case 'in-period':
      return form('in-period', [
        word(predicate.field.name),
        [predicate.year, predicate.month, predicate.day].filter((part) => part !== undefined).join('/')
      ])
    default:
      return unreachable(predicate)
  }
}

function printInterval({ from, fromIncluded, to, toIncluded }: Extract<Predicate, { kind: 'interval' }>): string {
  return `${fromIncluded ? '[' : ']'}${printLiteral(from)} ${printLiteral(to)}${toIncluded ? ']' : '['}`
}

function printFullText({ mode, fields, value, text }: Extract<Predicate, { kind: 'full-text' }>): string {
  return form(mode, [
    ...(fields ?? []).map(({ name }) => word(name)),
    value === undefined ? '' : printExpression(value),
    quoted(text)
  ])
}

export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression)
    case 'field':
      return word(expression.name)
    case 'property':
      return `@${expression.name}`
    case 'group':
      return `#${expression.index}`
    case 'item':
      return `$${expression.index}`
    case 'aggregate':
      return form(expression.fn, [
        expression.arg === undefined ? '*' : printExpression(expression.arg),
        expression.percent === undefined ? '' : String(expression.percent)
      ])
    case 'call':
      return form(`${expression.fn}:${expression.type}`, [
        ...expression.args.map(printExpression),
        expression.format === undefined ? '' : quoted(expression.format.map(printFormatPart).join('')),
        expression.fallback === undefined ? '' : expression.fallback === null ? 'null' : quoted(expression.fallback)
      ])
    default:
      return unreachable(expression)
  }
}

function printFormatPart(part: DateFormatPart): string {
  return 'code' in part ? `{${part.code}}` : part.text
}

/** Distinguishes types that look alike: text in quotes, doubles with a point, days and times by their form. */
function printLiteral(literal: Literal): string {
  switch (literal.type) {
    case 'text':
      return quoted(literal.value)
    case 'double':
      return Number.isInteger(literal.value) ? literal.value.toFixed(1) : String(literal.value)
    case 'geo_shape':
      return printGeometry(literal.value)
    default:
      return String(literal.value)
  }
}

function printGeometry(geometry: Geometry): string {
  return `${geometry.type}${JSON.stringify(geometry.type === 'GeometryCollection' ? geometry.geometries : geometry.coordinates)}`
}

function printGroupBy(by: GroupBy): string {
  switch (by.kind) {
    case 'value':
      return printExpression(by.value)
    case 'width':
      return form('width', [word(by.field.name), String(by.width)])
    case 'edges':
      return form('edges', [
        word(by.field.name),
        by.openStart ? '*' : '',
        ...by.edges.map(printLiteral),
        by.openEnd ? '*' : ''
      ])
    case 'interval':
      return form('interval', [word(by.field.name), String(by.count), by.unit])
    case 'geo-cluster':
      return form('geo-cluster', [word(by.field.name), String(by.zoom), String(by.radius)])
    default:
      return unreachable(by)
  }
}

function printOrderBy(by: OrderBy): string {
  if (by.kind === 'random') return form('random', [String(by.seed)])
  if (by.kind === 'ordinal') return form('ordinal', [])
  return by.descending ? form('desc', [printExpression(by.value)]) : printExpression(by.value)
}

function list(head: string, items: readonly string[]): string {
  return items.length === 0 ? '' : form(head, items)
}

function form(head: string, parts: readonly string[]): string {
  return `(${[head, ...parts].filter((part) => part !== '').join(' ')})`
}

function word(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `\`${name}\``
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
