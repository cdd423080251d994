import { PUBLISHABLE_TYPES } from '#formats'
import type { MessageKey } from '../../i18n/translate.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminContent, AdminRequest } from '../admin-page.ts'
import type { OperationCall } from '../portal-operations.ts'
import type { ItemDocument } from './item-document.ts'

/** An item with everything that its pages show. */
export interface WholeItem extends ItemDocument {
  readonly snippet: string | null
  readonly description: string | null
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly licenseInfo: string | null
  readonly accessInformation: string | null
  readonly culture: string | null
  readonly thumbnail: string | null
  readonly numViews: number
  readonly numComments: number
  readonly size: number
  /** Data that clients keep with the item. */
  readonly properties: Readonly<Record<string, unknown>> | null
}

/** Pages of an item, by the last part of their address. */
const TABS = {
  '': 'item.description',
  metadata: 'meta.tab',
  translations: 'meta.translations',
  fields: 'fields.tab',
  data: 'data.tab',
  sharing: 'item.sharing',
  files: 'item.files',
  related: 'item.related',
  settings: 'item.settings',
  history: 'item.history'
} as const satisfies Record<string, MessageKey>
/** Pages of items that are datasets. */
const OF_DATASETS: ReadonlySet<string> = new Set<keyof typeof TABS>(['metadata', 'translations', 'fields', 'data'])
export type ItemTab = keyof typeof TABS

export function openItem(request: AdminRequest): Promise<WholeItem> {
  return request.read<WholeItem>({ operation: '/content/items/:item_id', path: { item_id: request.param('id') } })
}

/** What stands around each page of an item; the history is a page of those who may read it. */
export async function itemContent(
  request: AdminRequest,
  item: WholeItem,
  tab: ItemTab,
  parts: readonly PartView[]
): Promise<AdminContent> {
  const { t, href } = request
  const hasHistory = await request.may('/portals/:portal_id/history')
  const isDataset = item.datasetId !== undefined && item.itemControl !== null
  const tabs = (Object.keys(TABS) as ItemTab[]).filter(
    (each) => (each !== 'history' || hasHistory) && (isDataset || !OF_DATASETS.has(each))
  )
  return {
    title: item.title,
    lead: item.type,
    trail: [{ label: t('admin.items'), href: href('items') }],
    actions: [
      ...((await mayPublish(request, item))
        ? [{ label: t('publish.republish'), href: href('publish', item.id), primary: true }]
        : []),
      { label: t('item.view'), href: publicPath(request, item) }
    ],
    parts: [
      {
        kind: 'links',
        label: t('item.pages'),
        look: 'tabs',
        links: tabs.map((each) => ({
          label: t(TABS[each]),
          href: itemHref(request, each),
          current: each === tab
        }))
      },
      ...parts
    ]
  }
}

/** Its file becomes a dataset, or new records of one. */
async function mayPublish(request: AdminRequest, { type, owner, itemControl }: WholeItem): Promise<boolean> {
  if (!PUBLISHABLE_TYPES.has(type) || itemControl !== 'admin') return false
  return request.may('/content/users/:username/publish', { username: owner })
}

export function itemHref({ href, param }: AdminRequest, tab: ItemTab): string {
  return tab === '' ? href('items', param('id')) : href('items', param('id'), tab)
}

function publicPath({ page: { frame } }: AdminRequest, { id, datasetId }: WholeItem): string {
  return datasetId === undefined
    ? `${frame.basePath}/items/${encodeURIComponent(id)}/`
    : `${frame.basePath}/explore/dataset/${encodeURIComponent(datasetId)}/information/`
}

/** An operation on the item in the content of its owner. */
export function ownedCall(
  { owner, id }: Pick<ItemDocument, 'owner' | 'id'>,
  word:
    | 'update'
    | 'protect'
    | 'unprotect'
    | 'reassign'
    | 'updateThumbnail'
    | 'deleteThumbnail'
    | 'addResources'
    | 'updateResources'
    | 'removeResources'
    | 'addPart'
    | 'parts'
    | 'commit'
    | 'cancel'
    | 'status'
    | 'delete',
  parameters: NonNullable<OperationCall['parameters']> = {}
): OperationCall {
  return { operation: OWNED[word], path: { username: owner, item_id: id }, parameters }
}

const OWNED = {
  update: '/content/users/:username/items/:item_id/update',
  protect: '/content/users/:username/items/:item_id/protect',
  unprotect: '/content/users/:username/items/:item_id/unprotect',
  reassign: '/content/users/:username/items/:item_id/reassign',
  updateThumbnail: '/content/users/:username/items/:item_id/updateThumbnail',
  deleteThumbnail: '/content/users/:username/items/:item_id/deleteThumbnail',
  addResources: '/content/users/:username/items/:item_id/addResources',
  updateResources: '/content/users/:username/items/:item_id/updateResources',
  removeResources: '/content/users/:username/items/:item_id/removeResources',
  addPart: '/content/users/:username/items/:item_id/addPart',
  parts: '/content/users/:username/items/:item_id/parts',
  commit: '/content/users/:username/items/:item_id/commit',
  cancel: '/content/users/:username/items/:item_id/cancel',
  status: '/content/users/:username/items/:item_id/status',
  delete: '/content/users/:username/items/:item_id/delete'
} as const
