import { unreachable } from '#kit'
import type { Argument, GroupTree, OrderTree, SelectTree, StarNode, Tree } from './tree.ts'
import { isPlainName } from './words.ts'

/**
 * A tree as ODSQL in one fixed spelling: reading it again gives the same tree. Two trees with one print mean the same.
 */
export function printTree(tree: Tree): string {
  switch (tree.kind) {
    case 'text':
      return printString(tree.value)
    case 'number':
      return tree.text
    case 'date':
      return `date${printQuoted(tree.text, "'")}`
    case 'geometry':
      return `geom${printQuoted(tree.text, "'")}`
    case 'boolean':
      return String(tree.value)
    case 'null':
      return 'null'
    case 'name':
      return printName(tree.name)
    case 'negate':
      return `-${printWithin(tree.item, RANKS.negate)}`
    case 'arithmetic':
      return `${printWithin(tree.left, RANKS[tree.op])} ${tree.op} ${printWithin(tree.right, RANKS[tree.op] + 1)}`
    case 'call':
      return `${tree.name}(${tree.args.map(printArgument).join(', ')})`
    case 'compare':
      return `${printWithin(tree.left, RANKS['+'])} ${tree.op} ${printWithin(tree.right, RANKS['+'])}`
    case 'like':
      return `${printWithin(tree.left, RANKS['+'])} like ${printString(tree.text)}`
    case 'is':
      return `${printWithin(tree.left, RANKS['+'])} is ${tree.negated ? 'not ' : ''}${tree.what}`
    case 'in-list':
      return `${printTree(tree.left)} in (${tree.items.map(printTree).join(', ')})`
    case 'in-interval':
      return `${printTree(tree.left)} in ${tree.fromIncluded ? '[' : ']'}${printTree(tree.from)} .. ${printTree(tree.to)}${tree.toIncluded ? ']' : '['}`
    case 'in-field':
      return `${printTree(tree.left)} in ${printTree(tree.field)}`
    case 'and':
    case 'or':
      return tree.items.map((item) => printWithin(item, RANKS[tree.kind] + 1)).join(` ${tree.kind} `)
    case 'not':
      return `not ${printWithin(tree.item, RANKS.not)}`
    default:
      return unreachable(tree)
  }
}

function printArgument(argument: Argument): string {
  switch (argument.kind) {
    case 'star':
      return '*'
    case 'distinct':
      return `distinct ${printTree(argument.item)}`
    case 'measure':
      return `${argument.text} ${argument.unit}`
    case 'named':
      return `${argument.name}=${argument.value}`
    case 'pattern':
      return `${argument.name === '' ? '' : printName(argument.name)}${argument.open ? '*' : ''}`
    case 'steps':
      return `${argument.openStart ? ']' : '['}${argument.items.map(printTree).join(', ')}${argument.openEnd ? '[' : ']'}`
    default:
      return printTree(argument)
  }
}

export function printSelect(items: readonly SelectTree[]): string {
  return items.map(printLabelled).join(', ')
}

export function printGroupBy(items: readonly GroupTree[]): string {
  return items.map(printLabelled).join(', ')
}

export function printOrderBy(items: readonly OrderTree[]): string {
  return items.map(({ value, descending }) => `${printTree(value)}${descending ? ' desc' : ''}`).join(', ')
}

function printLabelled({ value, label }: { readonly value: Tree | StarNode; readonly label?: string }): string {
  return label === undefined ? printArgument(value) : `${printArgument(value)} as ${printName(label)}`
}

/** How tightly what a tree says holds together. */
const RANKS = { or: 1, and: 2, not: 3, atom: 4, '+': 5, '-': 5, '*': 6, '/': 6, negate: 7, primary: 8 } as const

function rankOf(tree: Tree): number {
  switch (tree.kind) {
    case 'or':
    case 'and':
    case 'not':
    case 'negate':
      return RANKS[tree.kind]
    case 'arithmetic':
      return RANKS[tree.op]
    case 'compare':
    case 'like':
    case 'is':
    case 'in-list':
    case 'in-interval':
    case 'in-field':
      return RANKS.atom
    default:
      return RANKS.primary
  }
}

function printWithin(tree: Tree, rank: number): string {
  return rankOf(tree) < rank ? `(${printTree(tree)})` : printTree(tree)
}

function printName(name: string): string {
  return isPlainName(name) ? name : printQuoted(name, '`')
}

function printString(value: string): string {
  return printQuoted(value, '"')
}

function printQuoted(value: string, quote: string): string {
  return quote + value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
}
