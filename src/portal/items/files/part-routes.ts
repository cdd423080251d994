import { forbidden, unknown } from '../../pipeline/errors.ts'
import { type Operation, operation } from '../../pipeline/operation.ts'
import { file, flag, required, text, wholeNumber } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { findUser } from '../../users/index.ts'
import { CONTENT, FOLDERED, OWNED, operationAt, placeOf } from '../paths.ts'
import { MAY_CHANGE, MAY_SEE_CONTENT } from '../policy.ts'
import { ITEM_PROPERTIES } from '../properties.ts'
import type { Items } from '../service.ts'
import { seeItem } from '../work.ts'
import { addPart, cancelParts, commitParts, listParts, MAX_PARTS } from './parts.ts'
import { listUnfinished, type UnfinishedUpload } from './unfinished-uploads.ts'

const SUCCESS = { success: true }

/** Files that come in parts. */
export function partRoutes({ ground, items }: { readonly ground: PortalContext; readonly items: Items }): Operation[] {
  const at = (word: string) => [`${OWNED}/${word}`, `${FOLDERED}/${word}`]
  return [
    operation({
      name: 'Unfinished uploads of a user',
      path: `${CONTENT}/unfinishedUploads`,
      may: MAY_SEE_CONTENT,
      handle: async (call) => {
        const owner = (await findUser(ground.store.db, call.path.username ?? ''))?.username
        if (owner === undefined) throw unknown('user')
        const uploads = await listUnfinished(ground.store.db, owner, ground.settings.unfinishedUploadDays)
        return { username: owner, uploads: uploads.map(uploadObject) }
      }
    }),
    ...operationAt(at('addPart'), {
      name: 'Add part',
      may: MAY_CHANGE,
      isStep: true,
      parameters: {
        partNum: required(wholeNumber('Number of the part.', { min: 1, max: MAX_PARTS })),
        file: required(file('The part.'))
      },
      handle: async (call, { partNum, file: part }) => {
        await addPart(ground, call.caller, placeOf(call), partNum, part)
        return { ...SUCCESS, id: placeOf(call).id, partNum }
      }
    }),
    ...operationAt(at('parts'), {
      name: 'Parts of an item',
      may: MAY_CHANGE,
      handle: async (call) => {
        const { item, control } = await seeItem(ground, call.caller, placeOf(call))
        if (control === null) throw forbidden()
        return { parts: (await listParts(ground.store.db, item.row.id)).map((part) => Number(part.path)) }
      }
    }),
    ...operationAt(at('commit'), {
      name: 'Commit parts',
      may: MAY_CHANGE,
      parameters: {
        ...ITEM_PROPERTIES,
        async: flag('Ignored: the file is complete when the operation returns.'),
        filename: text('Ignored: the upload was begun under its name.', { max: 255 })
      },
      handle: async (call, { async: _async, filename: _filename, ...properties }) => {
        await commitParts(ground, call.caller, placeOf(call))
        if (Object.values(properties).some((value) => value !== undefined))
          await items.update(call.caller, placeOf(call), { properties }, false)
        return { ...SUCCESS, id: placeOf(call).id }
      }
    }),
    ...operationAt(at('cancel'), {
      name: 'Cancel parts',
      may: MAY_CHANGE,
      handle: async (call) => {
        await cancelParts(ground, call.caller, placeOf(call))
        return { ...SUCCESS, id: placeOf(call).id }
      }
    })
  ]
}

function uploadObject({ itemId, title, fileName, parts, bytes, lastMs, expiresMs }: UnfinishedUpload): object {
  return { itemId, title, filename: fileName, parts, size: bytes, lastPart: lastMs, expires: expiresMs }
}
