import type { DatasetFile } from '#catalog'

/**
 * Where programs find datasets and their files. Files of the catalog hold these addresses, which outlive the response:
 * the API that serves them creates them, app passes them in.
 */
export interface PublicAddresses {
  /** The API's base address. */
  readonly api: string
  dataset(id: string): string
  records(id: string): string
  exportFile(id: string, format: string, options: { readonly useLabels: boolean }): string
  file(id: string, kind: DatasetFile['kind'], fileId: string): string
}
