import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateCsv } from './csv-dialects.ts'
import { misreadAs, readTable } from './read-generated.ts'

const FILES = 500
/** Files whose text does not say how it is written; each of them is announced by a doubt that names the option. */
const AMBIGUOUS: readonly number[] = [286]

test(`of ${FILES} generated dialects every line is accounted for, and those that are read otherwise than written say so`, async (context) => {
  const misread = new Map<number, string>()
  let doubts = 0
  for (let number = 0; number < FILES; number++) {
    const file = generateCsv(number)
    const table = await readTable(file.bytes)
    const { total, header, records, leftOut } = table.read.tally.account()
    const message = `file ${number}, ${file.dialect}`
    assert.equal(total, file.lines, message)
    assert.equal(header + records + leftOut.reduce((sum, { count }) => sum + count, 0), total, message)
    const why = misreadAs(file, table)
    if (why !== undefined) misread.set(number, `${why}: ${message}`)
    if (table.detected.doubts.length > 0) doubts++
    if (why !== undefined) assert.notDeepEqual(table.detected.doubts, [], `${why}, without a doubt: ${message}`)
  }
  context.diagnostic(`${misread.size} of ${FILES} with another structure, ${doubts} with a doubt`)
  assert.deepEqual([...misread.keys()], AMBIGUOUS, [...misread.values()].join('\n'))
})
