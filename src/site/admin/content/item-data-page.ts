import { DATA_ENDINGS, itemTypeOfFile } from '#formats'
import type { QueryParams, UploadedFile } from '#http'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, refusalInWords } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { followLoad } from '../publish/load-page.ts'
import type { ItemDocument } from './item-document.ts'
import { itemContent, openItem, ownedCall, type WholeItem } from './open-item.ts'

const APPEND = '/content/items/:item_id/append'
const RETURN = '/content/items/:item_id/returnToLoad'
const ADD = '/content/users/:username/addItem'

/** `/admin/items/:id/data/`: where the records of a dataset come from, and new records instead of them or beside them. */
export const itemDataPage: AdminPage = {
  section: 'items',
  path: '/items/:id/data',
  show: async (request) => {
    const { t } = request
    const item = await openItem(request)
    const parts: PartView[] = [await sourceNote(request, item)]
    if (await mayLoad(request, item))
      parts.push(
        formView(request, {
          name: 'load',
          title: t('data.newRecords'),
          fields: [
            { kind: 'file', name: 'file', label: t('files.file'), hint: t('publish.fileHint'), required: true },
            {
              kind: 'radios',
              name: 'how',
              label: t('data.how'),
              value: 'replace',
              options: [
                { value: 'replace', label: t('data.replace'), hint: t('data.replaceHint') },
                { value: 'append', label: t('data.append'), hint: t('data.appendHint') }
              ]
            },
            { kind: 'check', name: 'nullRejected', label: t('publish.nullRejected'), value: true }
          ],
          button: t('data.send')
        })
      )
    parts.push(...(await scheduleLink(request, item)), await earlierLoads(request, item))
    return itemContent(request, item, 'data', parts)
  },
  forms: {
    earlier: {
      confirm: async ({ t }, fields) => ({
        title: t('data.returnQuestion', { name: fields.get('name') ?? '' }),
        texts: [t('data.returnText')],
        button: t('data.return')
      }),
      receive: returnToLoad
    },
    load: {
      files: (request) => ({ address: { operation: APPEND, path: { item_id: request.param('id') } }, names: ['file'] }),
      receive: load
    }
  }
}

/** Nobody has to know the identifier that sources have. */
async function scheduleLink({ t, href, may }: AdminRequest, { datasetId }: WholeItem): Promise<PartView[]> {
  if (datasetId === undefined || !(await may('/portals/:portal_id/sources/add'))) return []
  const to = `${href('sources', 'new')}?dataset=${encodeURIComponent(datasetId)}`
  const link = { label: t('data.schedule'), text: t('data.scheduleText'), href: to, current: false }
  return [{ kind: 'links', label: t('data.schedule'), look: 'cards', links: [link] }]
}

async function mayLoad(request: AdminRequest, { id, owner, itemControl }: WholeItem): Promise<boolean> {
  return (
    itemControl === 'admin' &&
    (await request.may(APPEND, { item_id: id })) &&
    (await request.may('/content/users/:username/publish', { username: owner }))
  )
}

async function load(request: AdminRequest, fields: QueryParams, [file]: readonly UploadedFile[]): Promise<FormResult> {
  if (file === undefined) return refusalInWords(request.t('files.choose'), 'file')
  const item = await openItem(request)
  return fields.get('how') === 'append'
    ? append(request, item, file, fields.get('nullRejected') === 'true')
    : replace(request, item, file)
}

async function returnToLoad(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const item = await openItem(request)
  const returned = await request.run({
    operation: RETURN,
    path: { item_id: item.id },
    parameters: { load: fields.get('load'), nullRejected: 'true', async: 'true' }
  })
  if (!returned.ok) return { kind: 'refused', problems: returned.failure.problems }
  const { jobId } = returned.document as { readonly jobId: string }
  return followLoad(request, { owner: item.owner, item: item.id, job: jobId })
}

interface EarlierLoads {
  readonly loads: readonly {
    readonly id: string
    readonly name: string
    readonly size: number
    readonly loaded: number
    readonly replaced: number
  }[]
}

async function earlierLoads(request: AdminRequest, item: WholeItem): Promise<PartView> {
  const { t, format, context } = request
  const zone = context.settings.timezone
  const isAllowed = await mayLoad(request, item)
  const { loads } = await request.read<EarlierLoads>({
    operation: '/content/items/:item_id/earlierLoads',
    path: { item_id: item.id }
  })
  return listView(request, {
    id: 'earlier',
    title: t('data.earlier'),
    says: t('data.countLoads', { n: loads.length }),
    total: loads.length,
    state: { ...listState(request, {}), q: '', start: 1 },
    columns: [
      { label: t('files.file') },
      { label: t('data.loaded') },
      { label: t('data.replaced') },
      { label: t('files.size'), numeric: true }
    ],
    rows: loads.map(({ id, name, size, loaded, replaced }) => ({
      key: id,
      name,
      cells: [
        { text: name },
        { text: format.dateTime(loaded, zone) },
        { text: format.dateTime(replaced, zone) },
        { text: format.bytes(size) }
      ],
      buttons: isAllowed
        ? [
            buttonView(request, {
              name: 'earlier',
              label: t('data.return'),
              says: `${t('data.return')}: ${name}`,
              hidden: { load: id, name }
            })
          ]
        : []
    })),
    empty: { text: t('data.noEarlier') }
  })
}

async function append(
  request: AdminRequest,
  item: WholeItem,
  file: UploadedFile,
  nullRejected: boolean
): Promise<FormResult> {
  const appended = await request.run({
    operation: APPEND,
    path: { item_id: item.id },
    parameters: { nullRejected: String(nullRejected), async: 'true' },
    files: [file]
  })
  if (!appended.ok) return { kind: 'refused', problems: appended.failure.problems }
  const { jobId } = appended.document as { readonly jobId: string }
  return followLoad(request, { owner: item.owner, item: item.id, job: jobId })
}

/** The file takes the place of the one that was published, or becomes it: then it is checked as every file is. */
async function replace(request: AdminRequest, item: WholeItem, file: UploadedFile): Promise<FormResult> {
  const source = (await sourcesOf(request, item)).find(({ itemControl }) => itemControl === 'admin')
  if (source !== undefined) {
    const updated = await request.run({ ...ownedCall(source, 'update', { filename: file.fileName }), files: [file] })
    if (!updated.ok) return { kind: 'refused', problems: updated.failure.problems }
    return done(request.href('publish', source.id), 'done.fileAdded')
  }
  const type = itemTypeOfFile(file.fileName)
  if (type === undefined)
    return refusalInWords(request.t('publish.unknownFile', { endings: DATA_ENDINGS.join(', ') }), 'file')
  const added = await request.run({
    operation: ADD,
    path: { username: item.owner },
    parameters: {
      type,
      title: item.title,
      originItemId: item.id,
      relationshipType: 'Service2Data'
    },
    files: [file]
  })
  if (!added.ok) return { kind: 'refused', problems: added.failure.problems }
  return done(request.href('publish', (added.document as { readonly id: string }).id), 'done.fileAdded')
}

/** The items whose files were published. */
async function sourcesOf(request: AdminRequest, { id }: WholeItem): Promise<readonly ItemDocument[]> {
  const { relatedItems } = await request.read<{ readonly relatedItems: readonly ItemDocument[] }>({
    operation: '/content/items/:item_id/relatedItems',
    path: { item_id: id },
    parameters: { relationshipType: 'Service2Data', direction: 'forward', num: '10' }
  })
  return relatedItems
}

async function sourceNote(request: AdminRequest, item: WholeItem): Promise<PartView> {
  const { t, href, format, context } = request
  const sources = await sourcesOf(request, item)
  const dataset = await context.catalog.find(item.datasetId ?? '', request.caller)
  return {
    kind: 'facts',
    id: 'source',
    title: null,
    facts: [
      { label: t('data.records'), value: { text: format.number(dataset.version?.recordCount ?? 0) } },
      ...sources.map(({ id, title, itemControl }) => ({
        label: t('data.source'),
        value: { text: title, ...(itemControl === 'admin' && { href: href('publish', id) }) }
      }))
    ]
  }
}
