import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isLoggiaError } from '#kit'
import { MAX_CHARACTERS, MAX_DEPTH, MAX_TERMS } from './errors.ts'
import { parseSearch } from './parser.ts'
import { printSearch } from './print.ts'
import type { SearchTree } from './tree.ts'

/** The parsed query, printed with all parentheses. */
function understood(text: string): string {
  const tree = parseSearch(text)
  return tree === undefined ? '' : printSearch(tree)
}

const UNDERSTOOD: readonly (readonly [query: string, printed: string])[] = [
  ['', ''],
  ['  \n ', ''],
  ['fire', 'fire'],
  ['recent fires', '(recent AND fires)'],
  ['recent AND fires', '(recent AND fires)'],
  ['recent && fires', '(recent AND fires)'],
  ['recent and fires', '(recent AND and AND fires)'],
  ['a OR b', '(a OR b)'],
  ['a || b', '(a OR b)'],
  ['a OR b c', '(a OR (b AND c))'],
  ['a b OR c AND d', '((a AND b) OR (c AND d))'],
  ['(a OR b) c', '((a OR b) AND c)'],
  ['NOT a', '-a'],
  ['-a', '-a'],
  ['!a', '-a'],
  ['a NOT b', '(a AND -b)'],
  ['a AND NOT b', '(a AND -b)'],
  ['a -b +c', '(a AND -b AND c)'],
  ['-(a OR b)', '-(a OR b)'],
  ['NOT NOT a', '--a'],
  ['Berlin - Parks', '(Berlin AND \\- AND Parks)'],
  ['well-being', 'well\\-being'],
  ['C++', 'C\\+\\+'],
  ['title:fire', 'title:fire'],
  ['Title:fire', 'title:fire'],
  ['title: fire', 'title:fire'],
  ['title : fire', 'title:fire'],
  ['title:fire smoke', '(title:fire AND smoke)'],
  ['title:(fire smoke)', '(title:fire AND title:smoke)'],
  ['title:(fire OR owner:ann)', '(title:fire OR owner:ann)'],
  ['title:"San Francisco" AND type:"Layer Package"', '(title:"San Francisco" AND type:"Layer Package")'],
  ['-type:"Code Attachment"', '-type:"Code Attachment"'],
  ['id: 0a1b AND group: 2c3d', '(id:0a1b AND group:2c3d)'],
  [
    '((contentstatus:org_authoritative orgid:X) OR contentstatus:public_authoritative)',
    '((contentstatus:org_authoritative AND orgid:X) OR contentstatus:public_authoritative)'
  ],
  ['owner:ann accountid:0123456789ABCDEF', '(owner:ann AND accountid:0123456789ABCDEF)'],
  ['url:https://example.org/a?b', 'url:https\\://example.org/a?b'],
  ['categories:/Categories/Water', 'categories:/Categories/Water'],
  [
    'uploaded:[0000001249084800000 TO 0000001249548000000]',
    'uploaded:["0000001249084800000" TO "0000001249548000000"]'
  ],
  ['created:[ 1 TO * ]', 'created:["1" TO *]'],
  ['numviews:{5 TO 10]', 'numviews:{"5" TO "10"]'],
  ['numviews:["5" TO 10}', 'numviews:["5" TO "10"}'],
  ['*', '*'],
  ['*:*', '*'],
  ['title:*', 'title:*'],
  ['wat*', 'wat*'],
  ['te?t*', 'te?t*'],
  ['*water', '*water'],
  ['what\\?', 'what\\?'],
  ['\\AND', '\\AND'],
  ['"say \\"hi\\" \\\\"', '"say \\"hi\\" \\\\"'],
  ['fire^4 smoke', '(fire^4 AND smoke)'],
  ['"forest fire"^0.5', '"forest fire"^0.5'],
  ['(a b^2)^3', '(a^3 AND b^6)'],
  ["O'Neill's", "O'Neill's"],
  ['Мир 水', '(Мир AND 水)']
]

for (const [query, printed] of UNDERSTOOD) {
  test(`${query || 'nothing'} is understood as ${printed || 'nothing'}`, () => {
    assert.equal(understood(query), printed)
    if (printed !== '') assert.equal(understood(printed), printed, 'what was printed is understood alike')
  })
}

const REFUSED: readonly (readonly [query: string, message: string, start: number])[] = [
  ['"open', 'the quotation mark at position 0 is not closed', 0],
  ['title:"open', 'the quotation mark at position 6 is not closed', 6],
  ['(a', 'unexpected end at position 2', 2],
  ['a)', 'unexpected ) at position 1', 1],
  ['()', 'unexpected ) at position 1', 1],
  ['AND a', 'unexpected AND at position 0', 0],
  ['a AND', 'unexpected end at position 5', 5],
  ['a OR OR b', 'unexpected OR at position 5', 5],
  ['title:', 'unexpected end at position 6', 6],
  [':a', 'unexpected : at position 0', 0],
  ['NOT', 'unexpected end at position 3', 3],
  ['created:[1 2]', 'the range at position 8 must be like [1 TO 5]', 8],
  ['a]', 'unexpected ] at position 1', 1],
  ['a^', 'the ^ at position 1 must be followed by a number', 1],
  ['^2', 'unexpected ^2 at position 0', 0],
  ['roam~0.8', 'the ~ at position 4 is not offered: neither similar words nor distances', 4],
  ['"a b"~10', 'the ~ at position 5 is not offered: neither similar words nor distances', 5],
  ['t*:a', 'the field at position 0 must have a plain name', 0],
  ['a \\', 'unexpected \\ at position 2', 2]
]

for (const [query, message, start] of REFUSED) {
  test(`${query} is refused: ${message}`, () => {
    assert.throws(
      () => parseSearch(query),
      (error) => isLoggiaError(error, 'search/syntax') && error.message === message && error.at?.start === start
    )
  })
}

test('what is too long, too much or too deep is refused', () => {
  assert.throws(() => parseSearch('a'.repeat(MAX_CHARACTERS + 1)), {
    code: 'search/syntax',
    message: `a query has at most ${MAX_CHARACTERS} characters`
  })
  assert.throws(() => parseSearch('a '.repeat(MAX_TERMS + 1)), {
    code: 'search/syntax',
    message: `a query has at most ${MAX_TERMS} terms`
  })
  assert.throws(() => parseSearch(`${'('.repeat(MAX_DEPTH + 1)}a${')'.repeat(MAX_DEPTH + 1)}`), {
    code: 'search/syntax',
    message: `a query is at most ${MAX_DEPTH} levels deep`
  })
  assert.throws(() => parseSearch(`${'-'.repeat(10_000)}a`), { code: 'search/syntax' })
})

const name = fc.stringMatching(/^[a-z]{1,8}$/)
const words = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.isWellFormed())
const at = { start: 0, end: 0 }
const term = fc.record({
  field: fc.option(name, { nil: undefined }),
  boost: fc.constantFrom(1, 2, 0.5),
  start: fc.constant(0),
  end: fc.constant(0)
})
const bound = fc.option(fc.record({ text: words.filter((text) => text !== '*'), inclusive: fc.boolean() }), {
  nil: undefined
})
const { tree } = fc.letrec<{ tree: SearchTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.tuple(term, words).map(([facts, text]): SearchTree => ({ ...facts, kind: 'word', text })),
    fc.tuple(term, words).map(([facts, text]): SearchTree => ({ ...facts, kind: 'phrase', text })),
    fc
      .tuple(term, words, fc.constantFrom('*', '?'))
      .map(
        ([facts, text, wild]): SearchTree => ({ ...facts, kind: 'pattern', pieces: [{ text }, { wild: wild as '*' }] })
      ),
    fc.tuple(term, bound, bound).map(([facts, from, to]): SearchTree => ({ ...facts, kind: 'range', from, to })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
      .map(([kind, items]): SearchTree => ({ ...at, kind, items })),
    tie('tree').map((item): SearchTree => ({ ...at, kind: 'not', item }))
  )
}))

test('every tree can be written as a query that means it', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const printed = printSearch(given)
      assert.equal(understood(printed), printed)
    }),
    { numRuns: 2_000 }
  )
})

test('any text is understood or refused with a place in it, and in no time', () => {
  const pieces = fc.constantFrom(
    'a',
    'b*',
    '?',
    '"',
    '(',
    ')',
    '[',
    '{',
    ']',
    '}',
    ' TO ',
    ':',
    '^',
    '2',
    '~',
    '-',
    '+',
    '!',
    ' AND ',
    ' OR ',
    ' NOT ',
    '&&',
    '||',
    '\\',
    ' ',
    'title',
    '\u0000',
    '\ud800',
    '水'
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
  )
  fc.assert(
    fc.property(texts, (text) => {
      try {
        parseSearch(text)
      } catch (error) {
        if (!isLoggiaError(error, 'search/syntax') || error.at === undefined) throw error
        assert.ok(error.at.start >= 0 && error.at.start <= text.length && error.at.end <= text.length, error.message)
      }
    }),
    { numRuns: 5_000 }
  )
})
