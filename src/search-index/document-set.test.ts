import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { DocumentSet } from './document-set.ts'
import { CHUNK, changePostings, chunkOf, eachPosting } from './postings.ts'

/** Near the ends of chunks, and anywhere. */
const number = fc.oneof(
  fc.integer({ min: 0, max: 5 * CHUNK }),
  fc.constantFrom(0, 31, 32, CHUNK - 1, CHUNK, 2 * CHUNK - 1)
)
const numbers = fc.uniqueArray(number, { maxLength: 200 })

test('sets of documents are sets of numbers', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [first, second] = [DocumentSet.of(a), DocumentSet.of(b)]
      const sorted = (set: DocumentSet) => set.numbers().sort((x, y) => x - y)
      const expect = (set: DocumentSet, expected: Iterable<number>) =>
        assert.deepEqual(
          sorted(set),
          [...expected].sort((x, y) => x - y)
        )
      expect(first.and(second), new Set(a).intersection(new Set(b)))
      expect(first.or(second), new Set(a).union(new Set(b)))
      expect(first.minus(second), new Set(a).difference(new Set(b)))
      assert.deepEqual(
        [first.size, first.first, a.every((each) => first.has(each))],
        [a.length, a.length === 0 ? undefined : Math.min(...a), true]
      )
      assert.equal(b.filter((each) => first.has(each)).length, first.and(second).size)
    })
  )
})

/** The packed values, by offset. */
function unpacked(packed: Uint8Array | undefined): Map<number, number> {
  const found = new Map<number, number>()
  if (packed !== undefined) eachPosting(packed, (offset, bits) => void found.set(offset, bits))
  return found
}

const offset = fc.integer({ min: 0, max: CHUNK - 1 })

test('after every change a chunk contains the written values, for any number of them', () => {
  const change = fc.array(fc.tuple(offset, fc.integer({ min: 0, max: 255 })), { maxLength: 100 })
  const full = (bits: number, step: number) =>
    Array.from({ length: Math.ceil(CHUNK / step) }, (_, at) => [at * step, bits] as const)
  const changes = fc.oneof(change, fc.constantFrom(full(1, 1), full(1, 9), full(200, 2), full(200, 9), full(0, 1)))
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 5 }), (rounds) => {
      const expected = new Map<number, number>()
      let packed: Uint8Array | undefined
      for (const round of rounds) {
        packed = changePostings(packed, round)
        for (const [at, bits] of round) bits === 0 ? expected.delete(at) : expected.set(at, bits)
        assert.deepEqual(new Map([...unpacked(packed)].sort()), new Map([...expected].sort()))
      }
      const held = [...expected].filter(([, bits]) => (bits & 5) !== 0).map(([at]) => at)
      assert.deepEqual(
        new Set(DocumentSet.packed(packed === undefined ? [] : [{ chunk: 0, packed }], 5).numbers()),
        new Set(held)
      )
    }),
    { numRuns: 200 }
  )
})

test('a chunk is as short as it can be', () => {
  const length = (count: number, bits: number) =>
    changePostings(
      undefined,
      Array.from({ length: count }, (_, at) => [at, bits] as const)
    )?.length
  assert.deepEqual(
    [length(0, 1), length(1, 1), length(170, 1), length(171, 1), length(CHUNK, 1)],
    [undefined, 3, 510, 512, 512]
  )
  assert.deepEqual([length(171, 2), length(1_365, 2), length(1_366, 2), length(CHUNK, 2)], [513, 4_095, CHUNK, CHUNK])
  assert.deepEqual([chunkOf(CHUNK - 1), chunkOf(CHUNK)], [0, 1])
})
