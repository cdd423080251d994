import { type Audience, type ContentStatus, type ItemAccess, type ItemSharing, shownAccess } from '#items'
import type { ItemRow } from '#store'
import type { RequestContext } from '../pipeline/operation.ts'
import type { JsonObject } from '../pipeline/parameter.ts'
import { COORDINATES } from './publishing/location.ts'

/** Control of one caller over an item: `admin` may do everything, `update` may change it. */
export type ItemControl = 'admin' | 'update' | null

/** An item and the ids of the groups it is shared with. */
export interface Item {
  readonly row: ItemRow
  readonly groups: readonly string[]
  /** The audience. */
  readonly audience: Audience
  /** The dataset that was published as this item. */
  readonly datasetId: string | null
  readonly files: ItemFiles
}

/** Files that the item is shown with. */
export interface ItemFiles {
  readonly data?: { readonly path: string; readonly bytes: number } | undefined
  readonly thumbnail?: string | undefined
  /** Bytes of all of them. */
  readonly bytes: number
}

/** Details that are lists; the others are texts, unless the client sent JSON. */
const LISTS = ['categories', 'appCategories', 'industries', 'languages', 'screenshots'] as const

/** Details that clients expect on every item (PORTAL-item-1). */
const EMPTY_DETAILS: JsonObject = {
  guid: null,
  documentation: null,
  spatialReference: null,
  properties: null,
  advancedSettings: null,
  proxyFilter: null,
  subInfo: 0,
  largeThumbnail: null,
  banner: null,
  listed: false,
  groupDesignations: null,
  contentOrigin: 'self',
  ...Object.fromEntries(LISTS.map((name) => [name, []]))
}

export function sharingOf({ row, groups }: Item): ItemSharing {
  return { access: row.access as ItemAccess, groups }
}

export function statusOf({ content_status }: ItemRow): ContentStatus | null {
  return content_status as ContentStatus | null
}

/** An item as the API shows it (PORTAL-item-1), to somebody who may do with it what `control` says. */
export function itemObject(
  item: Item,
  { organization, http }: Pick<RequestContext, 'organization' | 'http'>,
  control: ItemControl = null
): Record<string, unknown> {
  const { row, files, datasetId } = item
  const { [COORDINATES]: _coordinates, ...details }: JsonObject = JSON.parse(row.details)
  return {
    id: row.id,
    owner: row.owner ?? '',
    orgId: organization.id,
    created: row.created_ms,
    modified: row.modified_ms,
    lastModified: row.modified_ms,
    name: files.data?.path ?? details.name ?? null,
    title: row.title,
    type: row.type,
    typeKeywords: JSON.parse(row.type_keywords),
    description: row.description,
    tags: JSON.parse(row.tags),
    snippet: row.snippet,
    thumbnail: files.thumbnail === undefined ? null : `thumbnail/${files.thumbnail}`,
    extent: extentOf(row),
    culture: row.culture,
    accessInformation: row.access_information,
    url: datasetId === null ? row.url : datasetUrl(http.origin, datasetId),
    licenseInfo: row.license_info,
    ...EMPTY_DETAILS,
    ...details,
    ...(datasetId !== null && { datasetId }),
    access: shownAccess(sharingOf(item)),
    size: files.data?.bytes ?? (files.bytes > 0 ? 0 : -1),
    protected: row.protected === 1,
    contentStatus: row.content_status,
    itemControl: control,
    commentsEnabled: details.commentsEnabled ?? true,
    numComments: row.num_comments,
    numRatings: row.num_ratings,
    avgRating: row.avg_rating,
    numViews: row.num_views,
    lastViewed: row.last_viewed_ms ?? NEVER,
    scoreCompleteness: completeness(item),
    ...(control === 'admin' && { ownerFolder: row.folder_id })
  }
}

/** Where the records of a dataset are asked for. */
export function datasetUrl(origin: string, datasetId: string): string {
  return `${origin}/api/explore/v2.1/catalog/datasets/${encodeURIComponent(datasetId)}`
}

export function extentOf({ west, south, east, north }: Pick<ItemRow, 'west' | 'south' | 'east' | 'north'>): number[][] {
  return west === null || south === null || east === null || north === null
    ? []
    : [
        [west, south],
        [east, north]
      ]
}

/** As the API writes times that have not come (PORTAL-id-3). */
const NEVER = -1

/** How complete the item's description is, in percent. */
function completeness({ row, files }: Item): number {
  const parts: readonly (readonly [boolean, number])[] = [
    [files.thumbnail !== undefined, 15],
    [row.title.length >= 10, 15],
    [(row.snippet ?? '') !== '', 20],
    [(row.description ?? '') !== '', 20],
    [row.tags !== '[]', 15],
    [(row.access_information ?? '') !== '', 5],
    [(row.license_info ?? '') !== '', 10]
  ]
  return parts.reduce((sum, [present, weight]) => sum + (present ? weight : 0), 0)
}
