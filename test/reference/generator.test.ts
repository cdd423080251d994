import assert from 'node:assert/strict'
import test from 'node:test'
import { randomClauses } from './clauses.ts'
import { findDifference, parseRow } from './compare.ts'
import { randomDataset } from './dataset.ts'
import { drawFrom, literalText, printNumber } from './literals.ts'
import { Random } from './random.ts'

test('a seed repeats its dataset and its queries', () => {
  const make = (seed: number): unknown => {
    const random = new Random(seed)
    const dataset = randomDataset(random, 20)
    return [dataset, random.list(20, 20, () => randomClauses(drawFrom(dataset, random)))]
  }
  assert.deepEqual(make(42), make(42))
  assert.notDeepEqual(make(42), make(43))
})

test('random numbers fill their range evenly', () => {
  const random = new Random(1)
  const counts = Array.from({ length: 6 }, () => 0)
  for (let round = 0; round < 60_000; round += 1) counts[random.int(0, 5)]! += 1
  assert.ok(
    counts.every((count) => Math.abs(count - 10_000) < 500),
    String(counts)
  )
})

test('numbers are written without exponents and read back as the same double', () => {
  for (const value of [0, -0.1, 1e21, -1e300, 5e-324, 1.5e-7, 123456789.125, 1.2345e30, 2 ** 53]) {
    assert.match(printNumber(value), /^-?\d+(\.\d+)?$/)
    assert.equal(Number(printNumber(value)), value)
  }
})

test('a literal escapes its quotes and backslashes', () => {
  const texts = new Set(Array.from({ length: 20 }, (_, seed) => literalText('it\'s a "\\"', new Random(seed))))
  assert.deepEqual([...texts].sort(), ['"it\'s a \\"\\\\\\""', "'it\\'s a \"\\\\\"'"])
})

test('integers of an answer keep every digit, doubles may differ in the last ones', () => {
  assert.deepEqual(parseRow('{"a": 9007199254740993, "b": 1.0, "c": "12"}'), { a: 9007199254740993n, b: 1, c: '12' })
  const select = [{ key: 'a', value: { kind: 'literal', type: 'null', value: null } }] as const
  const query = { select, order: [] } as unknown as Parameters<typeof findDifference>[0]
  const differ = (wanted: unknown, found: unknown): boolean => {
    const rows = [{ row: { a: wanted }, keys: [] }]
    return findDifference(query, { totalCount: 1, rows, all: rows }, 1, [{ a: found }]) !== undefined
  }
  assert.deepEqual(
    [differ(1n, 2n), differ(1n, 1), differ(0.1, 0.1 + 1e-17), differ(0.1, 0.1001), differ(null, 0), differ('a', 'a')],
    [true, true, false, true, true, false]
  )
})
