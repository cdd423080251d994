import type { Connection, ParameterValue } from '#clickhouse'
import { BoundedCache } from '#kit'
import type { Predicate, Source } from '#query'
import { whereOf } from './compile/predicate.ts'
import { type Term, type Tokens, type Vocabulary, wantedTerms } from './compile/terms.ts'
import type { RunOptions } from './engine.ts'
import { SEARCH_INDEX } from './layout.ts'
import { readerOptions } from './reader.ts'
import type { Topology } from './topology.ts'

/**
 * A condition over more words than this is searched in the stored words instead: 5,000 tokens took 0.5 s over 10 M
 * rows, the scan 0.3 s.
 */
const LISTED_TOKENS = 1_000
const CACHED_TERMS = 5_000
/** Limit for all cached terms together: some 20 MB. */
const CACHED_TOKENS = 200_000

/**
 * Looks prefixes and misspelt words up in the vocabularies of versions' text indexes. Versions never change, so what
 * was found stays true; the least recently used results are evicted. All terms of a request that are not cached cost
 * one query on each node, under that request's own signal and time: two requests for the same new word each ask, so
 * that neither depends on the other.
 */
export class Vocabularies {
  readonly #topology: Topology
  readonly #known = new BoundedCache<{ readonly tokens: Tokens }>({
    maxEntries: CACHED_TERMS,
    maxSize: CACHED_TOKENS,
    sizeOf: ({ tokens }) => (tokens === 'too-many' ? 1 : 1 + tokens.length)
  })

  constructor(topology: Topology) {
    this.#topology = topology
  }

  /** The words that the terms of conditions stand for. Conditions without such terms cost nothing. */
  async lookUp(
    source: Source,
    conditions: readonly (Predicate | undefined)[],
    options: RunOptions
  ): Promise<Vocabulary> {
    const terms = new Map(
      conditions.flatMap((where) => wantedTerms(whereOf(source, where))).map((term) => [keyOf(term), term])
    )
    const found = new Map<string, Tokens>()
    const unknown: [string, Term][] = []
    for (const [key, term] of terms) {
      const known = this.#known.get(`${source.table} ${key}`)
      if (known === undefined) unknown.push([key, term])
      else found.set(key, known.tokens)
    }
    const lists =
      unknown.length === 0
        ? []
        : await this.#ask(
            source.table,
            unknown.map(([, term]) => term),
            options
          )
    for (const [place, [key]] of unknown.entries()) {
      const tokens = lists[place] ?? 'too-many'
      found.set(key, tokens)
      this.#known.set(`${source.table} ${key}`, { tokens })
    }
    return (term) => found.get(keyOf(term)) ?? 'too-many'
  }

  async #ask(table: string, terms: readonly Term[], options: RunOptions): Promise<Tokens[]> {
    const nodes = await this.#topology.onEachShard((node) =>
      askNode(node, this.#topology.storedTable(table), terms, options)
    )
    return terms.map((_, place) => {
      const tokens = [...new Set(nodes.flatMap((lists) => lists[place] ?? []))]
      return tokens.length > LISTED_TOKENS ? 'too-many' : tokens.sort()
    })
  }
}

function keyOf({ word, match }: Term): string {
  return `${match} ${word}`
}

/** One pass over the vocabulary, a list for each term. */
async function askNode(
  node: Connection,
  table: string,
  terms: readonly Term[],
  options: RunOptions
): Promise<string[][]> {
  const params: Record<string, ParameterValue> = { table }
  const conditions = terms.map((term, place) => {
    params[`w${place}`] = term.word
    return conditionOf(term, `{w${place}:String}`)
  })
  const single = conditions.length === 1
  const lists = conditions.map((condition) =>
    single
      ? `groupUniqArray(${LISTED_TOKENS + 1})(token)`
      : `groupUniqArrayIf(${LISTED_TOKENS + 1})(token, ${condition})`
  )
  const sql = `SELECT [${lists.join(', ')}] AS found FROM mergeTreeTextIndex(currentDatabase(), {table:String}, '${SEARCH_INDEX}')${single ? ` WHERE ${conditions[0]}` : ''}`
  const [row] = await node.json<{ found: string[][] }>({ sql, params }, readerOptions(options))
  return row?.found ?? []
}

/** Most tokens differ in length already, which is cheaper to see than the distance. */
function conditionOf({ word, match }: Term, parameter: string): string {
  if (match === 'prefix') return `startsWith(token, ${parameter})`
  const length = [...word].length
  return `lengthUTF8(token) BETWEEN ${length - match} AND ${length + match} AND editDistanceUTF8(token, ${parameter}) <= ${match}`
}
