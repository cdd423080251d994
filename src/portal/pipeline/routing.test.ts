import assert from 'node:assert/strict'
import test from 'node:test'
import { operation } from './operation.ts'
import { createRouting, segmentsOf } from './routing.ts'
import { ANYONE } from './rule.ts'

const paths = [
  '/',
  '/portals/:portal_id',
  '/portals/checkUrl',
  '/content/users/:username',
  '/content/users/:username/addItem',
  '/content/users/:username/:folder/addItem',
  '/content/users/:username/items/:id/delete',
  '/content/items/:id/info/:file*'
]
const routing = createRouting(paths.map((path) => operation({ name: path, path, may: ANYONE, handle: () => ({}) })))
const find = (path: string) => {
  const found = routing.find(segmentsOf(path) ?? ['?'])
  return found && [found.operation.path, found.path]
}

test('operations are found in any case of their names; values keep theirs', () => {
  assert.deepEqual(find('/Content/USERS/Ann/additem/'), ['/content/users/:username/addItem', { username: 'Ann' }])
  assert.deepEqual(find(''), ['/', {}])
})

test('a segment with a name goes before one that may be anything, and gives way when it leads nowhere', () => {
  assert.deepEqual(find('/portals/checkurl'), ['/portals/checkUrl', {}])
  assert.deepEqual(find('/portals/self'), ['/portals/:portal_id', { portal_id: 'self' }])
  assert.deepEqual(find('/content/users/ann/items/addItem'), [
    '/content/users/:username/:folder/addItem',
    { username: 'ann', folder: 'items' }
  ])
  assert.deepEqual(find('/content/users/ann/items/i/delete'), [
    '/content/users/:username/items/:id/delete',
    { username: 'ann', id: 'i' }
  ])
})

test('the rest of a path is one value', () => {
  assert.deepEqual(find('/content/items/i/info/thumbnail/a%20b.png'), [
    '/content/items/:id/info/:file*',
    { id: 'i', file: 'thumbnail/a b.png' }
  ])
})

test('escapes are decoded once, and an escaped slash separates nothing', () => {
  assert.deepEqual(find('/content/users/a%2Fb%2525'), ['/content/users/:username', { username: 'a/b%25' }])
  assert.equal(segmentsOf('/a/%zz'), undefined)
})

test('what nobody offers is not found', () => {
  for (const path of [
    '/nothing',
    '/portals',
    '/content/users',
    '/content/users/ann/items/i',
    '/toString',
    '/__proto__'
  ])
    assert.equal(find(path), undefined, path)
})
