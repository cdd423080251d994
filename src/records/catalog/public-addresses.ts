import type { DatasetFile } from '#catalog'

/**
 * Where programs find datasets and their files. Files of the catalog hold these addresses, which outlive the response:
 * the door that serves them makes them, app hands them over.
 */
export interface PublicAddresses {
  /** Of the API as a whole. */
  readonly api: string
  dataset(id: string): string
  records(id: string): string
  exportFile(id: string, format: string, options: { readonly useLabels: boolean }): string
  file(id: string, kind: DatasetFile['kind'], fileId: string): string
}
