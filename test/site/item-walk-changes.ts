/** What two people change at once: description, sharing, protection, owner, and the end of an item. */
import assert from 'node:assert/strict'
import { besideField, found, idOf, open, valueOf, type WalkStep } from './item-walk-world.ts'
import { call } from './towns.ts'

export const CHANGES_WALK: readonly WalkStep[] = [
  {
    says: 'of two people who change the description, the second reads what the first wrote',
    run: async (world) => {
      const { ann, admin } = world
      await open(ann, world)
      await open(admin, world)
      await ann.type('Summary', 'All quays of the port.')
      await ann.press('Save the description')
      await ann.sees('Saved.')
      await admin.type('Credits', 'Port office')
      await admin.press('Save the description')
      await admin.sees(/changed by somebody else/)
      assert.match(await besideField(admin, 'Summary'), /All quays of the port\./)
      assert.equal(await valueOf(admin, 'Credits'), 'Port office')
      await world.check(admin)
      assert.deepEqual(
        [(await found(world))?.snippet, (await found(world))?.accessInformation ?? null],
        ['All quays of the port.', null]
      )
      await admin.type('Summary', 'All quays of the port.')
      await admin.press('Save the description')
      await admin.sees('Saved.')
      assert.deepEqual(
        [(await found(world))?.snippet, (await found(world))?.accessInformation],
        ['All quays of the port.', 'Port office']
      )
    }
  },
  {
    says: 'of two people who change who may see it, the second reads what it is now',
    run: async (world) => {
      const { ann, admin } = world
      await open(ann, world, 'Sharing')
      await open(admin, world, 'Sharing')
      await ann.tick(/^Nobody else/)
      await ann.press('Change who may see it')
      await ann.sees('Who may see it was changed.')
      await admin.press('Change who may see it')
      await admin.sees(/changed by somebody else/)
      await world.check(admin)
      assert.equal((await found(world))?.access, 'private')
      await admin.tick(/organi[sz]ation|Members/)
      await admin.press('Change who may see it')
      await admin.sees('Who may see it was changed.')
      assert.equal((await found(world))?.access, 'org')
    }
  },
  {
    says: 'a protected item is not deleted, not by a page from before either; the page says what blocks it',
    run: async (world) => {
      const { ann, admin } = world
      await open(ann, world, 'Status')
      await open(admin, world, 'Status')
      await ann.press('Protect from deletion')
      await ann.sees('Saved.')
      await ann.sees('You cannot delete this item')
      await world.check(ann)
      await admin.press('Delete this item')
      await admin.sees(/Delete protection is turned on/)
      await world.check(admin)
      const id = await idOf(world)
      assert.equal((await call(world.portal, `/content/items/${id}`, {})).protected, true)
      await open(admin, world, 'Status')
      await admin.press('Remove protection')
      await admin.sees('Saved.')
      assert.equal((await call(world.portal, `/content/items/${id}`, {})).protected, false)
    }
  },
  {
    says: 'an item gets another owner, and the second transfer is refused',
    run: async (world) => {
      const { ann, admin } = world
      await open(ann, world, 'Status')
      await open(admin, world, 'Status')
      await admin.choose('New owner', world.names.ben)
      await admin.press('Give to another owner')
      await admin.sees('The item has a new owner.')
      await ann.choose('New owner', world.names.cleo)
      await ann.press('Give to another owner')
      await ann.sees(/does not exist or is inaccessible|do not have permission/)
      await world.check(ann)
      assert.equal((await found(world))?.owner, world.names.ben)
    }
  }
]
