import { type Operation, operation } from '../../pipeline/operation.ts'
import { flag, list, required, text } from '../../pipeline/parameter.ts'
import { and, holderOf, MEMBER } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, CONTENT, FOLDERED, OWNED, operationAt, placeOf } from '../paths.ts'
import { forEachItem, refusalOf } from '../refusal.ts'
import type { Items } from '../service.ts'
import { datasetUrl } from '../shapes.ts'
import { copyItem } from './copy-item.ts'

const SUCCESS = { success: true }
const MANY = required(list('Ids, at most 100.', { max: 100, maxLength: 64 }))
const FOLDER_WORD = required(text('Folder, by id or title; `/` for none.', { max: 250 }))
const NEW_OWNER = {
  targetUsername: required(text('Name of the new owner.', { max: 128 })),
  targetFolderName: text('Folder of the new owner, created if it does not exist; `/` for none.', { max: 250 })
}
const MAY_REASSIGN = and(
  holderOf('portal:user:reassignItems', 'portal:admin:reassignItems'),
  'the owner, holders of `portal:admin:reassignItems`'
)
const MAY_MOVE = and(MEMBER, 'the owner, holders of `portal:admin:updateItems`')

/** Where items are kept, by whom, and whether they may go. */
export function ownershipRoutes({
  ground,
  items
}: {
  readonly ground: PortalContext
  readonly items: Items
}): Operation[] {
  return [
    ...operationAt([`${OWNED}/delete`, `${FOLDERED}/delete`, `${BARE}/delete`], {
      name: 'Delete item',
      may: and(MEMBER, 'the owner, holders of `portal:admin:deleteItems`'),
      parameters: {
        force: flag('Ignored: it does not remove protection.'),
        permanentDelete: flag('Ignored: there is no recycle bin.')
      },
      handle: async (call) => {
        await items.remove(call.caller, placeOf(call))
        return { ...SUCCESS, itemId: placeOf(call).id }
      }
    }),
    ...operationAt([`${OWNED}/canDelete`, `${FOLDERED}/canDelete`, `${BARE}/canDelete`], {
      name: 'Can item be deleted',
      may: MEMBER,
      handle: async (call) => {
        const { id } = placeOf(call)
        const refusal = await refusalOf(call, () => items.checkRemovable(call.caller, placeOf(call)))
        return refusal === undefined
          ? { ...SUCCESS, itemId: id }
          : { success: false, itemId: id, error: { ...refusal, offendingItems: [{ itemId: id }] } }
      }
    }),
    operation({
      name: 'Delete items',
      path: `${CONTENT}/deleteItems`,
      may: and(MEMBER, 'the owner, holders of `portal:admin:deleteItems`'),
      parameters: { items: MANY, force: flag('Ignored.'), permanentDelete: flag('Ignored.') },
      handle: (call, { items: ids }) =>
        forEachItem(call, ids, (id) => items.remove(call.caller, { id, owner: call.path.username }))
    }),
    ...(
      [
        ['protect', true],
        ['unprotect', false]
      ] as const
    ).flatMap(([word, isProtected]) =>
      operationAt([`${OWNED}/${word}`, `${FOLDERED}/${word}`], {
        name: isProtected ? 'Protect item' : 'Unprotect item',
        may: and(MEMBER, 'the owner, holders of `portal:admin:updateItems`'),
        handle: async (call) => {
          await items.setProtected(call.caller, placeOf(call), isProtected)
          return SUCCESS
        }
      })
    ),
    ...operationAt([`${OWNED}/move`, `${FOLDERED}/move`], {
      name: 'Move item',
      may: MAY_MOVE,
      parameters: { folder: FOLDER_WORD },
      handle: async (call, { folder }) => {
        const { owner, folderId } = await items.move(call.caller, placeOf(call), folder)
        return { ...SUCCESS, itemId: placeOf(call).id, owner, folder: folderId ?? '/' }
      }
    }),
    operation({
      name: 'Move items',
      path: `${CONTENT}/moveItems`,
      may: MAY_MOVE,
      parameters: { items: MANY, folder: FOLDER_WORD },
      handle: (call, { items: ids, folder }) =>
        forEachItem(
          call,
          ids,
          async (id) => void (await items.move(call.caller, { id, owner: call.path.username }, folder))
        )
    }),
    ...operationAt([`${OWNED}/reassign`, `${FOLDERED}/reassign`], {
      name: 'Reassign item',
      may: MAY_REASSIGN,
      parameters: NEW_OWNER,
      handle: async (call, { targetUsername, targetFolderName }) => {
        await items.reassign(call.caller, placeOf(call), targetUsername, targetFolderName)
        return { ...SUCCESS, itemId: placeOf(call).id }
      }
    }),
    ...operationAt([`${OWNED}/copy`, `${FOLDERED}/copy`], {
      name: 'Copy item',
      may: and(MEMBER, 'who may change the item, and add items to the content of the user'),
      parameters: {
        title: text('Title of the copy; without it, that of the item.', { max: 250 }),
        tags: list('Tags of the copy; by default those of the item.', { max: 128, maxLength: 256 }),
        folder: text('Folder, by id or title.', { max: 250 }),
        includeResources: flag('Whether its resources are copied.'),
        copyPrivateResources: flag('Whether to include private ones.')
      },
      handle: async (call, { title, tags, folder, includeResources = false, copyPrivateResources = false }) => {
        const input = {
          owner: call.path.username ?? '',
          title,
          tags,
          folder,
          resources: includeResources,
          privateResources: copyPrivateResources,
          addressOf: (datasetId: string) => datasetUrl(call.http.origin, datasetId)
        }
        const { id, folderId } = await copyItem(ground, call.caller, placeOf(call).id, input)
        return { ...SUCCESS, itemId: id, folder: folderId ?? '' }
      }
    }),
    operation({
      name: 'Reassign items',
      path: `${CONTENT}/reassignItems`,
      may: MAY_REASSIGN,
      parameters: { items: MANY, ...NEW_OWNER },
      handle: (call, { items: ids, targetUsername, targetFolderName }) =>
        forEachItem(call, ids, (id) =>
          items.reassign(call.caller, { id, owner: call.path.username }, targetUsername, targetFolderName)
        )
    })
  ]
}
