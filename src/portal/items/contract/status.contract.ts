import assert from 'node:assert/strict'
import test from 'node:test'
import { ANONYMOUS } from '#access'
import type { Sent } from '../../portal-for-tests.ts'
import type { Cast } from './members-for-tests.ts'

/** The behaviour of the content status on both databases. */
export function statusContract(name: string, { portal, boss, ann, bob, add, events }: Cast): void {
  const { ask, refused } = portal

  test(`${name}: setContentStatus: owner or administrator; badge, protection and event; cleared only with clearEmptyFields`, async () => {
    const id = await add(ann, 'ann')
    const set = (parameters: Sent, as = ann, method: 'GET' | 'POST' = 'POST') =>
      ask(`/content/items/${id}/setContentStatus`, parameters, { as, method })
    const look = async () => {
      const { contentStatus, protected: isProtected } = await ask(`/content/items/${id}`, {}, { as: ann })
      return [contentStatus, isProtected]
    }
    await events()
    portal.clock.ms += 5
    assert.deepEqual(await set({ status: 'org_authoritative', clearEmptyFields: false }), { success: true, itemId: id })
    assert.deepEqual(await look(), ['org_authoritative', true])
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).modified, portal.clock.ms)
    assert.equal((await refused(`/content/users/ann/items/${id}/delete`, {}, { as: ann })).messageCode, 'CONT_0048')
    await set({ status: 'deprecated' }, boss, 'GET')
    assert.deepEqual(await look(), ['deprecated', true])
    await set({ status: '' })
    assert.deepEqual(await look(), ['deprecated', true])
    await set({ status: '', clearEmptyFields: true })
    assert.deepEqual(await look(), [null, true])
    assert.deepEqual(await events(), Array(3).fill(`items/update ${id}`))
    assert.deepEqual(
      (await refused(`/content/items/${id}/setContentStatus`, { status: 'golden' }, { as: ann })).details,
      ["'status' must be one of org_authoritative, public_authoritative, deprecated."]
    )
    assert.equal(
      (await refused(`/content/items/${id}/setContentStatus`, { status: 'deprecated' }, { as: bob })).messageCode,
      'CONT_0001'
    )
    await ask(`/content/items/${id}/share`, { org: true, everyone: false }, { as: ann })
    assert.equal(
      (await refused(`/content/items/${id}/setContentStatus`, { status: 'deprecated' }, { as: bob })).code,
      403
    )
  })

  test(`${name}: public_authoritative needs a public and verified organization: CONT_0163 and nothing changes`, async () => {
    const id = await add(ann, 'ann')
    const error = await refused(
      `/content/items/${id}/setContentStatus`,
      { status: 'public_authoritative' },
      { as: boss }
    )
    assert.deepEqual([error.code, error.messageCode], [400, 'CONT_0163'])
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).contentStatus, null)
  })

  test(`${name}: verification converts every org_ item; sharing with the public and unsharing change the status automatically`, async () => {
    const [item, other] = [await add(ann, 'ann', { title: 'Status' }), await add(ann, 'ann')]
    const {
      services: [{ serviceItemId: dataset }]
    } = await ask('/content/users/ann/publish', { itemid: item }, { as: ann })
    for (const id of [item, dataset])
      await ask(`/content/items/${id}/setContentStatus`, { status: 'org_authoritative' }, { as: ann })
    await ask(`/content/items/${other}/setContentStatus`, { status: 'deprecated' }, { as: ann })
    await events()
    await ask('/portals/self/update', { isVerified: true }, { as: boss })
    assert.deepEqual((await events()).sort(), [`items/update ${item}`, `items/update ${dataset}`].sort())
    const status = async (id: string) => (await ask(`/content/items/${id}`, {}, { as: ann })).contentStatus
    assert.deepEqual(
      [await status(item), await status(dataset), await status(other)],
      ['public_authoritative', 'public_authoritative', 'deprecated']
    )
    const found = async (word: string) =>
      (await ask('/search', { q: `contentstatus:${word} AND (id:${item} OR id:${dataset})` }, { as: ann })).total
    assert.deepEqual([await found('public_authoritative'), await found('org_authoritative')], [2, 0])
    const onExplore = async () =>
      (await portal.catalog.list(['status'], { ...ANONYMOUS, audience: ['everything'] }))[0]?.appMetas.publishing
        ?.content_status
    assert.equal(await onExplore(), 'public_authoritative')

    await ask(`/content/items/${dataset}/share`, { everyone: true }, { as: ann })
    await ask(`/content/items/${dataset}/share`, { everyone: false, org: true }, { as: ann })
    assert.deepEqual([await status(dataset), await onExplore()], ['org_authoritative', 'org_authoritative'])
    await ask(`/content/items/${dataset}/share`, { everyone: true }, { as: ann })
    assert.deepEqual([await status(dataset), await onExplore()], ['public_authoritative', 'public_authoritative'])
    for (const [access, follows] of [
      ['org', 'org_authoritative'],
      ['public', 'public_authoritative']
    ] as const) {
      await portal.catalog.change('status', { access })
      assert.deepEqual(
        [await status(dataset), await onExplore()],
        [follows, follows],
        'also when the command line shares it'
      )
    }
    await ask(`/content/items/${item}/setContentStatus`, { status: 'public_authoritative' }, { as: ann })
    await ask('/portals/self/update', { isVerified: false }, { as: boss })
    assert.deepEqual(
      [await status(item), await status(dataset), await onExplore(), await status(other)],
      ['org_authoritative', 'org_authoritative', 'org_authoritative', 'deprecated'],
      'nothing is of public authority once the organization is not verified'
    )
  })
}
