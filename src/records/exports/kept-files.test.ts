import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { ScratchSpace } from '#exports'
import type { BorrowedChunks } from '#kit'
import { KeptFiles } from './kept-files.ts'
import { RangeReaders } from './range-readers.ts'

const of = (content: string) => async (): Promise<BorrowedChunks> => Readable.from([Buffer.from(content)])
const never = async (): Promise<BorrowedChunks> => assert.fail('the file is made again')

async function keeping(
  maxBytes: number,
  check: (files: KeptFiles, clock: { ms: number }) => Promise<void>
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-kept-'))
  const clock = { ms: 0 }
  const files = new KeptFiles(new ScratchSpace({ folder, maxBytes }), () => clock.ms)
  try {
    await check(files, clock)
  } finally {
    files.close()
    rmSync(folder, { recursive: true })
  }
}

test('a file is made once, for callers that come together too, and read in parts', () =>
  keeping(100, async (files) => {
    let made = 0
    const open = async (): Promise<BorrowedChunks> => {
      made++
      return Readable.from([Buffer.from('0123456789')])
    }
    const [one, other] = await Promise.all([files.keep('t1', 'a', open), files.keep('t1', 'a', open)])
    assert.equal(one?.id, other?.id)
    assert.equal(made, 1)
    assert.equal(await text(one!.read(2, 5)), '234')
    assert.equal((await files.keep('t1', 'a', never))?.size, 10)
  }))

test('a failure is reported to its caller, and the next one makes the file', () =>
  keeping(100, async (files) => {
    const open = (): Promise<BorrowedChunks> => Promise.reject(new Error('no engine'))
    await assert.rejects(files.keep('t1', 'a', open), /no engine/)
    assert.equal((await files.keep('t1', 'a', of('xyz')))?.size, 3)
  }))

test('a new version takes the place of the earlier one, whose readers read to their end', () =>
  keeping(100, async (files) => {
    const old = await files.keep('t1', 'a', of('old bytes'))
    const reading = old!.read(0, 9)
    const next = await files.keep('t2', 'a', of('new'))
    assert.notEqual(next?.id, old?.id)
    assert.equal(files.find('t1'), undefined)
    assert.equal(await text(reading), 'old bytes')
  }))

test('the space is bounded: files that were used long ago give way, and one that is too large is not kept', () =>
  keeping(10, async (files) => {
    await files.keep('t1', 'a', of('12345'))
    await files.keep('t2', 'b', of('67890'))
    files.find('t1')
    assert.equal((await files.keep('t3', 'c', of('abc')))?.size, 3)
    assert.equal(files.find('t2'), undefined)
    assert.equal(await files.keep('t4', 'd', of('longer than ten bytes')), undefined)
    assert.equal(await files.keep('t4', 'd', never), undefined)
    assert.ok(files.bytes <= 10)
  }))

test('while a file is written others give way, as many as it takes, and its export is not begun again', () =>
  keeping(10, async (files) => {
    await files.keep('t1', 'a', of('123'))
    await files.keep('t2', 'b', of('456'))
    let made = 0
    const open = async (): Promise<BorrowedChunks> => {
      made++
      return Readable.from(['abcd', 'efgh', 'ij'].map((text) => Buffer.from(text)))
    }
    const file = await files.keep('t3', 'c', open)
    assert.deepEqual([file?.size, made, files.bytes], [10, 1, 10])
    assert.equal(await text(file!.read(0, 10)), 'abcdefghij')
    assert.deepEqual([files.find('t1'), files.find('t2')], [undefined, undefined])
  }))

test('a file that nobody asks for in an hour gives its space back', () =>
  keeping(10, async (files, clock) => {
    await files.keep('t1', 'a', of('12345'))
    clock.ms = 3_600_001
    assert.equal(files.find('t1'), undefined)
  }))

test('a reader that began with another file is stopped once', () => {
  const readers = new RangeReaders(() => 0, { isOnly: true })
  readers.begins('reader', 'one')
  assert.equal(readers.continues('reader', 'one', false), true)
  assert.equal(readers.continues('reader', 'two', false), false)
  assert.equal(readers.continues('reader', 'two', false), true)
  readers.begins('reader', 'three')
  assert.equal(readers.continues('reader', 'three', false), true)
})

test('an unknown client that asks for a part from the middle is stopped once, for as long as readers of an earlier server may come', () => {
  let now = 0
  const readers = new RangeReaders(() => now, { isOnly: true })
  assert.equal(readers.continues('who begins', 'one', true), true)
  assert.equal(readers.continues('unknown', 'one', false), false)
  assert.equal(readers.continues('unknown', 'one', false), true)
  now = 600_000
  assert.equal(readers.continues('another', 'one', false), true)
  assert.equal(new RangeReaders(() => now, { isOnly: false }).continues('of another server', 'one', false), false)
})

test('files have the same name as long as they have the same bytes, and later files have later times', () =>
  keeping(100, async (files, clock) => {
    clock.ms = 5_400
    const first = await files.keep('t1', 'a', of('same'))
    const again = await files.keep('t2', 'a', of('same'))
    const other = await files.keep('t3', 'a', of('other'))
    assert.deepEqual([first?.modifiedMs, again?.modifiedMs, other?.modifiedMs], [5_000, 6_000, 7_000])
    assert.equal(again?.id, first?.id)
    assert.notEqual(other?.id, first?.id)
  }))
