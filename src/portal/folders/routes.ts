import type { Principal } from '#access'
import { randomHex } from '#kit'
import type { ItemFolderRow } from '#store'
import { badParameters, forbidden, refused, unknown } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { required, text } from '../pipeline/parameter.ts'
import { and, MEMBER } from '../pipeline/rule.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'
import { existingFolder } from './find.ts'
import { deleteFolder, insertFolder, listItemIds, renameFolder } from './store.ts'

export interface FolderRoutesOptions {
  readonly ground: PortalContext
  /** Deletes an item of the owner as the caller may. */
  readonly removeItem: (caller: Principal, place: { readonly id: string; readonly owner: string }) => Promise<void>
}

const MAY_ARRANGE = and(MEMBER, 'the user, holders of `portal:admin:updateItems`')
const TITLE = text('Title of the folder.', {
  max: 250,
  pattern: /^[^/\\<>]*[^/\\<>\s][^/\\<>]*$/,
  is: 'a title of at most 250 characters without / \\ < >'
})

export function folderRoutes({ ground, removeItem }: FolderRoutesOptions): Operation[] {
  return [
    operation({
      name: 'Create folder',
      path: '/content/users/:username/createFolder',
      may: MAY_ARRANGE,
      parameters: { title: required(TITLE) },
      handle: async ({ caller, path }, { title }) => {
        const username = await ownerOf(ground, path.username, caller)
        const folder: ItemFolderRow = {
          id: randomHex(16),
          owner: username,
          title: title.trim(),
          title_key: title.trim().toLowerCase(),
          created_ms: ground.clock.now()
        }
        if (!(await changeAs(ground, caller, (tx) => insertFolder(tx, folder)))) throw taken('create', title)
        return { success: true, folder: { username, id: folder.id, title: folder.title } }
      }
    }),
    operation({
      name: 'Update folder',
      path: '/content/users/:username/:folder_id/updateFolder',
      may: MAY_ARRANGE,
      parameters: { newTitle: TITLE, title: { ...TITLE, meaning: 'The same.' } },
      handle: async ({ caller, path }, { newTitle, title = newTitle }) => {
        if (title === undefined) throw badParameters(["'newTitle' must be specified."])
        const username = await ownerOf(ground, path.username, caller)
        return changeAs(ground, caller, async (tx) => {
          const folder = await existingFolder(tx, username, path.folder_id ?? '')
          const other = await existingFolder(tx, username, title.trim()).catch(() => undefined)
          if (other !== undefined && other.id !== folder.id) throw taken('update', title)
          await renameFolder(tx, folder.id, title.trim())
          return { success: true, folder: { username, id: folder.id, title: title.trim() } }
        })
      }
    }),
    operation({
      name: 'Delete folder',
      path: '/content/users/:username/:folder_id/delete',
      may: MAY_ARRANGE,
      handle: async ({ caller, path }) => {
        const username = await ownerOf(ground, path.username, caller)
        const folder = await existingFolder(ground.store.db, username, path.folder_id ?? '')
        const ids = await listItemIds(ground.store.db, folder.id)
        if (await hasProtected(ground, ids))
          throw refused(
            `Unable to delete folder ${folder.title}.`,
            'It contains items that are protected from deletion.'
          )
        // Item by item, each with its event; what comes in meanwhile keeps the folder.
        for (const id of ids) await removeItem(caller, { id, owner: username })
        await changeAs(ground, caller, async (tx) => {
          if ((await listItemIds(tx, folder.id)).length > 0)
            throw refused(`Unable to delete folder ${folder.title}.`, 'It is not empty.')
          await deleteFolder(tx, folder.id)
        })
        return { success: true, folder: { username, id: folder.id, title: folder.title } }
      }
    })
  ]
}

/** The owner of the folders in the path. Errors: `portal/forbidden`, `portal/unknown-user`. */
async function ownerOf({ store }: PortalContext, username = '', { member }: Principal): Promise<string> {
  const user = await findUser(store.db, username)
  if (member?.username !== user?.username && !member?.privileges.has('portal:admin:updateItems')) throw forbidden()
  if (user === undefined) throw unknown('user')
  return user.username
}

async function hasProtected({ store }: PortalContext, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  return (
    (await store.db
      .selectFrom('items')
      .select('id')
      .where('id', 'in', ids)
      .where('protected', '=', 1)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** In the words by which clients know that another title is wanted (Esri's solution.js). */
function taken(what: 'create' | 'update', title: string) {
  return refused(`Unable to ${what} folder.`, `Folder title '${title.trim()}' not available.`)
}
