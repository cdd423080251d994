import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf, refusalInWords } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { itemContent, openItem, ownedCall, type WholeItem } from './open-item.ts'

interface ResourcesDocument {
  readonly total: number
  readonly resources: readonly {
    readonly resource: string
    readonly created: number
    readonly size: number
    readonly access: 'inherit' | 'private'
  }[]
}

const address = (request: AdminRequest) => ({
  operation: '/content/users/:username/items/:item_id/updateThumbnail',
  path: { username: request.caller.name, item_id: request.param('id') }
})

/** `/admin/items/:id/files/`: its picture, and files beside it. */
export const filesPage: AdminPage = {
  section: 'items',
  path: '/items/:id/files',
  show: async (request) => {
    const item = await openItem(request)
    const { t } = request
    const parts: PartView[] = []
    if (item.itemControl !== null) {
      parts.push(
        formView(request, {
          name: 'picture',
          title: t('files.picture'),
          lead: t(item.thumbnail === null ? 'files.noPicture' : 'files.hasPicture'),
          fields: [{ kind: 'file', name: 'thumbnail', label: t('files.newPicture'), hint: t('files.pictureHint') }],
          button: t('files.setPicture')
        })
      )
      if (item.thumbnail !== null)
        parts.push(formView(request, { name: 'noPicture', fields: [], button: t('files.removePicture'), danger: true }))
    }
    parts.push(await filesList(request, item))
    if (item.itemControl !== null) parts.push(fileForm(request))
    return itemContent(request, item, 'files', parts)
  },
  forms: {
    picture: {
      files: (request) => ({ address: address(request), names: ['thumbnail'] }),
      receive: async (request, _fields, files) => {
        if (files.length === 0) return refusalInWords(request.t('files.choose'), 'thumbnail')
        const item = await openItem(request)
        return outcomeOf(request.run({ ...ownedCall(item, 'updateThumbnail'), files }), request.self, 'done.saved')
      }
    },
    noPicture: {
      receive: async (request) =>
        outcomeOf(request.run(ownedCall(await openItem(request), 'deleteThumbnail')), request.self, 'done.saved')
    },
    add: {
      files: (request) => ({ address: address(request), names: ['file'] }),
      receive: async (request, fields, files) => {
        if (files.length === 0) return refusalInWords(request.t('files.choose'), 'file')
        const item = await openItem(request)
        const parameters = { access: fields.get('access') === 'true' ? 'private' : 'inherit' }
        return outcomeOf(
          request.run({ ...ownedCall(item, 'addResources', parameters), files }),
          request.self,
          'done.fileAdded'
        )
      }
    },
    remove: {
      confirm: async ({ t }, fields) => ({
        title: t('files.removeQuestion', { name: fields.get('resource') ?? '' }),
        texts: [t('files.removeText')],
        button: t('files.remove')
      }),
      receive: async (request, fields) => {
        const item = await openItem(request)
        const resource = fields.get('resource') ?? ''
        return outcomeOf(
          request.run(ownedCall(item, 'removeResources', { resource })),
          request.self,
          'done.fileRemoved'
        )
      }
    }
  }
}

async function filesList(request: AdminRequest, item: WholeItem): Promise<PartView> {
  const { t, format } = request
  const state = listState(request, {})
  const { total, resources } = await request.read<ResourcesDocument>({
    operation: '/content/items/:item_id/resources',
    path: { item_id: item.id },
    parameters: { start: String(state.start), num: String(state.num) }
  })
  return listView(request, {
    id: 'files',
    title: t('item.files'),
    says: t('files.count', { n: total }),
    total,
    state,
    columns: [
      { label: t('files.name') },
      { label: t('content.whoSees') },
      { label: t('content.changed') },
      { label: t('files.size'), numeric: true }
    ],
    rows: resources.map(({ resource, created, size, access }) => ({
      key: resource,
      name: resource,
      cells: [
        { text: resource },
        { text: t(access === 'private' ? 'files.private' : 'files.inherited') },
        { text: format.date(created) },
        { text: format.bytes(size) }
      ],
      buttons:
        item.itemControl === null
          ? []
          : [
              buttonView(request, {
                name: 'remove',
                label: t('files.remove'),
                says: t('files.removeNamed', { name: resource }),
                hidden: { resource },
                danger: true
              })
            ]
    })),
    empty: { text: t('files.none') }
  })
}

function fileForm(request: AdminRequest): PartView {
  const { t } = request
  return formView(request, {
    name: 'add',
    title: t('files.add'),
    fields: [
      { kind: 'file', name: 'file', label: t('files.file') },
      { kind: 'check', name: 'access', label: t('files.privateBox') }
    ],
    button: t('files.add')
  })
}
