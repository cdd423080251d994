import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ITEM_ACCESS, type ItemAccess, type ItemSharing, narrow, share, shownAccess } from './sharing.ts'

const mine: ItemSharing = { access: 'private', groups: [] }
const grouped: ItemSharing = { access: 'private', groups: ['g1', 'g2'] }
const open: ItemSharing = { access: 'public', groups: ['g1'] }

test('everyone=true is public, org=true the organization, and groups are added to those there are', () => {
  assert.deepEqual(share(mine, { everyone: true, org: true }), {
    access: 'public',
    groups: [],
    sharedTo: ['Everyone'],
    unsharedFrom: []
  })
  assert.deepEqual(share(mine, { org: true, everyone: false }), {
    access: 'org',
    groups: [],
    sharedTo: ['Organization'],
    unsharedFrom: []
  })
  assert.deepEqual(share(grouped, { groups: ['g2', 'g3'] }), {
    access: 'private',
    groups: ['g1', 'g2', 'g3'],
    sharedTo: ['g3'],
    unsharedFrom: []
  })
})

test('both false goes back to the groups, and to nobody where the list of groups is empty', () => {
  assert.deepEqual(share(open, { everyone: false, org: false }), {
    access: 'private',
    groups: ['g1'],
    sharedTo: [],
    unsharedFrom: ['Everyone']
  })
  assert.deepEqual(share(open, { everyone: false, org: false, groups: [] }), {
    access: 'private',
    groups: [],
    sharedTo: [],
    unsharedFrom: ['Everyone', 'g1']
  })
})

test('a change between organization and everybody lists those who gain or lose access, and members do neither', () => {
  assert.deepEqual(share(open, { everyone: false, org: true }), {
    access: 'org',
    groups: ['g1'],
    sharedTo: [],
    unsharedFrom: ['Everyone']
  })
  assert.deepEqual(share({ access: 'org', groups: [] }, { everyone: true, org: true }), {
    access: 'public',
    groups: [],
    sharedTo: ['Everyone'],
    unsharedFrom: []
  })
  assert.equal(share(open, { everyone: false }).access, 'org')
  assert.equal(share({ access: 'org', groups: [] }, { org: false }).access, 'private')
})

test('a request with only a list of groups does not change access', () => {
  for (const access of ITEM_ACCESS) assert.equal(share({ access, groups: [] }, { groups: [] }).access, access)
})

test('unsharing takes away what it names and nothing else', () => {
  assert.deepEqual(narrow(grouped, { groups: ['g1', 'g9'] }), {
    access: 'private',
    groups: ['g2'],
    sharedTo: [],
    unsharedFrom: ['g1']
  })
  assert.deepEqual(narrow(open, { everyone: true }), {
    access: 'org',
    groups: ['g1'],
    sharedTo: [],
    unsharedFrom: ['Everyone']
  })
  assert.deepEqual(narrow(open, { org: true, groups: ['g1'] }), {
    access: 'private',
    groups: [],
    sharedTo: [],
    unsharedFrom: ['Everyone', 'g1']
  })
})

test('private items with groups are shown as shared', () => {
  assert.deepEqual([mine, grouped, open].map(shownAccess), ['private', 'shared', 'public'])
})

test('the same request again changes nothing', () => {
  const input = fc.record({
    everyone: fc.option(fc.boolean(), { nil: undefined }),
    org: fc.option(fc.boolean(), { nil: undefined }),
    groups: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), { nil: undefined })
  })
  const sharing = fc.record({
    access: fc.constantFrom<ItemAccess[]>('private', 'org', 'public'),
    groups: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))
  })
  fc.assert(
    fc.property(sharing, input, (before, wanted) => {
      const once = share(before, wanted)
      // Refusing one of the two narrows by one step, so it is not idempotent.
      fc.pre(wanted.everyone !== undefined && wanted.org !== undefined)
      const twice = share(once, wanted)
      return twice.sharedTo.length === 0 && twice.unsharedFrom.length === 0
    })
  )
})
