import { operation, type Operation } from '../line/operation.ts'
import { flag, list, required, text } from '../line/parameter.ts'
import { and, holderOf, MEMBER } from '../line/rule.ts'
import { BARE, CONTENT, FOLDERED, operationAt, OWNED, placeOf } from './paths.ts'
import { refusalOf } from './refusal.ts'
import type { Items } from './service.ts'

const SUCCESS = { success: true }

/** Where items are kept, by whom, and whether they may go. */
export function keepingRoutes({ items }: { readonly items: Items }): Operation[] {
  return [
    ...operationAt([`${OWNED}/delete`, `${FOLDERED}/delete`, `${BARE}/delete`], {
      name: 'Delete item', may: and(MEMBER, 'the owner, holders of `portal:admin:deleteItems`'), parameters: { force: flag('Ignored: it lifts no protection.'), permanentDelete: flag('Ignored: there is no recycle bin.') },
      handle: async (call) => {
        await items.remove(call.caller, placeOf(call))
        return { ...SUCCESS, itemId: placeOf(call).id }
      }
    }),
    ...operationAt([`${OWNED}/canDelete`, `${FOLDERED}/canDelete`, `${BARE}/canDelete`], {
      name: 'Can item be deleted', may: MEMBER,
      handle: async (call) => {
        const { id } = placeOf(call)
        const refusal = await refusalOf(call, () => items.checkRemovable(call.caller, placeOf(call)))
        return refusal === undefined ? { ...SUCCESS, itemId: id } : { success: false, itemId: id, error: { ...refusal, offendingItems: [{ itemId: id }] } }
      }
    }),
    operation({
      name: 'Delete items', path: `${CONTENT}/deleteItems`, may: and(MEMBER, 'the owner, holders of `portal:admin:deleteItems`'), parameters: { items: required(list('Ids, at most 100.', { max: 100, maxLength: 64 })), force: flag('Ignored.'), permanentDelete: flag('Ignored.') },
      handle: async (call, { items: ids }) => {
        const results: object[] = []
        for (const id of new Set(ids)) {
          const error = await refusalOf(call, () => items.remove(call.caller, { id: id.toLowerCase(), owner: call.path.username }))
          results.push({ itemId: id, success: error === undefined, ...(error !== undefined && { error }) })
        }
        return { results }
      }
    }),
    ...([['protect', true], ['unprotect', false]] as const).flatMap(([word, isProtected]) =>
      operationAt([`${OWNED}/${word}`, `${FOLDERED}/${word}`], {
        name: isProtected ? 'Protect item' : 'Unprotect item', may: and(MEMBER, 'the owner, holders of `portal:admin:updateItems`'),
        handle: async (call) => {
          await items.setProtected(call.caller, placeOf(call), isProtected)
          return SUCCESS
        }
      })
    ),
    ...operationAt([`${OWNED}/move`, `${FOLDERED}/move`], {
      name: 'Move item', may: and(MEMBER, 'the owner, holders of `portal:admin:updateItems`'), parameters: { folder: required(text('Folder, by id or title; `/` for none.', { max: 250 })) },
      handle: async (call, { folder }) => {
        const { owner, folderId } = await items.move(call.caller, placeOf(call), folder)
        return { ...SUCCESS, itemId: placeOf(call).id, owner, folder: folderId ?? '/' }
      }
    }),
    ...operationAt([`${OWNED}/reassign`, `${FOLDERED}/reassign`], {
      name: 'Reassign item', may: and(holderOf('portal:user:reassignItems', 'portal:admin:reassignItems'), 'the owner, holders of `portal:admin:reassignItems`'),
      parameters: { targetUsername: required(text('Name of the new owner.', { max: 128 })), targetFolderName: text('Folder of the new owner, made when there is none of that title; `/` for none.', { max: 250 }) },
      handle: async (call, { targetUsername, targetFolderName }) => {
        await items.reassign(call.caller, placeOf(call), targetUsername, targetFolderName)
        return { ...SUCCESS, itemId: placeOf(call).id }
      }
    })
  ]
}
