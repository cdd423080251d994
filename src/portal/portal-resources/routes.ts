import type { PortalResourceRow } from '#store'
import { fileAnswer, filePath, keepText, keepUpload, PATH_RULE } from '../files/index.ts'
import { logoKeys, MAY_CHANGE_PORTAL } from '../organization/index.ts'
import { badParameters, refused, tokenRequired } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, file, required, text } from '../pipeline/parameter.ts'
import { ANYONE, and, VISITOR } from '../pipeline/rule.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { deleteResource, findResource, listResources, putResource } from './store.ts'

const RESOURCES = '/portals/:portal_id/resources'
const KEY = required(text('Key of the resource, such as thumbnail.png.', { max: 255 }))
const MAX_RESOURCES = 1_000
const SUCCESS = { success: true }

export function portalResourceRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  const { db } = ground.store
  const isOpen = ({ access }: PortalResourceRow, { caller }: RequestContext) =>
    access === 'public' || caller.member !== undefined
  return [
    operation({
      name: 'Resources of the portal',
      path: RESOURCES,
      may: VISITOR,
      parameters: PAGE_PARAMETERS,
      handle: async ({ caller }, paging) => {
        const asked = pageOf(paging)
        const rows = await listResources(db, caller.member === undefined)
        const shown = rows.slice(asked.start - 1, asked.start - 1 + asked.num)
        return {
          ...pageFields(rows.length, asked),
          resources: shown.map(({ key, access, bytes: size, created_ms: created }) => ({ key, size, access, created }))
        }
      }
    }),
    operation({
      name: 'Resource of the portal',
      path: `${RESOURCES}/:resource_key*`,
      may: and(ANYONE, 'anonymous callers of a closed portal see its logo only'),
      answersFile: true,
      handle: async (call) => {
        const key = call.path.resource_key ?? ''
        if (call.isReduced && !logoKeys(call.organization).includes(key)) throw tokenRequired()
        const row = await findResource(db, key)
        if (row === undefined || !isOpen(row, call)) throw missing()
        return fileAnswer(ground.files, { ...row, path: row.key }, { inPlace: true })
      }
    }),
    operation({
      name: 'Add resource of the portal',
      path: '/portals/:portal_id/addResource',
      may: MAY_CHANGE_PORTAL,
      parameters: {
        key: KEY,
        file: file('File of the resource.'),
        text: text('Text instead of a file.', { max: 1_000_000 }),
        access: choice(['public', 'org'], 'Who may read it: everybody (the default), or members only.', {
          ignoreCase: true
        })
      },
      handle: async ({ caller }, { key: said, file: sent, text: content, access = 'public' }) => {
        const key = filePath(undefined, said)
        if (key === undefined) throw badParameters([`'key' must be a name, ${PATH_RULE}`])
        if (sent === undefined && !content) throw badParameters(["'file' must be a file, or 'text' a text."])
        const {
          sha256,
          bytes,
          mediaType: media_type
        } = sent === undefined ? await keepText(ground, content ?? '') : await keepUpload(ground, sent, key)
        await changeAs(ground, caller, async (tx) => {
          await putResource(tx, { key, access, sha256, bytes, media_type, created_ms: ground.clock.now() })
          if ((await listResources(tx, false)).length > MAX_RESOURCES)
            throw refused(`A portal has at most ${MAX_RESOURCES} resources.`)
        })
        return { ...SUCCESS, key }
      }
    }),
    operation({
      name: 'Remove resource of the portal',
      path: '/portals/:portal_id/removeResource',
      may: MAY_CHANGE_PORTAL,
      parameters: { key: KEY },
      handle: async ({ caller }, { key }) => {
        if (!(await changeAs(ground, caller, (tx) => deleteResource(tx, key)))) throw missing()
        return SUCCESS
      }
    })
  ]
}

function missing() {
  return refused('Resource does not exist or is inaccessible.')
}
