import type { Connection, ParameterValue } from '#clickhouse'
import { BoundedCache } from '#kit'
import type { Predicate, Source } from '#query'
import { whereOf } from './compile/predicate.ts'
import { beginningsOf, endsInSigma, type Term, type Tokens, type Vocabulary, wantedTerms } from './compile/terms.ts'
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

/** All terms in one statement, a list of words for each. */
async function askNode(
  node: Connection,
  table: string,
  terms: readonly Term[],
  options: RunOptions
): Promise<string[][]> {
  const params: Record<string, ParameterValue> = { table }
  const asked = terms.map((term, place): Asked => ({ place, term, condition: conditionOf(term, `w${place}`, params) }))
  const sql = selectsOf(asked).join(' UNION ALL ')
  const rows = await node.json<{ place: number; found: string[] }>({ sql, params }, readerOptions(options))
  const found = new Map(rows.map((row) => [row.place, row.found]))
  return terms.map((_, place) => found.get(place) ?? [])
}

interface Asked {
  /** Of the term among those of the statement. */
  readonly place: number
  readonly term: Term
  readonly condition: string
}

const VOCABULARY = `mergeTreeTextIndex(currentDatabase(), {table:String}, '${SEARCH_INDEX}')`

/**
 * The words are sorted, and the engine reads only those that begin with a prefix, if nothing else is asked: 6 ms of
 * 6,000,000 words. All misspelt words share one pass over the whole vocabulary, which takes 220 ms there.
 */
function selectsOf(asked: readonly Asked[]): string[] {
  const misspelt = asked.filter(({ term }) => term.match !== 'prefix')
  const prefixes = asked.filter(({ term }) => term.match === 'prefix')
  return [...prefixes.map((each) => [each]), ...(misspelt.length === 0 ? [] : [misspelt])].map(selectOf)
}

function selectOf(asked: readonly Asked[]): string {
  const [first] = asked
  if (first !== undefined && asked.length === 1)
    return `SELECT toUInt32(${first.place}) AS place, groupUniqArray(${LISTED_TOKENS + 1})(token) AS found FROM ${VOCABULARY} WHERE ${first.condition}`
  const lists = asked.map(
    ({ place, condition }) => `(toUInt32(${place}), groupUniqArrayIf(${LISTED_TOKENS + 1})(token, ${condition}))`
  )
  const where = asked.map(({ condition }) => `(${condition})`).join(' OR ')
  return `SELECT tupleElement(list, 1) AS place, tupleElement(list, 2) AS found FROM (SELECT arrayJoin([${lists.join(', ')}]) AS list FROM ${VOCABULARY} WHERE ${where})`
}

/**
 * Parts of a word, one more than edits are allowed: every edit changes at most one of them, so one stands in the other
 * word. Looking for the parts is cheaper than the length and much cheaper than the distance, and leaves one word in sixty of
 * 6,000,000.
 */
function conditionOf({ word, match }: Term, name: string, params: Record<string, ParameterValue>): string {
  params[name] = word
  const wanted = `{${name}:String}`
  if (match === 'prefix') return prefixCondition(word, name, params)
  const parts = partsOf(word, match + 1).map((part, place) => {
    params[`${name}_${place}`] = part
    return `position(token, {${name}_${place}:String}) > 0`
  })
  const { length } = [...word]
  return `(${parts.join(' OR ')}) AND lengthUTF8(token) BETWEEN ${length - match} AND ${length + match} AND editDistanceUTF8(token, ${wanted}) <= ${match}`
}

/** Only a condition on one beginning spares the engine the other words. */
function prefixCondition(word: string, name: string, params: Record<string, ParameterValue>): string {
  params[name] = endsInSigma(word) ? word.slice(0, -1) : word
  const begins = `startsWith(token, {${name}:String})`
  if (!endsInSigma(word)) return begins
  const further = beginningsOf(word).map((beginning, place) => {
    params[`${name}_${place}`] = beginning
    return `startsWith(token, {${name}_${place}:String})`
  })
  return `${begins} AND (${further.join(' OR ')})`
}

/** A word in this many parts of about the same length; it has at least as many characters. */
function partsOf(word: string, count: number): string[] {
  const characters = [...word]
  const at = (place: number): number => Math.floor((place * characters.length) / count)
  return Array.from({ length: count }, (_, place) => characters.slice(at(place), at(place + 1)).join(''))
}
