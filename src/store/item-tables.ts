import type { Numbered } from './search-tables.ts'

export type Flag = 0 | 1

/** Tables about items. */
export interface ItemTables {
  items: ItemRow & Numbered
  item_groups: ItemGroupRow
  item_grants: ItemGrantRow
  item_audience: ItemAudienceRow
  item_folders: ItemFolderRow
  item_files: ItemFileRow
  item_comments: ItemCommentRow
  item_ratings: ItemRatingRow
  item_relations: ItemRelationRow
  publish_jobs: PublishJobRow
}

export interface ItemRow {
  id: string
  /** null: imported before there was anybody to own it. */
  owner: string | null
  /** null: not in a folder. */
  folder_id: string | null
  type: string
  title: string
  /** `private`, `org` or `public`; groups are beside. */
  access: string
  content_status: string | null
  protected: Flag
  snippet: string | null
  description: string | null
  /** JSON: string[]. */
  tags: string
  /** JSON: string[], with those of the type. */
  type_keywords: string
  access_information: string | null
  license_info: string | null
  url: string | null
  /** JSON: what else is said of the item and nothing is decided by. */
  details: string
  /** null: complete. Otherwise the name of the file whose parts are being sent. */
  upload_name: string | null
  culture: string | null
  /** Degrees; all four or none. */
  west: number | null
  south: number | null
  east: number | null
  north: number | null
  num_views: number
  /** null: never, or before anybody noted it. */
  last_viewed_ms: number | null
  num_comments: number
  num_ratings: number
  avg_rating: number
  created_ms: number
  modified_ms: number
  /** The revision of all items at which owner, access, groups or grants changed last. */
  revision: number
}

export interface ItemGroupRow {
  item_id: string
  group_id: string
  shared_ms: number
}

/** Further shares of an item that the operator sets, besides its owner, access and groups. */
export interface ItemGrantRow {
  item_id: string
  /** `user`, `key`, or `group` when the group is unknown to the portal. */
  kind: string
  name: string
}

/** A view: one row for each way in which somebody sees an item. */
export interface ItemAudienceRow extends Numbered {
  item_id: string
  revision: number
  /** `public`, `organization`, `user`, `group` or `key`. */
  kind: string
  /** Which; empty for the first two. */
  name: string
}

export interface ItemFolderRow {
  id: string
  owner: string
  title: string
  /** In lower case: titles of one owner differ by more than case. */
  title_key: string
  created_ms: number
}

export interface ItemFileRow {
  item_id: string
  /** `data`, `text`, `thumbnail`, `info`, `resource` or `part`. */
  kind: string
  /** Name of the file; of info files and resources with their folders; number of a part. */
  path: string
  sha256: string
  bytes: number
  media_type: string
  /** Access of a resource: `inherit` or `private`. */
  access: string
  created_ms: number
}

export interface ItemCommentRow {
  id: string
  item_id: string
  owner: string
  comment: string
  created_ms: number
  /** null: it is as it was written. */
  edited_ms: number | null
}

export interface ItemRatingRow {
  item_id: string
  username: string
  /** 0 to 5. */
  rating: number
  created_ms: number
}

export interface ItemRelationRow {
  origin_id: string
  destination_id: string
  type: string
}

export interface PublishJobRow {
  id: string
  /** Id of the dataset; it may not exist yet. */
  item_id: string
  /** The owner of the new content. */
  owner: string
  /** `running`, `completed` or `failed`. */
  state: string
  /** Why it failed. */
  message: string
  begun_ms: number
  /** While running: its server is known to be alive until then. */
  lease_ms: number
}
