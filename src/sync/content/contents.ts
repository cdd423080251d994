import type { Reader, Writer } from '#store'

/**
 * What this room needs of the items of this portal, and cannot know itself: items with all that belongs to them, read
 * and written. Implemented by the room `replicas`, handed in by `app`.
 */
export interface Contents {
  /** Ids of items that a group has, in order, after an id. */
  listOfGroup(db: Reader, groupId: string, after: string, limit: number): Promise<string[]>
  /** Without those that do not exist. */
  describe(db: Reader, itemIds: readonly string[]): Promise<Map<string, LocalItem>>
  /** The path of a file's bytes. */
  pathOf(area: FileArea, sha256: string): string
  /** Writes records as one file, in the form that `put` reads. Errors: those of the engine. */
  writeRecords(records: LocalRecords, path: string, signal: AbortSignal): Promise<WrittenRecords>
  /** The id of an item that does not exist yet, if it is free. */
  isFree(db: Reader, itemId: string): Promise<boolean>
  /** The public name of a new dataset: the wanted one, or one like it. */
  freeDatasetId(db: Reader, wanted: string): Promise<string>
  /**
   * Writes an item that has arrived, all of it or nothing, and shares it with the group. Errors: `sync/bad-content`, with
   * what cannot be taken.
   */
  put(item: ArrivedItem, signal: AbortSignal): Promise<void>
  /** Adds relations to items of this portal. */
  relate(tx: Writer, itemId: string, relations: readonly LocalRelation[]): Promise<void>
  /** Takes the item from the group. */
  unshare(tx: Writer, itemId: string, groupId: string): Promise<void>
  /** Deletes it, even if protected. */
  remove(tx: Writer, itemId: string): Promise<void>
  /** After the commit of `unshare` and `remove`. */
  expire(): void
  /** To whom what arrives in a group belongs when nobody was chosen. */
  ownerOf(db: Reader, groupId: string, wanted: string | null): Promise<string | null>
}

/** Where a file is kept: of an item, or attached to its dataset. */
export type FileArea = 'item' | 'dataset'

/** Texts that are JSON are passed on as they are. */
export interface ItemProperties {
  readonly type: string
  readonly title: string
  readonly snippet: string | null
  readonly description: string | null
  readonly tags: readonly string[]
  readonly typeKeywords: readonly string[]
  readonly accessInformation: string | null
  readonly licenseInfo: string | null
  readonly url: string | null
  readonly culture: string | null
  /** JSON: categories and other data that clients store with it. */
  readonly details: string
  /** west, south, east, north in degrees. */
  readonly extent: readonly number[] | null
  readonly contentStatus: string | null
}

export const ITEM_FILE_KINDS = ['data', 'text', 'thumbnail', 'info', 'resource'] as const

export interface ItemFile {
  readonly kind: (typeof ITEM_FILE_KINDS)[number]
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  readonly mediaType: string
  readonly access: 'inherit' | 'private'
}

/** JSON members are passed on as text. */
export interface DatasetPart {
  readonly id: string
  /** JSON: Field[]. */
  readonly fields: string
  readonly metas: string
  readonly translations: string
  readonly dataVisible: boolean
  readonly files: readonly DatasetFile[]
}

export interface DatasetFile {
  readonly kind: 'attachment' | 'alternative_export'
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly mimetype: string
  readonly sha256: string
  readonly bytes: number
}

/** The item as this portal has it. */
export interface LocalItem {
  /** That it is shared with. */
  readonly groups: readonly string[]
  readonly properties: ItemProperties
  readonly files: readonly ItemFile[]
  readonly relations: readonly LocalRelation[]
  readonly dataset: DatasetPart | null
  readonly records: LocalRecords | null
}

/** To an item of this portal. */
export interface LocalRelation {
  readonly type: string
  readonly itemId: string
}

/** An immutable version of a dataset's records. */
export interface LocalRecords {
  readonly table: string
  readonly datasetId: string
  /** JSON: Field[]. */
  readonly fields: string
  readonly recordCount: number
  readonly bytes: number
}

/** What is said of records that are written as a file. */
export interface WrittenRecords {
  /** By which the receiver knows that its records are the same. */
  readonly fingerprint: string
  /** When they were loaded: `record_timestamp`. */
  readonly loadedMs: number
}

/** Records that have come as a file. */
export interface ArrivedRecords extends WrittenRecords {
  readonly path: string
  readonly recordCount: number
}

export interface ArrivedItem {
  readonly itemId: string
  /** Of a new item. */
  readonly owner: string | null
  readonly groupId: string
  readonly properties: ItemProperties
  readonly files: readonly ItemFile[]
  readonly relations: readonly LocalRelation[]
  readonly dataset: DatasetPart | null
  /** null: the records that the dataset has are those of the other portal already, or it has none. */
  readonly records: ArrivedRecords | null
  /** Path of the bytes that have come; undefined: they are kept here already. */
  arrived(area: FileArea, sha256: string): string | undefined
  /** First in the transaction that makes it visible: nobody has changed the item here since it was decided to take it. */
  confirm(tx: Writer): Promise<void>
  /** Last in that transaction. */
  conclude(tx: Writer): Promise<void>
}
