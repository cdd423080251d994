import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOr, readAction } from './read-action.ts'

const ACTIONS = { list: 1, remove: 2 }
const read = (...positionals: string[]) => readAction({ positionals }, 'source', ACTIONS, listOr('one id'))

test('a command runs the action that its first argument names', () => {
  assert.deepEqual(read('list'), { name: 'list', action: 1 })
  assert.deepEqual(read('remove', '7'), { name: 'remove', action: 2 })
})

const REFUSED: readonly (readonly [given: readonly string[], why: string])[] = [
  [[], '`loggia source` is followed by list, remove.'],
  [['toString'], '`loggia source` is followed by list, remove.'],
  [['list', '7'], '`loggia source list` takes nothing more.'],
  [['remove'], '`loggia source remove` needs one id.'],
  [['remove', ''], '`loggia source remove` needs one id.'],
  [['remove', '7', '8'], '`loggia source remove` needs one id.']
]

for (const [given, why] of REFUSED)
  test(`it says what is wrong with ${JSON.stringify(given)}`, () => {
    assert.throws(() => read(...given), { message: why })
  })
