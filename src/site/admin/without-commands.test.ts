import assert from 'node:assert/strict'
import test from 'node:test'
import { withoutCommands } from './without-commands.ts'

test('sentences that name options or commands are left out, and the others stay', () => {
  for (const [text, left] of [
    [
      'The dataset has no field for these columns: a, b. --replace adds fields.',
      'The dataset has no field for these columns: a, b.'
    ],
    [
      'Nothing was loaded. With --allow-type-changes (x) the fields take it; with --null-rejected they do not.',
      'Nothing was loaded.'
    ],
    ['Too much would go. Run `loggia source run x --accept`.', 'Too much would go.'],
    ['A text - with dashes. It stays.', 'A text - with dashes. It stays.']
  ] as const)
    assert.equal(withoutCommands(text), left)
})
