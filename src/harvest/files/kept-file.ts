import { type DatasetFile, slugOf } from '#catalog'
import type { HarvestedFile } from '../harvested-dataset.ts'

/** A file as it was harvested last. */
export interface KeptFile extends DatasetFile {
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly conditionalRuns: number
  readonly checkedMs: number
}

/** Which file of the run before it is: by its address, and by its title when that has changed. */
export function keptBefore(file: HarvestedFile, before: readonly KeptFile[]): KeptFile | undefined {
  return (
    before.find(({ url, kind }) => url === file.url && kind === file.kind) ??
    before.find(({ title, kind }) => title === file.title && kind === file.kind)
  )
}

/** The id there, or one made from the title, that no other file of the dataset has. */
export function freeFileId(
  { kind, id, title }: HarvestedFile,
  taken: readonly Pick<DatasetFile, 'kind' | 'id'>[]
): string {
  const wanted = id ?? slugOf(title)
  const isTaken = (each: string): boolean => taken.some((other) => other.kind === kind && other.id === each)
  for (let number = 1; ; number++) {
    const tried = number === 1 ? wanted : `${wanted}_${number}`
    if (!isTaken(tried)) return tried
  }
}

export function asDatasetFile({ kind, id, title, description, mimetype, sha256, bytes }: KeptFile): DatasetFile {
  return { kind, id, title, description, mimetype, sha256, bytes }
}
