import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { FUNCTIONS } from '#query'
import { parseGroupBy, parseOrderBy, parseSelect, parseWhere } from './parser/clauses.ts'
import { printGroupBy, printOrderBy, printSelect, printTree } from './print.ts'
import type { Argument, LiteralNode, NameNode, OrderTree, SelectTree, Tree } from './tree.ts'

/* Random trees of every kind that the parser can make. */

const at = { start: 0, end: 0 }
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a\\', '"', "'", '`', '\\"', '\u0000', 'Don\'t "x"')
)

const anyName = fc
  .oneof(
    fc.constantFrom(
      'name',
      'age',
      'default.title',
      'in',
      'like',
      'now',
      'date',
      'year',
      'and',
      '12',
      '1_uai',
      'a b',
      'a`b',
      'a\\b',
      'é',
      'custom.data-owner'
    ),
    anyText.filter((text) => text !== '')
  )
  .map((name) => name.toWellFormed())

const aName: fc.Arbitrary<NameNode> = anyName.map((name) => ({ kind: 'name', name, ...at }))
const aNumber = fc.oneof(
  fc.nat().map(String),
  fc.tuple(fc.nat(), fc.nat()).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom('1e9', '2.5E-3', '007')
)
const aText = anyText.map((value): LiteralNode => ({ kind: 'text', value: value.toWellFormed(), ...at }))
const aDate = anyText.map((text): LiteralNode => ({ kind: 'date', text: text.toWellFormed(), ...at }))

const aLiteral: fc.Arbitrary<LiteralNode> = fc.oneof(
  aText,
  aDate,
  aNumber.map((text): LiteralNode => ({ kind: 'number', text, ...at })),
  anyText.map((text): LiteralNode => ({ kind: 'geometry', text: text.toWellFormed(), ...at })),
  fc.boolean().map((value): LiteralNode => ({ kind: 'boolean', value, ...at })),
  fc.constant<LiteralNode>({ kind: 'null', ...at })
)

const namesOf = (styles: readonly string[]): readonly string[] =>
  FUNCTIONS.filter(({ style }) => styles.includes(style)).map(({ name }) => name)

function call(names: readonly string[], args: fc.Arbitrary<Argument[]>): fc.Arbitrary<Tree> {
  return fc
    .tuple(fc.constantFrom(...names), args)
    .map(([name, made]): Tree => ({ kind: 'call', name, head: at, args: made, ...at }))
}

const aStar = fc.constant<Argument>({ kind: 'star', ...at })
const aMeasure = fc
  .tuple(aNumber, fc.constantFrom('km', 'M', 'days', 'year'))
  .map(([text, unit]): Argument => ({ kind: 'measure', text, unit, ...at }))
const aPattern = fc.oneof(
  fc.tuple(anyName, fc.boolean()).map(([name, open]): Argument => ({ kind: 'pattern', name, open, ...at })),
  fc.constant<Argument>({ kind: 'pattern', name: '', open: true, ...at })
)
const aNamed = fc
  .tuple(fc.constantFrom('years', 'day'), fc.constantFrom('', '-'), aNumber)
  .map(([name, sign, value]): Argument => ({ kind: 'named', name, value: sign + value, ...at }))
const someSteps = fc
  .tuple(fc.array(aLiteral, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.boolean())
  .map(([items, openStart, openEnd]): Argument => ({ kind: 'steps', items, openStart, openEnd, ...at }))

const some = <Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[]> => fc.array(item, { maxLength: 3 })
const several = { minLength: 2, maxLength: 3 }

const trees = fc.letrec<{ value: Tree; primary: Tree; condition: Tree; atom: Tree }>((tie) => ({
  primary: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    aLiteral,
    aName,
    call(namesOf(['values']), some(fc.oneof(tie('value'), aMeasure))),
    call(
      namesOf(['counted']),
      some(
        fc.oneof(
          aStar,
          tie('value').map((item): Argument => ({ kind: 'distinct', item, ...at })),
          tie('value')
        )
      )
    ),
    call(namesOf(['searched']), some(fc.oneof(aStar, aName, aText))),
    call(namesOf(['named']), some(aNamed)),
    call(namesOf(['pattern']), some(aPattern)),
    call(namesOf(['steps']), some(fc.oneof(aStar, aMeasure, someSteps, tie('value'))))
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('primary'),
    tie('value').map((item): Tree => ({ kind: 'negate', item, ...at })),
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/'), tie('value'), tie('value'))
      .map(([op, left, right]): Tree => ({ kind: 'arithmetic', op, left, right, ...at }))
  ),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('value'),
    fc
      .tuple(fc.constantFrom('=', '!=', '<', '<=', '>', '>='), tie('value'), tie('value'))
      .map(([op, left, right]): Tree => ({ kind: 'compare', op, left, right, ...at })),
    fc
      .tuple(tie('value'), anyText)
      .map(([left, text]): Tree => ({ kind: 'like', left, text: text.toWellFormed(), ...at })),
    fc
      .tuple(tie('value'), fc.boolean(), fc.constantFrom('null', 'true', 'false'))
      .map(([left, negated, what]): Tree => ({ kind: 'is', left, negated, what, ...at })),
    fc
      .tuple(
        aName,
        fc.array(fc.oneof(aText, fc.constant<LiteralNode>({ kind: 'null', ...at })), { minLength: 1, maxLength: 3 })
      )
      .map(([left, items]): Tree => ({ kind: 'in-list', left, items, ...at })),
    fc.tuple(aName, fc.oneof(aText, aDate), fc.boolean(), fc.oneof(aText, aDate), fc.boolean()).map(
      ([left, from, fromIncluded, to, toIncluded]): Tree => ({
        kind: 'in-interval',
        left,
        from,
        fromIncluded,
        to,
        toIncluded,
        ...at
      })
    ),
    fc.tuple(aLiteral, aName).map(([left, field]): Tree => ({ kind: 'in-field', left, field, ...at }))
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('atom'),
    tie('condition').map((item): Tree => ({ kind: 'not', item, ...at })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), several))
      .map(([kind, items]): Tree => ({ kind, items, ...at }))
  )
}))

const anyCondition: fc.Arbitrary<Tree> = trees.condition

const anySelect: fc.Arbitrary<SelectTree[]> = fc.array(
  fc.oneof(
    fc
      .tuple(trees.value, fc.option(anyName, { nil: undefined }))
      .map(([value, label]): SelectTree => ({ value, key: '', ...(label === undefined ? {} : { label }), ...at })),
    fc.constant<SelectTree>({ value: { kind: 'star', ...at }, key: '*', ...at })
  ),
  { minLength: 1, maxLength: 3 }
)

/** A sign in front is said by `descending`. */
const anyOrderBy: fc.Arbitrary<OrderTree[]> = fc.array(
  fc
    .tuple(
      trees.value.filter(({ kind }) => kind !== 'negate'),
      fc.boolean()
    )
    .map(([value, descending]): OrderTree => ({ value, descending, ...at })),
  { minLength: 1, maxLength: 3 }
)

const PRINTS: Readonly<Record<string, (text: string) => string>> = {
  where: (text) => printTree(parseWhere(text)!),
  select: (text) => printSelect(parseSelect(text)),
  group_by: (text) => printGroupBy(parseGroupBy(text)),
  order_by: (text) => printOrderBy(parseOrderBy(text))
}

test('every line of identity.odsql is read and printed as it stands', () => {
  const lines = readFileSync(join(import.meta.dirname, 'identity.odsql'), 'utf8')
    .trimEnd()
    .split('\n')
  for (const line of lines) {
    const [clause = '', ...words] = line.split(' ')
    assert.equal(PRINTS[clause]!(words.join(' ')), words.join(' '))
  }
})

test('other spellings are printed in the one spelling', () => {
  assert.equal(PRINTS.where!("NAME:'x' AND(age)IN[1TO 2]"), 'NAME = "x" and age in [1 .. 2]')
  assert.equal(PRINTS.where!('((a)) or ((b or c))'), 'a or (b or c)')
  assert.equal(PRINTS.order_by!('-age, name asc, -age desc'), 'age desc, name, age')
})

test('a printed condition is read as the same tree', () => {
  fc.assert(
    fc.property(anyCondition, (tree) => assert.deepEqual(bare(parseWhere(printTree(tree))), bare(tree))),
    { numRuns: 2000 }
  )
})

test('printed lists of values are read as the same trees', () => {
  fc.assert(
    fc.property(anySelect, (items) => assert.deepEqual(bare(parseSelect(printSelect(items))), bare(items))),
    { numRuns: 1000 }
  )
  fc.assert(
    fc.property(anyOrderBy, (items) => assert.deepEqual(bare(parseOrderBy(printOrderBy(items))), bare(items))),
    { numRuns: 1000 }
  )
})

/** Without the places in the text, and the keys, which are the text. */
function bare(tree: unknown): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (['start', 'end', 'head', 'key'].includes(key) ? undefined : value))
  )
}
