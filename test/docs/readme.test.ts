/** Every example of the README and the guides is run as it stands and must answer as printed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { matches } from './examples.ts'
import { PAGES, runPage } from './pages.ts'

const missing = ['bash', 'curl'].filter((program) => spawnSync(program, ['--version']).status !== 0)
if (missing.length > 0) console.log(`the examples of the pages are not run: ${missing.join(' and ')} not found`)

for (const page of missing.length > 0 ? [] : PAGES) {
  describe(page, async () => {
    const { examples, outputs } = await runPage(page)
    for (const [i, { command, output, from }] of examples.entries()) {
      test(`line ${from}: ${command.split('\n')[0]}`, () => {
        if (!matches(output, outputs[i] ?? '')) assert.equal(outputs[i], output)
      })
    }
    test('has examples', () => assert.ok(examples.length > 0))
  })
}
