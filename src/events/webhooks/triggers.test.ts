import assert from 'node:assert/strict'
import test from 'node:test'
import { readTrigger, TRIGGERS, triggersMatching, wants } from './triggers.ts'

const ID = '0123456789abcdef0123456789abcdef'
const share = triggersMatching({ type: 'items', operation: 'share', subject: ID })

test('every trigger of the list can be read, its placeholder filled in', () => {
  for (const trigger of TRIGGERS) {
    const text = trigger.replace(/<(item|group) id>/, ID).replace('<username>', 'ann')
    assert.equal(readTrigger(text), text)
  }
  assert.equal(TRIGGERS.length, new Set(TRIGGERS).size)
})

test('slashes and the case of names do not matter', () => {
  assert.equal(readTrigger('items'), '/items')
  assert.equal(readTrigger(' /Items/ADDCOMMENT/ '), '/items/addComment')
  assert.equal(readTrigger(`/users/Ann.Lee@x/Signin`), '/users/Ann.Lee@x/signin')
  assert.equal(readTrigger('/'), '/')
})

test('an invalid trigger is rejected', () => {
  const none = [
    '',
    ' ',
    '/layers',
    '/items/shared',
    '/items/add/x',
    `/items/${ID}/add`,
    `/items/${ID}/fly`,
    `/items/${ID}/share/x`,
    '/roles/abc',
    '/roles/add/x',
    '/users/ann/add',
    '/users/ann/disableUsers',
    '/users/a b',
    '/toString',
    '/items/toString',
    '//x'
  ]
  for (const text of none) assert.equal(readTrigger(text), undefined, text)
})

test('a subscription is a beginning by whole segments, of all things or of one', () => {
  for (const trigger of ['/', '/items', '/items/share', `/items/${ID}`, `/items/${ID}/share`])
    assert.equal(wants([trigger], share), true, trigger)
  for (const trigger of [
    '/groups',
    '/items/unshare',
    '/items/sha',
    `/items/${ID.replace('0', '1')}`,
    `/items/${ID}/unshare`,
    `/items/${ID.slice(0, 8)}`
  ])
    assert.equal(wants([trigger], share), false, trigger)
  assert.equal(wants(['/groups', '/items/share'], share), true)
  assert.equal(wants([], share), false)
})

test('names of users are case-insensitive; lists of accounts and new users belong to all', () => {
  assert.equal(wants(['/users/ANN'], triggersMatching({ type: 'users', operation: 'signin', subject: 'ann' })), true)
  assert.equal(wants(['/users/ann'], triggersMatching({ type: 'users', operation: 'signin', subject: 'anna' })), false)
  assert.equal(
    wants(['/users/ann'], triggersMatching({ type: 'users', operation: 'disableUsers', subject: 'ann' })),
    false
  )
  assert.equal(
    wants(['/users/disableUsers'], triggersMatching({ type: 'users', operation: 'disableUsers', subject: 'ann,bob' })),
    true
  )
})

test('a subscription to moves includes new owners, one to new owners does not include moves', () => {
  const [reassigned, moved] = ['reassign', 'move'].map((operation) =>
    triggersMatching({ type: 'items', operation, subject: ID })
  ) as [ReadonlySet<string>, ReadonlySet<string>]
  for (const trigger of ['/items/move', `/items/${ID}/move`, '/items/reassign', `/items/${ID}/reassign`])
    assert.equal(wants([trigger], reassigned), true, trigger)
  for (const trigger of ['/items/reassign', `/items/${ID}/reassign`])
    assert.equal(wants([trigger], moved), false, trigger)
  assert.equal(wants(['/groups/move'], triggersMatching({ type: 'groups', operation: 'reassign', subject: ID })), false)
})
