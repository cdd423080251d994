import { MAX_DEPTH, MAX_TERMS, mistake, unexpected } from './errors.ts'
import { Lexer, type Sign, type Token } from './lexer.ts'
import type { SearchTree } from './tree.ts'

/**
 * The query language of the portal's searches (PORTAL-search-2): words, `"phrases"`, `field:value`, `AND`, `OR`, `NOT`,
 * `-`, `+`, parentheses, `[a TO b]`, `*` and `?`, `^boost`. Terms that stand beside each other must all be found; AND
 * goes before OR. Nothing for a blank text. Errors: `search/syntax`, with the place.
 */
export function parseSearch(text: string): SearchTree | undefined {
  const parser = new Parser(text)
  return parser.isAtEnd ? undefined : parser.readAll()
}

class Parser {
  readonly #lexer: Lexer
  #current: Token
  #following: Token | undefined
  /** End of the last consumed token. */
  #end = 0
  #depth = 0
  #terms = 0

  constructor(text: string) {
    this.#lexer = new Lexer(text)
    this.#current = this.#lexer.next()
  }

  get isAtEnd(): boolean {
    return this.#current.kind === 'end'
  }

  readAll(): SearchTree {
    const tree = this.#readOr(undefined)
    if (!this.isAtEnd) throw this.#unexpected()
    return tree
  }

  #readOr(field: string | undefined): SearchTree {
    const items = [this.#readAnd(field)]
    while (this.#takeSymbol('or')) items.push(this.#readAnd(field))
    return joined('or', items, this.#end)
  }

  #readAnd(field: string | undefined): SearchTree {
    const items = [this.#readNot(field)]
    while (this.#takeSymbol('and') || !(this.isAtEnd || this.#isSymbol('or') || this.#isSymbol(')')))
      items.push(this.#readNot(field))
    return joined('and', items, this.#end)
  }

  #readNot(field: string | undefined): SearchTree {
    const { start } = this.#current
    if (this.#takeSymbol('+')) return this.#nested(() => this.#readNot(field))
    if (!this.#takeSymbol('not')) return this.#readTerm(field)
    const item = this.#nested(() => this.#readNot(field))
    return { kind: 'not', item, start, end: this.#end }
  }

  #readTerm(field: string | undefined): SearchTree {
    const named = this.#readField()
    const tree = this.#takeSymbol('(') ? this.#readGroup(named ?? field) : this.#readValue(named ?? field)
    if (this.#current.kind === 'fuzzy')
      throw mistake(
        `the ~ at position ${this.#current.start} is not offered: neither similar words nor distances`,
        this.#current
      )
    if (this.#current.kind !== 'boost') return tree
    const { factor } = this.#current
    this.#take()
    return boosted(tree, factor)
  }

  /** A word before a colon; `*` before one stands for every field. */
  #readField(): string | undefined {
    if (this.#current.kind !== 'word' || !isColon(this.#peek())) return undefined
    const { pieces, ...at } = this.#current
    const [first, more] = pieces
    if (first === undefined || more !== undefined || ('wild' in first && first.wild !== '*'))
      throw mistake(`the field at position ${at.start} must have a plain name`, at)
    this.#take()
    this.#take()
    return 'text' in first ? first.text.toLowerCase() : '*'
  }

  #readGroup(field: string | undefined): SearchTree {
    const tree = this.#nested(() => this.#readOr(field))
    if (!this.#takeSymbol(')')) throw this.#unexpected()
    return tree
  }

  #readValue(field: string | undefined): SearchTree {
    const token = this.#take()
    const { start, end } = token
    const at = { field: field === '*' ? undefined : field, boost: 1, start, end }
    if (++this.#terms > MAX_TERMS) throw mistake(`a query has at most ${MAX_TERMS} terms`, token)
    switch (token.kind) {
      case 'phrase':
        return { ...at, kind: 'phrase', text: token.text }
      case 'range':
        return { ...at, kind: 'range', from: token.from, to: token.to }
      case 'word':
        break
      default:
        throw unexpected(this.#lexer.text, token)
    }
    const [first, more] = token.pieces
    if (first !== undefined && more === undefined) {
      if ('text' in first) return { ...at, kind: 'word', text: first.text }
      if (first.wild === '*') return at.field === undefined ? { kind: 'all', start, end } : { ...at, kind: 'exists' }
    }
    return { ...at, kind: 'pattern', pieces: token.pieces }
  }

  #nested<Result>(read: () => Result): Result {
    if (this.#depth >= MAX_DEPTH) throw mistake(`a query is at most ${MAX_DEPTH} levels deep`, this.#current)
    this.#depth += 1
    const result = read()
    this.#depth -= 1
    return result
  }

  #take(): Token {
    const token = this.#current
    this.#end = token.end
    this.#current = this.#following ?? this.#lexer.next()
    this.#following = undefined
    return token
  }

  #peek(): Token {
    return (this.#following ??= this.#lexer.next())
  }

  #isSymbol(symbol: Sign): boolean {
    return this.#current.kind === 'symbol' && this.#current.symbol === symbol
  }

  #takeSymbol(symbol: Sign): boolean {
    return this.#isSymbol(symbol) && this.#take() !== undefined
  }

  #unexpected(): Error {
    return unexpected(this.#lexer.text, this.#current)
  }
}

function isColon(token: Token): boolean {
  return token.kind === 'symbol' && token.symbol === ':'
}

function joined(kind: 'and' | 'or', items: readonly SearchTree[], end: number): SearchTree {
  const [first] = items as readonly [SearchTree]
  return items.length === 1 ? first : { kind, items, start: first.start, end }
}

/** The boost of a group counts for each of its terms. */
function boosted(tree: SearchTree, factor: number): SearchTree {
  switch (tree.kind) {
    case 'all':
      return tree
    case 'not':
      return tree
    case 'and':
    case 'or':
      return { ...tree, items: tree.items.map((item) => boosted(item, factor)) }
    default:
      return { ...tree, boost: tree.boost * factor }
  }
}
