/**
 * The runner ends a file, with its `after` hooks, as soon as every test that it knows of has ended: on a busy machine before
 * tests are registered that the file prepares with `await`. So files prepare first, or hold their tests.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const REGISTERS = /^(?:test|describe|(?:await )?\w+Contract|test[A-Z]\w*)\(/
const WAITS = /^(?:const .*= (?!async\b)(?:.*\? )?await |await (?!\w+Contract\())/

test('no test file waits between the tests that it registers', () => {
  const root = join(import.meta.dirname, '..')
  const found = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return text.includes("test('the tests of this file are registered'")
      ? []
      : waitsOf(text).map((line) => `${file}: ${line}`)
  })
  assert.deepEqual(found, [])
})

test('a wait after a registered test is found', () => {
  assert.deepEqual(waitsOf("test('a', () => {\n  await 1\n})\nconst b = await open()\n"), ['const b = await open()'])
  assert.deepEqual(waitsOf("const b = await open()\ntest('a', () => {})\n"), [])
})

function waitsOf(text: string): string[] {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => REGISTERS.test(line))
  return first < 0 ? [] : lines.slice(first + 1).filter((line) => WAITS.test(line))
}
