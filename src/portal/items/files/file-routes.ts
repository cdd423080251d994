import type { UploadedFile } from '#http'
import { emitItemEvent, updateItem } from '#items'
import { fileAnswer, keepPicture } from '../../files/index.ts'
import { badParameters, forbidden, refused } from '../../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../../pipeline/paging.ts'
import { choice, file, flag, required, text } from '../../pipeline/parameter.ts'
import { and } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, FOLDERED, OWNED, operationAt, placeOf } from '../paths.ts'
import { MAY_CHANGE, MAY_SEE } from '../policy.ts'
import type { Items } from '../service.ts'
import { changeContent, checkMayChange, seeItem } from '../work.ts'
import { deleteFileRows, findFile } from './file-rows.ts'
import { ITEM_INFO, removeInfo, unknownInfo, writeInfo } from './info-files.ts'
import { itemInfo } from './item-info.ts'
import { listResources, removeResources, resourceObject, writeResources } from './resources.ts'

const RESOURCE = {
  file: file('File of the resource.'),
  text: text('Text instead of a file.', { max: 16_000_000 }),
  fileName: text('Name of the resource.', { max: 255 }),
  resourcesPrefix: text('Folders before the name.', { max: 255 }),
  access: choice(
    ['inherit', 'private'],
    'Visible to everybody who sees the item (inherit), or only to those who may change it (private).',
    {
      ignoreCase: true
    }
  ),
  archive: flag('Whether the file is a zip archive, each of whose files becomes a resource.')
}

/** Where the picture of an item is read. */
const THUMBNAIL = 'thumbnail/'

/** Thumbnails, info files and resources. */
export function fileRoutes({ ground, items }: { readonly ground: PortalContext; readonly items: Items }): Operation[] {
  const { db } = ground.store

  const info = async (call: RequestContext) => {
    const { item } = await seeItem(ground, call.caller, placeOf(call))
    const path = call.path.path ?? ''
    if (path.toLowerCase() === ITEM_INFO) return itemInfo(item)
    const found = path.startsWith(THUMBNAIL)
      ? await findFile(db, item.row.id, ['thumbnail'], path.slice(THUMBNAIL.length))
      : await findFile(db, item.row.id, ['info'], path)
    if (found === undefined) throw unknownInfo()
    return fileAnswer(ground.files, found, { inPlace: true })
  }
  const resource = async (call: RequestContext) => {
    const { item, control } = await seeItem(ground, call.caller, placeOf(call))
    const found = await findFile(db, item.row.id, ['resource'], call.path.path)
    if (found === undefined || (found.access === 'private' && control === null))
      throw refused('Resource does not exist or is inaccessible.')
    return fileAnswer(ground.files, found, { inPlace: true })
  }
  const putThumbnail = async (call: RequestContext, picture: UploadedFile | undefined) => {
    if (picture === undefined) throw badParameters(["'file' must be a picture."])
    await items.update(
      call.caller,
      placeOf(call),
      { properties: {}, thumbnail: await keepPicture(ground, picture) },
      false
    )
  }
  const done = (call: RequestContext) => ({
    success: true,
    itemId: placeOf(call).id,
    owner: call.path.username,
    folder: call.path.folder_id ?? null
  })

  return [
    operation({
      name: 'Info file of an item',
      path: `${BARE}/info/:path*`,
      may: MAY_SEE,
      answersFile: true,
      handle: info
    }),
    ...operationAt([`${OWNED}/updateThumbnail`, `${FOLDERED}/updateThumbnail`], {
      name: 'Update thumbnail',
      may: MAY_CHANGE,
      parameters: { file: file('A picture.', 'a picture'), thumbnail: file('The same.', 'a picture') },
      handle: async (call, { file: sent, thumbnail = sent }) => {
        await checkMayChange(ground, call.caller, placeOf(call))
        await putThumbnail(call, thumbnail)
        return done(call)
      }
    }),
    ...operationAt([`${OWNED}/updateinfo`, `${FOLDERED}/updateinfo`], {
      name: 'Update info file',
      may: MAY_CHANGE,
      parameters: {
        file: required(file('A small file about the item, read as `info/{folder}/{name}`.')),
        folderName: text('Folders before its name. In `thumbnail` it becomes the picture of the item.', { max: 255 })
      },
      handle: async (call, { file: sent, folderName }) => {
        await checkMayChange(ground, call.caller, placeOf(call))
        if (`${folderName?.toLowerCase()}/` === THUMBNAIL) await putThumbnail(call, sent)
        else await writeInfo(ground, call.caller, placeOf(call), sent, folderName)
        return done(call)
      }
    }),
    ...operationAt([`${OWNED}/deleteInfo`, `${FOLDERED}/deleteInfo`], {
      name: 'Delete info file',
      may: MAY_CHANGE,
      parameters: { infoFile: required(text('The file with its folders.', { max: 255 })) },
      handle: async (call, { infoFile }) => {
        await removeInfo(ground, call.caller, placeOf(call), infoFile)
        return done(call)
      }
    }),
    ...operationAt([`${OWNED}/deleteThumbnail`, `${FOLDERED}/deleteThumbnail`, `${BARE}/deleteThumbnail`], {
      name: 'Delete thumbnail',
      may: MAY_CHANGE,
      handle: async (call) => {
        await changeContent(ground, call.caller, placeOf(call), async ({ item, control }, happening) => {
          if (control === null) throw forbidden()
          if ((await deleteFileRows(happening.tx, item.row.id, ['thumbnail'])) === 0) return
          await updateItem(happening, item.row.id, { modified_ms: happening.nowMs })
          await emitItemEvent(happening, 'update', item.row.id)
        })
        return done(call)
      }
    }),
    ...operationAt([`${BARE}/resources`, `${OWNED}/resources`], {
      name: 'Resources of an item',
      may: MAY_SEE,
      parameters: PAGE_PARAMETERS,
      handle: async (call, paging) => {
        const { item, control } = await seeItem(ground, call.caller, placeOf(call))
        const rows = await listResources(db, item.row.id, control !== null)
        // Clients ask for a thousand, and for no second page.
        const asked = { ...pageOf(paging), num: Math.min(1_000, paging.num ?? 1_000) }
        return {
          ...pageFields(rows.length, asked),
          resources: rows.slice(asked.start - 1, asked.start - 1 + asked.num).map(resourceObject)
        }
      }
    }),
    operation({
      name: 'Resource of an item',
      path: `${BARE}/resources/:path*`,
      may: and(MAY_SEE, 'private resources: callers who may change the item'),
      answersFile: true,
      handle: resource
    }),
    ...(
      [
        ['addResources', 'add'],
        ['updateResources', 'update']
      ] as const
    ).flatMap(([word, mode]) =>
      operationAt([`${OWNED}/${word}`, `${FOLDERED}/${word}`, `${BARE}/${word}`], {
        name: mode === 'add' ? 'Add resources' : 'Update resources',
        may: MAY_CHANGE,
        parameters: RESOURCE,
        handle: async (call, { resourcesPrefix: prefix, archive = false, ...sent }) => {
          if (archive && sent.file === undefined) throw badParameters(["'file' must be a zip archive."])
          await checkMayChange(ground, call.caller, placeOf(call))
          const paths = await writeResources(ground, call.caller, placeOf(call), mode, { ...sent, prefix, archive })
          return { ...done(call), ...(!archive && { resource: paths[0] }) }
        }
      })
    ),
    ...operationAt([`${OWNED}/removeResources`, `${FOLDERED}/removeResources`, `${BARE}/removeResources`], {
      name: 'Remove resources',
      may: MAY_CHANGE,
      parameters: { resource: text('Resource with its folders.', { max: 300 }), deleteAll: flag('All of them.') },
      handle: async (call, { resource: path, deleteAll }) => {
        if (deleteAll !== true && !path) throw badParameters(["'resource' must be specified, or 'deleteAll' be true."])
        await removeResources(ground, call.caller, placeOf(call), deleteAll === true ? undefined : path)
        return done(call)
      }
    })
  ]
}
