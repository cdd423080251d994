import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readAnswers, writeAnswers } from './answers-file.ts'
import type { CachedResponse } from './body-format.ts'

const answer = (text: string): CachedResponse => ({ tag: `tag of ${text}`, body: { plain: Buffer.from(text) } })
const ANSWERS: [string, CachedResponse][] = [
  ['["kéy"]', answer('{"a": "é"}')],
  ['another', answer('')]
]

function within(check: (file: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-answers-'))
  try {
    check(join(folder, 'answers'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('answers come back once', () =>
  within((file) => {
    writeAnswers(file, 'seal', ANSWERS)
    assert.deepEqual(readAnswers(file, 'seal'), ANSWERS)
    assert.deepEqual(readAnswers(file, 'seal'), [])
  }))

test('answers of another state, or of a file that is cut off, are dropped', () =>
  within((file) => {
    writeAnswers(file, 'seal', ANSWERS)
    assert.deepEqual(readAnswers(file, 'other'), [])
    assert.equal(existsSync(file), false)
    writeAnswers(file, 'seal', ANSWERS)
    writeFileSync(file, readFileSync(file).subarray(0, -1))
    assert.deepEqual(readAnswers(file, 'seal'), [])
  }))
