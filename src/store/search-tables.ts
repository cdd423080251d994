/** Tables of joining groups, of pictures and notifications, and of the index of words that searches use. */
export interface SearchTables {
  group_invitations: GroupInvitationRow
  group_applications: GroupApplicationRow
  thumbnails: ThumbnailRow
  notifications: NotificationRow
  search_texts: SearchTextRow
  search_words: SearchWordRow
  search_vocabulary: SearchVocabularyRow
  search_values: SearchValueRow
}

export interface GroupInvitationRow {
  id: string
  group_id: string
  username: string
  /** What the invited will be: `admin` or `member`. */
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

/** The words of one field in their order, for phrases. */
export interface SearchTextRow {
  /** `item`, `group` or `user`. */
  kind: string
  /** Id of the thing. */
  document: string
  field: string
  text: string
}

export interface SearchWordRow {
  kind: string
  word: string
  document: string
  /** A bit for each field that holds the word. */
  fields: number
}

/** Every word that a search may come upon, for patterns. */
export interface SearchVocabularyRow {
  kind: string
  word: string
}

/** Whole values of fields that have several, such as tags. */
export interface SearchValueRow {
  kind: string
  document: string
  field: string
  value: string
  /** Without case and accents. */
  value_key: string
}
