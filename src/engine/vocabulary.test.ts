import assert from 'node:assert/strict'
import test from 'node:test'
import type { Connection, Statement, StatementOptions } from '#clickhouse'
import type { Predicate } from '#query'
import { SOURCE } from './contract/dataset.ts'
import { singleNode } from './topology.ts'
import { Vocabularies } from './vocabulary.ts'

/** A node that finds one token for each term, when it is let. */
function listeningNode() {
  const asked: {
    statement: Statement
    options: StatementOptions
    answer: (rows: unknown[]) => void
    fail: (error: unknown) => void
  }[] = []
  const node = {
    json: (statement: Statement, options: StatementOptions) =>
      new Promise((answer, fail) => {
        options.signal?.addEventListener('abort', () => fail(options.signal?.reason))
        asked.push({ statement, options, answer, fail })
      })
  } as unknown as Connection
  const terms = ({ statement }: (typeof asked)[number]) =>
    Object.keys(statement.params ?? {}).filter((name) => /^w\d+$/.test(name)).length
  const found = (each: (typeof asked)[number]) =>
    each.answer(Array.from({ length: terms(each) }, (_, place) => ({ place, found: [`token${place}`] })))
  return { node, asked, terms, found }
}

const search = (text: string): Predicate => ({ kind: 'full-text', mode: 'search', text })
const words = (count: number, prefix = 'unknownword') =>
  Array.from({ length: count }, (_, place) => `${prefix}${place}`).join(' ')

test('all words of a request are read in one query per node', async () => {
  const [first, second] = [listeningNode(), listeningNode()]
  const vocabularies = new Vocabularies({
    ...singleNode(first.node),
    onEachShard: (read) => Promise.all([read(first.node), read(second.node)])
  })
  const looking = vocabularies.lookUp(
    SOURCE,
    [search(words(50)), { kind: 'or', items: [search(words(20, 'other')), search(words(50))] }],
    {}
  )
  assert.deepEqual([first.asked.length, second.asked.length], [1, 1])
  assert.equal(first.terms(first.asked[0]!), 70, 'each word once')
  first.found(first.asked[0]!)
  second.found(second.asked[0]!)
  const vocabulary = await looking
  assert.deepEqual(vocabulary({ word: 'unknownword0', match: 2 }), ['token0'])
})

test('found words are not read again, and only new ones are', async () => {
  const { node, asked, found, terms } = listeningNode()
  const vocabularies = new Vocabularies(singleNode(node))
  const looking = vocabularies.lookUp(SOURCE, [search(words(3))], {})
  found(asked[0]!)
  await looking
  const again = vocabularies.lookUp(SOURCE, [search(`${words(3)} unheard`)], {})
  assert.equal(terms(asked[1]!), 2, 'the last word is a prefix now, the one before it is not')
  found(asked[1]!)
  await again
  await vocabularies.lookUp(SOURCE, [search(words(3))], {})
  assert.equal(asked.length, 2)
})

test('a caller that leaves does not fail another who asked for the same words', async () => {
  const { node, asked, found } = listeningNode()
  const vocabularies = new Vocabularies(singleNode(node))
  const leaving = new AbortController()
  const first = vocabularies.lookUp(SOURCE, [search('lighthouse')], { signal: leaving.signal })
  const second = vocabularies.lookUp(SOURCE, [search('lighthouse')], {})
  leaving.abort(new Error('left'))
  await assert.rejects(first, /left/)
  for (const each of asked.filter(({ options }) => options.signal === undefined)) found(each)
  assert.deepEqual((await second)({ word: 'lighthouse', match: 'prefix' }), ['token0'])
})

test('a word with very many tokens is not listed', async () => {
  const { node, asked } = listeningNode()
  const vocabularies = new Vocabularies(singleNode(node))
  const looking = vocabularies.lookUp(SOURCE, [search('a')], {})
  asked[0]!.answer([{ place: 0, found: Array.from({ length: 1_001 }, (_, place) => `a${place}`) }])
  assert.equal((await looking)({ word: 'a', match: 'prefix' }), 'too-many')
})

test('a misspelt word is looked for by its parts, of which as many edits leave one', async () => {
  const { node, asked, found } = listeningNode()
  const looking = new Vocabularies(singleNode(node)).lookUp(SOURCE, [search('kiosqe été pont')], {})
  const { params = {}, sql } = asked[0]!.statement
  const parts = Object.keys(params).filter((name) => /^w\d_/.test(name))
  assert.deepEqual(
    parts.map((name) => params[name]),
    ['ki', 'os', 'qe', 'e', 'te']
  )
  for (const name of parts) assert.match(sql, new RegExp(`position\\(token, \\{${name}:String\\}\\) > 0`))
  found(asked[0]!)
  await looking
})
