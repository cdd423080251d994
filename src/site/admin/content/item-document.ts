import type { MessageKey, Translate } from '../../i18n/translate.ts'
import type { CellView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'

/** An item, as its operations answer it. */
export interface ItemDocument {
  readonly id: string
  readonly owner: string
  readonly title: string
  readonly type: string
  readonly created: number
  readonly modified: number
  readonly access: 'public' | 'org' | 'shared' | 'private'
  readonly contentStatus: 'public_authoritative' | 'org_authoritative' | 'deprecated' | null
  readonly protected: boolean
  readonly scoreCompleteness: number
  readonly datasetId?: string
  /** What the caller may do with it: everything, changing it, or only seeing it. */
  readonly itemControl: 'admin' | 'update' | null
}

export interface SearchDocument {
  readonly total: number
  readonly results: readonly ItemDocument[]
  readonly aggregations?: {
    readonly counts: readonly {
      readonly fieldName: string
      readonly fieldValues: readonly { readonly value: string; readonly count: number }[]
    }[]
  }
}

const ACCESS: Readonly<Record<ItemDocument['access'], MessageKey>> = {
  public: 'access.everyone',
  org: 'access.organization',
  shared: 'access.groups',
  private: 'access.owner'
}

export const ACCESS_NAMES = Object.keys(ACCESS) as readonly ItemDocument['access'][]

export function accessText(t: Translate, access: ItemDocument['access']): string {
  return t(ACCESS[access])
}

const STATUS: Readonly<
  Record<NonNullable<ItemDocument['contentStatus']>, readonly [key: MessageKey, badge: CellView['badge']]>
> = {
  public_authoritative: ['content.authoritativePublic', 'ok'],
  org_authoritative: ['content.authoritative', 'ok'],
  deprecated: ['content.deprecated', 'warn']
}

export const STATUS_NAMES = Object.keys(STATUS) as readonly NonNullable<ItemDocument['contentStatus']>[]

export function statusText(t: Translate, status: NonNullable<ItemDocument['contentStatus']>): string {
  return t(STATUS[status][0])
}

export function statusCell(t: Translate, status: ItemDocument['contentStatus']): CellView {
  if (status === null) return { text: '–' }
  const [key, badge] = STATUS[status]
  return badge === undefined ? { text: t(key) } : { text: t(key), badge }
}

/** A value in the query language of searches. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/** The items with these ids that the member sees. */
export async function itemsById(request: AdminRequest, ids: readonly string[]): Promise<readonly ItemDocument[]> {
  if (ids.length === 0) return []
  const { results } = await request.read<SearchDocument>({
    operation: '/search',
    parameters: { filter: ids.map((id) => `id:${quoted(id)}`).join(' OR '), num: '100' }
  })
  return results
}
