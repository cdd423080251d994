import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { NotesBelow, type NotesFound } from './notes-below.ts'
import { cellText } from './record.ts'
import { readCsvRecords } from './records.ts'

const DIALECT = { delimiter: ',', quote: '"', backslash: false, skippedLines: 0, headerRows: 1 } as const

async function read(text: string): Promise<{ first: string[]; notes: NotesFound | undefined; left: number }> {
  const first: string[] = []
  const notes = new NotesBelow(2, (row) => first.push(row.text))
  const { tally } = await readCsvRecords(
    (async function* () {
      yield Buffer.from(text)
    })(),
    { dialect: DIALECT, columns: 2, skip: 0, pattern: undefined },
    DEFAULT_LIMITS,
    (record) => {
      const text = cellText(record, 0, DIALECT)
      if (!notes.keep(record, () => text)) first.push(text)
    }
  )
  const found = notes.leaveOut(tally)
  const { total, header, records, leftOut } = tally.account()
  assert.equal(header + records + leftOut.reduce((sum, { count }) => sum + count, 0), total)
  return { first, notes: found, left: leftOut.find(({ reason }) => reason === 'below-the-table')?.count ?? 0 }
}

test('texts by themselves at the end are notes below an empty line, or with the word of a note', async () => {
  assert.deepEqual(await read('name,n\nA,1\nB,2\n\nProvisional figures\n"Source: office,\nBern"\n'), {
    first: ['A', 'B'],
    notes: { count: 3, from: 5, to: 7, text: 'Provisional figures' },
    left: 3
  })
  assert.deepEqual((await read('name,n\nA,1\nB,2\nSource: office,\n')).notes?.from, 4)
  assert.deepEqual((await read('name,n\nA,1\n,\n* estimated,\n')).notes?.from, 4)
})

test('they are records before another record, among records of one value, and without a word or a gap', async () => {
  for (const text of [
    'name,n\nA,1\n\nNotes\nB,2\n',
    'name,n\nA,\nB,2\n\nSource: x\n',
    'name,n\nA,1\nB,\n',
    'name,n\nA,1\n\n2024\n',
    'name,n\nSource: x\n',
    `name,n\nA,1\n\n${Array.from({ length: 51 }, (_, at) => `note ${at}\n`).join('')}`
  ]) {
    const { notes, first } = await read(text)
    assert.equal(notes, undefined, text)
    assert.ok(first.length >= 1)
  }
  assert.deepEqual((await read('name,n\nA,1\n\nNotes\nB,2\n')).first, ['A', 'Notes', 'B'])
})
