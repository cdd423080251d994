import assert from 'node:assert/strict'
import test from 'node:test'
import { AUDIT_ACTIONS } from '#events'
import { READING_OPERATIONS } from '../../src/portal/history/reading-operations-for-tests.ts'
import { actionWords, NAMED_ACTIONS, sameActions } from '../../src/site/admin/audit/action-words.ts'
import { actorCell } from '../../src/site/admin/audit/audit-page.ts'
import { operationWords } from '../../src/site/admin/audit/operation-words.ts'
import { EN } from '../../src/site/i18n/en/index.ts'

const english = ((key: keyof typeof EN) => EN[key]) as never

test('every action of the audit log has words, and the filter of its page finds it', () => {
  const silent = [...AUDIT_ACTIONS].filter((name) => actionWords(english, name) === undefined)
  assert.deepEqual(silent, [])
  const found = new Set(NAMED_ACTIONS.flatMap(sameActions))
  assert.deepEqual(
    [...AUDIT_ACTIONS].filter((name) => !found.has(name)),
    []
  )
})

test('the page has no words for an action that the log never writes', () => {
  const offered = NAMED_ACTIONS.flatMap(sameActions)
  assert.deepEqual(
    offered.filter((name) => !AUDIT_ACTIONS.has(name)),
    []
  )
  assert.equal(new Set(offered).size, offered.length)
})

test('work in the background is the portal’s own, not that of an anonymous caller', () => {
  const who = (ip: string | null) => actorCell(english, { actor: null, ip }).text
  assert.deepEqual([who(null), who('192.0.2.1')], ['The portal itself', 'Not signed in'])
})

test('two actions that the filter offers have different words', () => {
  const words = NAMED_ACTIONS.map((name) => actionWords(english, name))
  assert.deepEqual(
    words.filter((each, at) => words.indexOf(each) !== at),
    []
  )
})

test('every operation that can be refused has words: those of its change, or what it shows', () => {
  const names = [...AUDIT_ACTIONS, ...READING_OPERATIONS, 'items/addPart']
  assert.deepEqual(
    names.filter((name) => operationWords(english, name) === undefined),
    []
  )
  assert.equal(operationWords(english, 'layers/add'), undefined, 'of another release')
})
