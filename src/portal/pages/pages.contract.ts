import assert from 'node:assert/strict'
import test from 'node:test'
import type { Cast } from '../items/contract/members-for-tests.ts'

/** Pages of administrators on both databases. */
export function pagesContract(name: string, { portal, boss, bob, events }: Cast): void {
  const { ask, refused } = portal
  const slugs = async (as: string | undefined) =>
    (await ask('/portals/self/pages', {}, as === undefined ? {} : { as })).pages.map(
      (each: { readonly slug: string }) => each.slug
    )

  test(`${name}: a page is seen by whom its item is shared with, and goes with its item`, async () => {
    await events()
    const { itemId } = await ask(
      '/portals/self/createPage',
      { newSlug: 'rules', texts: { en: { title: 'Rules', html: '<p>Be kind</p>' } }, position: 1 },
      { as: boss }
    )
    assert.deepEqual(await events(), [`items/add ${itemId}`])
    assert.deepEqual([await slugs(boss), await slugs(bob)], [['rules'], []])
    assert.equal((await refused('/portals/self/pages/rules', {}, { as: bob })).code, 400)
    await ask(`/content/items/${itemId}/share`, { org: true }, { as: boss })
    assert.deepEqual([await slugs(bob), await slugs(undefined)], [['rules'], []])
    await ask('/portals/self/pages/rules/update', { newSlug: 'house-rules', position: '' }, { as: boss })
    const page = await ask('/portals/self/pages/house-rules', {}, { as: bob })
    assert.deepEqual([page.position, page.access, page.texts.en.html], [null, 'org', '<p>Be kind</p>'])
    assert.equal((await refused('/portals/self/createPage', { newSlug: 'x', texts: {} }, { as: bob })).code, 403)
    await ask('/portals/self/createPage', { newSlug: 'b', texts: { en: { title: 'B', html: '' } } }, { as: boss })
    const { details } = await refused('/portals/self/pages/b/update', { newSlug: 'house-rules' }, { as: boss })
    assert.deepEqual(details, ["'newSlug' is the address of another page: house-rules."])
    await ask('/portals/self/pages/b/delete', {}, { as: boss })
    await ask(`/content/users/boss/items/${itemId}/delete`, {}, { as: boss })
    assert.deepEqual(await slugs(boss), [])
  })
}
