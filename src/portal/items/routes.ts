import { shownAccess } from '#items'
import { emptyAnswer, fileAnswer } from '../files/index.ts'
import { existingFolder, listFolders } from '../folders/index.ts'
import { badParameters, unknown } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, flag, list, text, type Values, wholeNumber } from '../pipeline/parameter.ts'
import { and, MEMBER } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'
import { findFile } from './files/file-rows.ts'
import { takeIn } from './files/store-upload.ts'
import { checkFileFits } from './files/unfinished-uploads.ts'
import { BARE, CONTENT, FOLDER, FOLDERED, OWNED, operationAt, placeOf } from './paths.ts'
import { MAY_CHANGE, MAY_SEE, MAY_SEE_CONTENT } from './policy.ts'
import { ITEM_CONTENT, ITEM_PROPERTIES } from './properties.ts'
import { RELATION_TYPES } from './relations/relations.ts'
import type { Items } from './service.ts'
import { itemObject, sharingOf } from './shapes.ts'
import { listOwned, OWNED_ORDER } from './store.ts'
import type { Views } from './views.ts'
import { checkMayChange, seeItem } from './work.ts'

const ITEM_ID = /^[0-9a-f]{32}$/i
const LISTED = {
  ...PAGE_PARAMETERS,
  types: list('Only items of these types.', { max: 50, maxLength: 100 }),
  sortField: text(`Order: ${Object.keys(OWNED_ORDER).join(', ')}; without it, the newest first.`, {
    max: 100
  }),
  sortOrder: choice(['asc', 'desc'], 'Direction of that order.', { ignoreCase: true })
}
const SUCCESS = { success: true }

export function itemRoutes({
  ground,
  items,
  views
}: {
  readonly ground: PortalContext
  readonly items: Items
  readonly views: Views
}): Operation[] {
  const show = async (call: RequestContext): Promise<object> => {
    const { item, control } = await seeItem(ground, call.caller, placeOf(call))
    if (item.row.owner !== call.caller.member?.username) views.note(item.row.id)
    return itemObject(item, call, control)
  }
  const showToOwner = async (call: RequestContext): Promise<object> => {
    const { item, control } = await seeItem(ground, call.caller, placeOf(call))
    return {
      item: itemObject(item, call, control),
      sharing: { access: shownAccess(sharingOf(item)), groups: item.groups },
      folder: item.row.folder_id
    }
  }
  const data = async (call: RequestContext) => {
    const { item } = await seeItem(ground, call.caller, placeOf(call))
    const file = await findFile(ground.store.db, item.row.id, ['data', 'text'])
    return file === undefined ? emptyAnswer() : fileAnswer(ground.files, file)
  }
  const content = async (
    call: RequestContext,
    { types, sortField, sortOrder, ...paging }: Values<typeof LISTED>
  ): Promise<object> => {
    const asked = pageOf(paging)
    const owner = (await findUser(ground.store.db, call.path.username ?? ''))?.username
    if (owner === undefined) throw unknown('user')
    const folder =
      call.path.folder_id === undefined ? null : await existingFolder(ground.store.db, owner, call.path.folder_id)
    const { total, items: found } = await listOwned(
      ground.store.db,
      { owner, folderId: folder?.id ?? null, types, sortField, sortOrder },
      asked
    )
    const folders = folder === null ? (await listFolders(ground.store.db, owner)).map(folderObject) : []
    return {
      username: owner,
      ...pageFields(total, asked),
      currentFolder: folder && folderObject(folder),
      items: found.map((item) => itemObject(item, call, 'admin')),
      folders
    }
  }

  return [
    ...operationAt([`${CONTENT}/addItem`, `${FOLDER}/addItem`], {
      name: 'Add item',
      may: and(MEMBER, '`portal:user:createItem` for own content, `portal:admin:updateItems` for that of others'),
      parameters: {
        ...ITEM_PROPERTIES,
        ...ITEM_CONTENT,
        folder: text('Folder, by id or title, if the path has none.', { max: 250 }),
        itemIdToCreate: text('Id that the item gets: 32 hexadecimal digits.', {
          pattern: ITEM_ID,
          is: '32 hexadecimal digits'
        }),
        originItemId: text('Item that relates to the new one.', { pattern: ITEM_ID, is: 'the id of an item' }),
        relationshipType: choice(RELATION_TYPES, 'Type of the relation.', { ignoreCase: true }),
        multipart: flag('The file is sent in parts, with `addPart` and `commit`; `filename` names it.'),
        fileSize: wholeNumber('Bytes of that file, if they are known: one that does not fit is refused at once.'),
        async: flag('Ignored: the item exists when the operation returns.'),
        overwrite: flag('Ignored.')
      },
      handle: async (
        call,
        {
          folder,
          itemIdToCreate,
          originItemId,
          relationshipType,
          multipart,
          fileSize,
          async: _async,
          overwrite: _overwrite,
          ...sent
        }
      ) => {
        if ((originItemId === undefined) !== (relationshipType === undefined))
          throw badParameters(["'originItemId' and 'relationshipType' must be specified together."])
        const origin =
          originItemId === undefined || relationshipType === undefined
            ? undefined
            : { origin: originItemId.toLowerCase(), type: relationshipType }
        const uploadName = uploadNameOf(multipart, sent.filename, sent.file !== undefined)
        await items.checkMayAdd(call.caller, call.path.username ?? '')
        if (uploadName !== undefined && fileSize !== undefined)
          await checkFileFits(ground, call.path.username ?? '', fileSize)
        const said = await takeIn(ground, sent)
        const { id, folderId } = await items.add(call.caller, {
          ...said,
          owner: call.path.username ?? '',
          folder: call.path.folder_id ?? folder,
          id: itemIdToCreate?.toLowerCase(),
          uploadName,
          origin
        })
        return { ...SUCCESS, id, folder: folderId ?? '' }
      }
    }),
    operation({ name: 'Item', path: BARE, may: MAY_SEE, handle: show }),
    ...operationAt([OWNED, FOLDERED], { name: 'Item of a user', may: MAY_SEE, handle: showToOwner }),
    ...operationAt([`${BARE}/data`, `${OWNED}/data`, `${FOLDERED}/data`], {
      name: 'Data of an item',
      may: MAY_SEE,
      answersFile: true,
      handle: data
    }),
    ...operationAt([CONTENT, FOLDER], {
      name: 'Content of a user',
      may: MAY_SEE_CONTENT,
      parameters: LISTED,
      handle: content
    }),
    ...operationAt([`${OWNED}/update`, `${FOLDERED}/update`, `${BARE}/update`], {
      name: 'Update item',
      may: MAY_CHANGE,
      parameters: {
        ...ITEM_PROPERTIES,
        ...ITEM_CONTENT,
        clearEmptyFields: flag('Whether empty values clear properties.'),
        multipart: flag('A new file is sent in parts; `filename` names it.'),
        async: flag('Ignored.')
      },
      handle: async (call, { clearEmptyFields, multipart, async: _async, ...sent }) => {
        const uploadName = uploadNameOf(multipart, sent.filename, sent.file !== undefined)
        await checkMayChange(ground, call.caller, placeOf(call))
        await items.update(
          call.caller,
          placeOf(call),
          { ...(await takeIn(ground, sent)), uploadName },
          clearEmptyFields ?? false
        )
        return { ...SUCCESS, id: placeOf(call).id }
      }
    })
  ]
}

/** A file that comes whole needs no parts. */
function uploadNameOf(
  multipart: boolean | undefined,
  filename: string | undefined,
  comesWhole: boolean
): string | undefined {
  if (multipart !== true || comesWhole) return undefined
  if (!filename) throw badParameters(["'filename' must be specified."])
  return filename.split(/[/\\]/).at(-1)
}

function folderObject({
  owner,
  id,
  title,
  created_ms: created
}: {
  readonly owner: string
  readonly id: string
  readonly title: string
  readonly created_ms: number
}): object {
  return { username: owner, id, title, created }
}
