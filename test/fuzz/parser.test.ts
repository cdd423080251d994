import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import test from 'node:test'
import { fuzz, printText, tryInput } from './check.ts'
import type { FuzzInput } from './inputs.ts'

/** LOGGIA_SEED repeats a run. */
const SEED = Number(process.env.LOGGIA_SEED ?? 1)

test('20,000 broken texts each give a query or an error with its place', (context) => {
  const { inputs, queries, complaints, slowest } = fuzz(SEED, 20_000)
  context.diagnostic(
    `${inputs} inputs, ${queries} of them queries; slowest ${slowest.ms.toFixed(1)} ms: ${slowest.input.clause} ${printText(slowest.input.text).slice(0, 100)}`
  )
  assert.deepEqual(complaints, [])
  assert.ok(queries > 1_000, 'too few inputs are queries for this to be a test')
})

test('texts that once broke the compiler', () => {
  for (const input of corpus())
    assert.equal(tryInput(input).complaint, undefined, `${input.clause}: ${printText(input.text)}`)
})

test('half a character at the end of a text that was cut out of a longer one', () => {
  // V8 13.6 reads beyond the end of such a text once the code is optimized, after some 2,000 rounds.
  const text = `${'x'.repeat(30)} = \u{1d4b3} and more`.slice(0, 34)
  for (let round = 0; round < 10_000; round += 1) {
    tryInput({ clause: 'where', text: `${'x'.repeat(30)} = \u{1d4b3}` })
    assert.equal(tryInput({ clause: 'where', text }).complaint, undefined)
  }
})

/** A clause and the text as a JSON string in each line; the rest is a comment. */
function corpus(): FuzzInput[] {
  const lines = readFileSync(resolve(import.meta.dirname, 'corpus.txt'), 'utf8').split('\n')
  return lines
    .filter((line) => /^\w+ "/.test(line))
    .map((line) => {
      const [, clause, text] = /^(\w+) (".*")$/.exec(line)!
      return { clause: clause as FuzzInput['clause'], text: JSON.parse(text!) as string }
    })
}
