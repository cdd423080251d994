import assert from 'node:assert/strict'
import test from 'node:test'
import { ExceptionMark } from './exception-mark.ts'

const TAG = 'rwpgqdfzapenumdt'
const FAILED = `a,b\r\n1,2\r\n\r\n__exception__\r\n${TAG}\r\nCode: 395. DB::Exception: no\r\n25 ${TAG}\r\n__exception__\r\n`

test('an answer without the mark passes whole, at every cut', () => {
  const text = 'one__exception__\r\ntwo _ __ __exception__\r\nrwpg'
  for (let cut = 0; cut <= text.length; cut++) assert.deepEqual(pass(text, cut), { bytes: text, message: undefined })
})

test('the message never passes and is kept, at every cut of the response', () => {
  for (let cut = 0; cut <= FAILED.length; cut++) {
    const { bytes, message } = pass(FAILED, cut)
    assert.equal(bytes, 'a,b\r\n1,2\r\n\r\n')
    assert.match(message ?? '', /^Code: 395\. DB::Exception: no/)
  }
})

test('it works byte by byte', () => {
  const mark = new ExceptionMark(TAG)
  const bytes = [...FAILED].map((character) => mark.pass(Buffer.from(character)).toString()).join('')
  assert.equal(bytes, 'a,b\r\n1,2\r\n\r\n')
})

function pass(text: string, cut: number): { bytes: string; message: string | undefined } {
  const mark = new ExceptionMark(TAG)
  // A chunk is overwritten when the next one is asked for.
  const passed = [text.slice(0, cut), text.slice(cut)].map((part) => {
    const chunk = Buffer.from(part)
    const bytes = Buffer.from(mark.pass(chunk))
    chunk.fill('x')
    return bytes
  })
  return { bytes: Buffer.concat([...passed, mark.rest()]).toString(), message: mark.message() }
}
