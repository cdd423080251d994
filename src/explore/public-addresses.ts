import type { PublicAddresses } from '#records'
import { V21 } from './api-version.ts'
import { address } from './links.ts'

const FOLDERS = { attachment: 'attachments', alternative_export: 'alternative_exports' } as const

/** Addresses of the current version of the API, for requests of every version: they outlive the response. */
export function publicAddresses(origin: string): PublicAddresses & {
  /** A file that is the value of a record. */
  readonly recordFile: (datasetId: string, fileId: string) => string
} {
  const api = origin + V21.prefix
  const dataset = (id: string): string => address(api, 'catalog', 'datasets', id)
  return {
    api,
    dataset,
    records: (id) => `${dataset(id)}/records`,
    exportFile: (id, format, { useLabels }) => `${dataset(id)}/exports/${format}${useLabels ? '?use_labels=true' : ''}`,
    file: (id, kind, fileId) => address(api, 'catalog', 'datasets', id, FOLDERS[kind], fileId),
    recordFile: (id, fileId) => address(api, 'catalog', 'datasets', id, 'files', fileId)
  }
}
