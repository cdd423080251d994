import assert from 'node:assert/strict'
import test from 'node:test'
import {
  CONTENT_STATUSES,
  type ContentStatus,
  nextStatus,
  type OrganizationState,
  type StatusTrigger
} from './content-status.ts'

const STATES = [...CONTENT_STATUSES, null]
const STANDINGS: readonly OrganizationState[] = [true, false].flatMap((isPublic) =>
  [true, false].map((isVerified) => ({ isPublic, isVerified }))
)

/** From any state and in any organization. */
function always(trigger: StatusTrigger, status: ContentStatus | null, protects: boolean): void {
  for (const from of STATES)
    for (const state of STANDINGS)
      assert.deepEqual(nextStatus(from, trigger, state), { status, protects }, `${from} ${trigger}`)
}

test('any → org_authoritative by setting it, and the item is protected', () =>
  always('set org_authoritative', 'org_authoritative', true))

test('any → deprecated by setting it, without protection', () => always('set deprecated', 'deprecated', false))

test('any → none by clearing it, which leaves the protection as it is', () => always('clear', null, false))

test('any → public_authoritative only where the organization is public and verified, else CONT_0163', () => {
  for (const from of STATES) {
    for (const state of STANDINGS) {
      const set = () => nextStatus(from, 'set public_authoritative', state)
      if (state.isPublic && state.isVerified)
        assert.deepEqual(set(), { status: 'public_authoritative', protects: true })
      else assert.throws(set, { code: 'items/not-verified' })
    }
  }
})

test('org_authoritative → public_authoritative when the organization becomes verified; other items stay', () => {
  for (const state of STANDINGS) {
    assert.equal(nextStatus('org_authoritative', 'organization verified', state)?.status, 'public_authoritative')
    for (const from of ['public_authoritative', 'deprecated', null] as const)
      assert.equal(nextStatus(from, 'organization verified', state), undefined)
  }
})

test('org_authoritative → public_authoritative when the item is shared with the public by a verified organization', () => {
  for (const isPublic of [true, false]) {
    assert.equal(
      nextStatus('org_authoritative', 'shared with the public', { isPublic, isVerified: true })?.status,
      'public_authoritative'
    )
    assert.equal(nextStatus('org_authoritative', 'shared with the public', { isPublic, isVerified: false }), undefined)
  }
  for (const from of ['public_authoritative', 'deprecated', null] as const)
    assert.equal(nextStatus(from, 'shared with the public', { isPublic: true, isVerified: true }), undefined)
})

test('public_authoritative → org_authoritative when the item is no longer public', () => {
  for (const state of STANDINGS) {
    assert.deepEqual(nextStatus('public_authoritative', 'unshared from the public', state), {
      status: 'org_authoritative',
      protects: false
    })
    for (const from of ['org_authoritative', 'deprecated', null] as const)
      assert.equal(nextStatus(from, 'unshared from the public', state), undefined)
  }
})
