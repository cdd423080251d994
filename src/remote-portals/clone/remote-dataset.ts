import { remoteError } from '../errors.ts'

export type Json = Readonly<Record<string, unknown>>

/** A dataset as another portal's catalog shows it. */
export interface RemoteDataset {
  readonly id: string
  readonly uid: string | null
  readonly hasRecords: boolean
  readonly dataVisible: boolean
  readonly fields: readonly Json[]
  readonly metas: Readonly<Record<string, Json>>
  readonly files: readonly RemoteFile[]
  readonly recordCount: number
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
    fields: listOf(fields),
    metas: Object.fromEntries(templates),
    files: [
      ...listOf(rest['attachments']).flatMap((file) => readFile('attachment', file)),
      ...listOf(rest['alternative_exports']).flatMap((file) => readFile('alternative_export', file))
    ],
    recordCount: Number.isSafeInteger(said['records_count']) ? (said['records_count'] as number) : 0,
    dataProcessedMs: instantOf(said['data_processed'] ?? said['modified']),
    metadataProcessedMs: instantOf(said['metadata_processed'])
  }
}

function readFile(kind: RemoteFile['kind'], file: Json): RemoteFile[] {
  const { id, url, title = id, description, mimetype } = file
  if (typeof id !== 'string' || typeof url !== 'string') return []
  return [
    {
      kind,
      id,
      url,
      title: String(title),
      description: typeof description === 'string' ? description : null,
      mimetype: typeof mimetype === 'string' ? mimetype : 'application/octet-stream'
    }
  ]
}

function instantOf(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
