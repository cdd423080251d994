import { createHash } from 'node:crypto'
import { API_PATH } from '../client/api-address.ts'
import { isObject } from './remote-dataset.ts'

/** A file that is a value of a record, and that the other portal keeps. */
export interface RemoteRecordFile {
  readonly id: string
  readonly fileName: string
  /** Null: the value does not say it. */
  readonly url: string | null
  /** Changes with the value: portals describe the content in it. */
  readonly originKey: string
}

/** Below a portal: of its APIs and of its pages. */
const FILE_PATH = /\/(?:catalog\/datasets|explore\/dataset)\/[^/]+\/files\/([^/]+)(?:\/|$)/
const MAX_ID_LENGTH = 200

/**
 * The file of a value of a field of files. Undefined: the value is the address of a file somewhere else, which stays an
 * address. Portals write one of their own names into addresses, so the path says whose file it is.
 */
export function readFileValue(value: unknown): RemoteRecordFile | undefined {
  if (!isObject(value)) return undefined
  const { id, url, filename } = value
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) return undefined
  const address = typeof url === 'string' && url !== '' ? url : null
  if (address !== null && fileIdIn(address) !== id) return undefined
  return {
    id,
    fileName: typeof filename === 'string' && filename !== '' ? filename.slice(0, MAX_ID_LENGTH) : id,
    url: address,
    originKey: createHash('sha256')
      .update(JSON.stringify({ ...value, url: null }))
      .digest('hex')
  }
}

function fileIdIn(address: string): string | undefined {
  const id = FILE_PATH.exec(URL.parse(address)?.pathname ?? '')?.[1]
  try {
    return id === undefined ? undefined : decodeURIComponent(id)
  } catch {
    return undefined
  }
}

/** The address of a file of a record at the portal of this URL. */
export function recordFileAddress(portalUrl: string, datasetId: string, fileId: string): string {
  const path = ['catalog', 'datasets', datasetId, 'files', fileId].map(encodeURIComponent).join('/')
  return `${portalUrl.replace(/\/+$/, '')}${API_PATH}/${path}`
}
