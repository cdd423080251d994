/** Tables of joining groups, of pictures and notifications, and of the index that searches use. */
export interface SearchTables {
  group_invitations: GroupInvitationRow
  group_applications: GroupApplicationRow
  thumbnails: ThumbnailRow
  notifications: NotificationRow
  search_documents: SearchDocumentRow
  search_keys: SearchKeyRow
  search_postings: SearchPostingRow
}

export interface GroupInvitationRow {
  id: string
  group_id: string
  username: string
  /** Role of the invited user: `admin` or `member`. */
  member_type: string
  invited_by: string
  created_ms: number
  expires_ms: number
}

/** Somebody asks to be let in. */
export interface GroupApplicationRow {
  group_id: string
  username: string
  created_ms: number
}

export interface ThumbnailRow {
  /** `group` or `user`. */
  kind: string
  /** Id of the group, name of the user. */
  subject: string
  path: string
  sha256: string
  bytes: number
  media_type: string
}

export interface NotificationRow {
  id: string
  username: string
  type: string
  target: string
  target_type: string
  /** JSON. */
  data: string
  received_ms: number
}

/** Searchable things by their number in the index. */
export interface Numbered {
  /** null: not in the index. */
  search_number: number | null
}

/** Content of a document when it was indexed. */
export interface SearchDocumentRow {
  /** `item`, `group` or `user`. */
  kind: string
  number: number
  /** JSON: the words of each field in their order, for phrases. */
  texts: string
  /** JSON: the whole values of each field that has such. */
  fields: string
}

/** Every word and whole value that a search can match. */
export interface SearchKeyRow {
  kind: string
  /** `=fire` for a word, `tags=forest fire` for a value. */
  key: string
  /** Empty for a word. */
  field: string
  /** How many have it. */
  documents: number
}

/** Documents with a word, a value, or a pair of words. */
export interface SearchPostingRow {
  kind: string
  key: string
  /** The number of the first document, divided by how many a chunk has. */
  chunk: number
  packed: Uint8Array
}
