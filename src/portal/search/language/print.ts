import type { Bound, SearchTree } from './tree.ts'

/** A query with this tree: for tests, and to show how a query was read. */
export function printSearch(tree: SearchTree): string {
  switch (tree.kind) {
    case 'all':
      return '*'
    case 'and':
      return `(${tree.items.map(printSearch).join(' AND ')})`
    case 'or':
      return `(${tree.items.map(printSearch).join(' OR ')})`
    case 'not':
      return `-${printSearch(tree.item)}`
    case 'exists':
      return printTerm(tree, '*')
    case 'word':
      return printTerm(tree, escape(tree.text))
    case 'phrase':
      return printTerm(tree, quote(tree.text))
    case 'pattern':
      return printTerm(tree, tree.pieces.map((piece) => ('wild' in piece ? piece.wild : escape(piece.text))).join(''))
    case 'range':
      return printTerm(
        tree,
        `${tree.from?.inclusive === false ? '{' : '['}${printBound(tree.from)} TO ${printBound(tree.to)}${tree.to?.inclusive === false ? '}' : ']'}`
      )
  }
}

function printTerm(
  { field, boost }: { readonly field: string | undefined; readonly boost: number },
  value: string
): string {
  return `${field === undefined ? '' : `${escape(field)}:`}${value}${boost === 1 ? '' : `^${boost}`}`
}

function printBound(bound: Bound | undefined): string {
  return bound === undefined ? '*' : quote(bound.text)
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Every sign that could mean something, and the words that do. */
function escape(text: string): string {
  const escaped = text.replace(/[\s()[\]{}":^~\\*?+\-!&|]/g, '\\$&')
  return /^(AND|OR|NOT)$/.test(escaped) ? `\\${escaped}` : escaped
}
