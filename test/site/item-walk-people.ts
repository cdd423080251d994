/** What a member sees, who joins a group, and who gets everything of a person who leaves. */
import assert from 'node:assert/strict'
import { found, ITEM, MAP, type WalkStep } from './item-walk-world.ts'
import type { Person } from './person.ts'
import { call } from './towns.ts'

export const PEOPLE_WALK: readonly WalkStep[] = [
  {
    says: 'the administrator sees what a member sees',
    run: async (world) => {
      const { admin } = world
      await admin.arrive(new URL('/admin/users/', world.portal.url).href)
      await admin.press(world.names.cleo)
      await admin.press('What this user sees')
      await admin.sees(`What ${world.names.cleo} sees`)
      await admin.sees(`${ITEM}${world.mark}`)
      await world.check(admin)
      const { results } = await call(world.portal, `/community/users/${world.names.cleo}/visibleItems`, { num: '100' })
      assert.ok(results.some(({ title }: { readonly title: string }) => title === `${ITEM}${world.mark}`))
    }
  },
  {
    says: 'somebody asks to join a group; a request is answered once, and a declined one is not a membership',
    run: async (world) => {
      const { ann, ben, cleo, admin } = world
      const title = `Harbour office${world.mark}`
      await ann.arrive(new URL('/admin/groups/new/', world.portal.url).href)
      await ann.type('Title', title)
      await ann.type('Tags', 'sea')
      await ann.tick(/^Members of the portal/)
      await ann.tick(/^By request/)
      await ann.press('Create group')
      await ann.sees('The group was created.')
      const toGroup = async (person: Person): Promise<void> => {
        await person.arrive(new URL('/admin/groups/', world.portal.url).href)
        await person.press(title)
      }
      for (const person of [ben, cleo]) {
        await toGroup(person)
        await person.press('Join group')
        await person.sees('You joined the group, or a manager has your request now.')
        await world.check(person)
      }
      await toGroup(ann)
      await ann.press('Members (Requests: 2)')
      await toGroup(admin)
      await admin.press('Members (Requests: 2)')
      await world.check(ann)
      await ann.press(`Accept: ${world.names.ben}`)
      await ann.sees(/Requests: 1/)
      await admin.press(`Decline: ${world.names.ben}`)
      await admin.sees('User does not exist or is inaccessible.')
      await world.check(admin)
      await ann.press(`Decline: ${world.names.cleo}`)
      await ann.sees('Declined.')
      const { results } = await call(world.portal, '/community/groups', { q: `title:"${title}"` })
      const { users } = await call(world.portal, `/community/groups/${results[0].id}/users`, {})
      assert.deepEqual(users, [world.names.ben])
      await ann.press('Add members')
      await ann.sees('Choose at least one person.')
      await world.check(ann)
    }
  },
  {
    says: 'everything of a person who leaves gets another owner before the account is deleted',
    run: async (world) => {
      const { admin } = world
      const { ann, ben } = world.names
      const toAnn = async (): Promise<void> => {
        await admin.arrive(new URL('/admin/users/', world.portal.url).href)
        await admin.press(ann)
      }
      await toAnn()
      await admin.press('Delete user')
      await admin.sees(`The account ${ann} is deleted.`)
      await admin.press('Delete user')
      await admin.sees('This was not done')
      await world.check(admin)
      await admin.choose('New owner', ben)
      await admin.press('Transfer everything')
      await admin.sees(`${ben} becomes the owner of all items and groups of ${ann}.`)
      await admin.press('Transfer everything')
      await admin.sees('The owner was changed.')
      assert.equal((await found(world, MAP))?.owner, ben)
      await admin.press('Delete user')
      await admin.sees(`The account ${ann} is deleted.`)
      await admin.press('Delete user')
      await admin.sees('The user was deleted.')
    }
  }
]
