import { type Answer, contentDisposition } from '#http'
import { queryText } from '../../state/address.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf, refusalInWords } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { itemContent, itemHref, openItem, ownedCall, type WholeItem } from './open-item.ts'

interface ResourcesDocument {
  readonly total: number
  readonly resources: readonly {
    readonly resource: string
    readonly created: number
    readonly size: number
    readonly access: 'inherit' | 'private'
  }[]
}

const RESOURCE = '/content/items/:item_id/resources/:path*'

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
      if (item.thumbnail !== null) {
        const picture = `${itemHref(request, 'files')}picture${queryText([['name', item.thumbnail]])}`
        parts.push({
          kind: 'facts',
          id: 'picture-now',
          title: null,
          facts: [{ label: t('files.picture'), value: { text: t('files.showPicture'), href: picture } }]
        })
        parts.push(formView(request, { name: 'noPicture', fields: [], button: t('files.removePicture'), danger: true }))
      }
    }
    const files = await readFiles(request, item)
    parts.push(filesList(request, item, files))
    if (item.itemControl !== null) parts.push(fileForm(request))
    if (item.itemControl !== null && files.resources.length > 0) parts.push(replacingForm(request, files))
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
    replace: {
      files: (request) => ({ address: address(request), names: ['file'] }),
      receive: async (request, fields, files) => {
        if (files.length === 0) return refusalInWords(request.t('files.choose'), 'file')
        const item = await openItem(request)
        const parameters = splitName(fields.get('fileName') ?? '')
        return outcomeOf(
          request.run({ ...ownedCall(item, 'updateResources', parameters), files }),
          request.self,
          'done.fileReplaced'
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
  },
  downloads: {
    '/file': { operation: RESOURCE, path: namedFile, parameters: () => ({}), answer: download },
    '/picture': { operation: '/content/items/:item_id/info/:path*', path: namedFile, parameters: () => ({}) }
  }
}

/** `?name=` of the address. */
function namedFile({ param, http }: AdminRequest): { readonly item_id: string; readonly path: string } {
  return { item_id: param('id'), path: http.query.get('name') ?? '' }
}

/** Texts too are kept as files, and not shown in the window. */
async function download(request: AdminRequest): Promise<Answer> {
  const path = namedFile(request)
  const answer = await request.context.operations.file(request.http, { operation: RESOURCE, path })
  const name = path.path.split('/').at(-1) ?? ''
  return { ...answer, headers: { ...answer.headers, 'content-disposition': contentDisposition(name) } }
}

/** The operation takes the folders of a name apart from it. */
function splitName(name: string): { readonly fileName: string; readonly resourcesPrefix?: string } {
  const at = name.lastIndexOf('/')
  return at === -1 ? { fileName: name } : { fileName: name.slice(at + 1), resourcesPrefix: name.slice(0, at) }
}

function readFiles(request: AdminRequest, item: WholeItem): Promise<ResourcesDocument> {
  const { start, num } = listState(request, {})
  return request.read<ResourcesDocument>({
    operation: '/content/items/:item_id/resources',
    path: { item_id: item.id },
    parameters: { start: String(start), num: String(num) }
  })
}

function filesList(request: AdminRequest, item: WholeItem, { total, resources }: ResourcesDocument): PartView {
  const { t, format } = request
  const state = listState(request, {})
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
        { text: resource, href: `${itemHref(request, 'files')}file${queryText([['name', resource]])}` },
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

/** A file of the list gets new content under its name, and who may see it stays. */
function replacingForm(request: AdminRequest, { resources }: ResourcesDocument): PartView {
  const { t } = request
  return formView(request, {
    name: 'replace',
    title: t('files.replace'),
    fields: [
      {
        kind: 'select',
        name: 'fileName',
        label: t('files.replaced'),
        options: resources.map(({ resource }) => ({ value: resource, label: resource }))
      },
      { kind: 'file', name: 'file', label: t('files.newFile') }
    ],
    button: t('files.replace')
  })
}
