import { remoteError } from '../errors.ts'

export type Json = Readonly<Record<string, unknown>>

/** A dataset as another portal's catalog shows it. */
export interface RemoteDataset {
  readonly id: string
  readonly uid: string | null
  readonly hasRecords: boolean
  readonly dataVisible: boolean
  readonly features: readonly string[]
  readonly fields: readonly Json[]
  readonly metas: Readonly<Record<string, Json>>
  readonly files: readonly RemoteFile[]
  /** Null: its metadata do not say it. */
  readonly recordCount: number | null
  /** When its records, and its metadata, were processed there. */
  readonly dataProcessedMs: number | null
  readonly metadataProcessedMs: number | null
}

export interface RemoteFile {
  readonly kind: 'attachment' | 'alternative_export'
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly mimetype: string
  readonly url: string
}

/** Errors: `remote/bad-response`. */
export function readDataset(value: unknown): RemoteDataset {
  const { dataset_id: id, dataset_uid: uid, fields, metas, ...rest } = isObject(value) ? value : {}
  if (typeof id !== 'string' || id === '')
    throw remoteError('remote/bad-response', 'The catalog lists a dataset without an id.')
  const templates = Object.entries(isObject(metas) ? metas : {}).filter((each): each is [string, Json] =>
    isObject(each[1])
  )
  const { default: said = {} } = Object.fromEntries(templates)
  return {
    id,
    uid: typeof uid === 'string' ? uid : null,
    hasRecords: rest['has_records'] !== false,
    dataVisible: rest['data_visible'] !== false,
    features: textsOf(rest['features']),
    fields: listOf(fields),
    metas: Object.fromEntries(templates),
    files: [
      ...listOf(rest['attachments']).flatMap((file) => readFile('attachment', id, file)),
      ...listOf(rest['alternative_exports']).flatMap((file) => readFile('alternative_export', id, file))
    ],
    recordCount: countOf(said['records_count']),
    dataProcessedMs: instantOf(said['data_processed'] ?? said['modified']),
    metadataProcessedMs: instantOf(said['metadata_processed'])
  }
}

/** Whether records that this reader gets may name files. */
export function hasRecordFiles({ hasRecords, dataVisible, fields }: RemoteDataset): boolean {
  return hasRecords && dataVisible && fields.some(({ type }) => type === 'file')
}

function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(count) ? (count as number) : null
}

/** Parts of addresses. */
export const FOLDERS: Readonly<Record<RemoteFile['kind'], string>> = {
  attachment: 'attachments',
  alternative_export: 'alternative_exports'
}

function readFile(kind: RemoteFile['kind'], datasetId: string, file: Json): RemoteFile[] {
  const { id, url: said, title, description, mimetype } = file
  if (typeof id !== 'string' || id === '') return []
  // Older portals name the file in their own store: `odsfile://…`.
  const isAddress = typeof said === 'string' && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(said)
  const path = ['catalog', 'datasets', datasetId, FOLDERS[kind], id].map(encodeURIComponent).join('/')
  return [
    {
      kind,
      id,
      url: isAddress ? said : path,
      title: typeof title === 'string' && title !== '' ? title : id,
      description: typeof description === 'string' ? description : null,
      mimetype: typeof mimetype === 'string' ? mimetype : 'application/octet-stream'
    }
  ]
}

function instantOf(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
