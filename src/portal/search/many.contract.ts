import assert from 'node:assert/strict'
import test from 'node:test'
import { DocumentSet, indexDocuments, type SearchDocument } from '#search-index'
import { type Store, sql } from '#store'
import { countValues } from './count-fields.ts'
import { openSnapshot, type SearchSnapshot } from './find.ts'
import { readOrdered } from './order.ts'

/** More than are counted, sorted or looked up one by one, and more than a chunk. */
const COUNT = 5_000
const NUMBERS = Array.from({ length: COUNT }, (_, at) => at)
/** Frequent and rare ones, as tags are. */
const tagsOf = (number: number): string[] => [
  'all',
  ...[2, 3, 7, 50, 400, 2_000].filter((step) => number % step === 0).map((step) => `Every ${step}`),
  `only ${number}`
]
/** Many have the same. */
const viewsOf = (number: number): number => (number * 7_919) % 97

function documentOf(number: number): SearchDocument {
  return {
    kind: 'item',
    number,
    fields: {
      title: `t${number}`,
      tags: tagsOf(number),
      type: null,
      typekeywords: null,
      snippet: null,
      description: null,
      accessinformation: null,
      spatialreference: null,
      categories: null,
      contentstatus: null
    }
  }
}

async function fill(store: Store): Promise<Store> {
  await store.transaction(async (tx) => {
    await sql`create table crowd (search_number integer, views integer)`.execute(tx)
    for (let from = 0; from < COUNT; from += 1_000) {
      const some = NUMBERS.slice(from, from + 1_000)
      await sql`insert into crowd values ${sql.join(some.map((number) => sql`(${sql.lit(number)}, ${sql.lit(viewsOf(number))})`))}`.execute(
        tx
      )
      await indexDocuments(tx, some.map(documentOf))
    }
  })
  return store
}

/** Searches choose other plans for large sets; the results must be the same. */
export function manyContract(name: string, open: () => Promise<Store>): void {
  const opened = open().then(fill)
  const sets: Readonly<Record<string, readonly number[]>> = {
    all: NUMBERS,
    most: NUMBERS.filter((each) => each % 5 !== 0),
    some: NUMBERS.filter((each) => each % 11 === 0),
    few: NUMBERS.filter((each) => each % 1_000 === 3),
    one: [4_999],
    none: []
  }

  test(`${name}: the most frequent values are counted exactly`, async () => {
    const { db } = await opened
    for (const [what, numbers] of Object.entries(sets)) {
      const counts = new Map<string, number>()
      for (const tag of numbers.flatMap(tagsOf)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
      const expected = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 5)
      const { fieldValues } = await countValues(db, 'tags', DocumentSet.of(numbers), 5)
      assert.deepEqual(
        fieldValues.map(({ count }) => count),
        expected.map(([, count]) => count),
        what
      )
      const frequent = expected.filter(([, count]) => count > 1)
      assert.deepEqual(
        fieldValues
          .slice(0, frequent.length)
          .map(({ value }) => value)
          .sort(),
        frequent.map(([tag]) => tag).sort(),
        what
      )
    }
  })

  test(`${name}: every page of every set is in its order, in both directions`, async () => {
    const place: SearchSnapshot = await openSnapshot((await opened).db, 'item', 'crowd' as 'items', [])
    assert.equal(place.all.size, COUNT)
    for (const descending of [false, true]) {
      const compare = (a: number, b: number) => (viewsOf(a) - viewsOf(b) || a - b) * (descending ? -1 : 1)
      const order = { by: [sql.ref('views')], descending }
      for (const numbers of Object.values(sets)) {
        const rest = NUMBERS.filter((each) => !numbers.includes(each))
        const expected = [...numbers.toSorted(compare), ...rest.toSorted(compare)]
        for (const [start, num] of [
          [1, 10],
          [3, 100],
          [41, 7],
          [numbers.length + 1, 20],
          [COUNT - 5, 100]
        ] as const) {
          assert.deepEqual(
            await readOrdered(place, [DocumentSet.of(numbers), DocumentSet.of(rest)], order, { start, num }),
            expected.slice(start - 1, start - 1 + num)
          )
        }
      }
    }
    await (await opened).close()
  })
}
