/** Comments, relations, the picture and the files of an item. */
import assert from 'node:assert/strict'
import {
  besideField,
  commentsOf,
  filesOf,
  found,
  ITEM,
  idOf,
  MAP,
  open,
  valueOf,
  type WalkStep
} from './item-walk-world.ts'
import { call } from './towns.ts'

export const FILES_WALK: readonly WalkStep[] = [
  {
    says: 'items to walk through',
    run: async (world) => {
      const { ann } = world.names
      for (const title of [ITEM, MAP]) {
        const { id } = await call(world.portal, `/content/users/${ann}/addItem`, {
          type: 'Web Map',
          title: `${title}${world.mark}`,
          text: '{}',
          tags: 'sea'
        })
        await call(world.portal, `/content/items/${id}/share`, { org: 'true', everyone: 'false' })
      }
    }
  },
  {
    says: 'a reader comments, an empty comment is refused beside the field, and the writer corrects it',
    run: async (world) => {
      const { cleo } = world
      await open(cleo, world, 'Relations and comments')
      await cleo.type(/^Comment/, '   ')
      await cleo.press('Add comment')
      assert.match(await besideField(cleo, /^Comment/), /must|empty|comment/i)
      await world.check(cleo)
      for (const text of ['The pier is missng.', 'Buy my boats!', 'And again: boats!']) {
        await cleo.type(/^Comment/, text)
        await cleo.press('Add comment')
        await cleo.sees('The comment was added.')
      }
      assert.deepEqual((await commentsOf(world)).length, 3)
      await cleo.press(`Edit: ${world.names.cleo}`, 'The pier is missng.')
      await cleo.type(/^Comment/, 'The pier is missing.')
      await cleo.press('Save comment')
      await cleo.sees('The comment was changed.')
      await cleo.sees(/^Edited on /)
      await world.check(cleo)
    }
  },
  {
    says: 'the owner deletes a comment, the administrator the next, and a deleted one cannot be deleted again',
    run: async (world) => {
      const { ann, admin } = world
      await open(ann, world, 'Relations and comments')
      await open(admin, world, 'Relations and comments')
      await ann.press(`Delete comment of ${world.names.cleo}`, 'Buy my boats!')
      await world.check(ann)
      await ann.press('Delete comment')
      await ann.sees('The comment was deleted.')
      assert.equal((await commentsOf(world)).includes('Buy my boats!'), false)
      // The page of the administrator still shows it.
      await admin.press(`Delete comment of ${world.names.cleo}`, 'Buy my boats!')
      await admin.press('Delete comment')
      await admin.sees('Comment does not exist or is inaccessible.')
      await world.check(admin)
      await admin.press(`Delete comment of ${world.names.cleo}`, 'And again: boats!')
      await admin.press('Delete comment')
      await admin.sees('The comment was deleted.')
      assert.deepEqual(await commentsOf(world), ['The pier is missing.'])
    }
  },
  {
    says: 'items are related; an item that does not exist is said beside the field, and a second time is refused',
    run: async (world) => {
      const { ann, admin } = world
      await open(ann, world, 'Relations and comments')
      await open(admin, world, 'Relations and comments')
      await ann.type('The other item', 'no such item', 'Relate to another item')
      await ann.press('Relate to another item')
      assert.match(await besideField(ann, /^The other item/), /item/i)
      assert.equal(await valueOf(ann, /^The other item/), 'no such item')
      await world.check(ann)
      const other = await idOf(world, MAP)
      for (const person of [ann, admin])
        await person.type('The other item', `${world.portal.url}items/${other}/`, 'Relate to another item')
      await ann.press('Relate to another item')
      await ann.sees('Saved.')
      await ann.sees(`${MAP}${world.mark}`)
      await admin.press('Relate to another item')
      // They are related already: it stays so.
      await admin.sees('Saved.')
      const related = await call(world.portal, `/content/items/${await idOf(world)}/relatedItems`, {
        relationshipType: 'Map2Service',
        direction: 'forward'
      })
      assert.deepEqual(
        related.relatedItems.map(({ id }: { readonly id: string }) => id),
        [other]
      )
      await ann.press(/^Remove relation: /)
      await ann.sees('Remove this relation?')
      await ann.press('Remove relation')
      await ann.sees('Saved.')
      const after = await call(world.portal, `/content/items/${await idOf(world)}/relatedItems`, {
        relationshipType: 'Map2Service',
        direction: 'forward'
      })
      assert.deepEqual(after.relatedItems, [])
    }
  },
  {
    says: 'a picture is set, replaced and removed, and a file of another kind is refused beside the field',
    run: async (world) => {
      const { ann } = world
      await open(ann, world, 'Files')
      await ann.file('New picture', world.keep('notes.txt', 'no picture'))
      await ann.press('Set picture')
      assert.match(await besideField(ann, /^New picture/), /image/i)
      await world.check(ann)
      await ann.file('New picture', world.keep('quay.png', world.picture))
      await ann.press('Set picture')
      await ann.sees('Saved.')
      assert.ok((await found(world))?.thumbnail)
      await ann.press('Show the picture')
      await ann.page.goBack()
      await world.check(ann)
      await ann.press('Remove picture')
      await ann.sees('Saved.')
      assert.equal((await found(world))?.thumbnail, null)
    }
  },
  {
    says: 'a file is added once, downloaded as it was, replaced and removed',
    run: async (world) => {
      const { ann, admin } = world
      await open(ann, world, 'Files')
      await open(admin, world, 'Files')
      await ann.press('Add a file', 'Add a file')
      assert.match(await besideField(ann, /^File/), /Choose a file/)
      const path = world.keep('legend.txt', 'the first legend')
      for (const person of [ann, admin]) await person.file('File', path)
      await ann.press('Add a file', 'Add a file')
      await ann.sees('The file was added.')
      await admin.press('Add a file', 'Add a file')
      assert.match(await besideField(admin, /^File/), /already/)
      assert.deepEqual(await filesOf(world), ['legend.txt'])
      await world.check(ann)
      const first = await ann.download('legend.txt')
      assert.equal(String(world.bytesOf(await first.path())), 'the first legend')
      await ann.file('New content', world.keep('next.txt', 'the second legend'))
      await ann.press('Replace the file', 'Replace the file')
      await ann.sees('The file was replaced.')
      const second = await ann.download('legend.txt')
      assert.equal(String(world.bytesOf(await second.path())), 'the second legend')
      assert.deepEqual(await filesOf(world), ['legend.txt'])
      await open(admin, world, 'Files')
      await ann.press('Remove legend.txt')
      await ann.press('Remove')
      await ann.sees('The file was removed.')
      await admin.file('New content', world.keep('late.txt', 'too late'))
      await admin.press('Replace the file', 'Replace the file')
      await admin.sees(/does not exist/)
      await world.check(admin)
      assert.deepEqual(await filesOf(world), [])
    }
  }
]
