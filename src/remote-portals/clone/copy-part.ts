import type { Bounds, DatasetFile, Metas } from '#catalog'
import type { ClonedDatasetRow, DatasetRow } from '#store'
import type { PortalClient } from '../client/portal-client.ts'
import type { CloneContext } from './clone-context.ts'
import type { DatasetKeys } from './dataset-keys.ts'
import type { FetchedFiles } from './fetch-files.ts'
import type { Loss } from './losses.ts'
import type { CopiedMetas } from './read-metas.ts'
import { isObject, type RemoteDataset } from './remote-dataset.ts'

/** A dataset that is to be copied. */
export interface DatasetCopy {
  readonly remote: RemoteDataset
  /** The same by language. */
  readonly translated: ReadonlyMap<string, RemoteDataset>
  readonly row: ClonedDatasetRow
  /** The audience of a new dataset. */
  readonly access: 'public' | 'org' | 'private'
  readonly owner: string | undefined
  /** Whether its audience sees its records. */
  readonly dataVisible: boolean
  readonly accessLosses: readonly Loss[]
}

/** What the two ways of copying share. */
export interface CopyPart {
  readonly context: CloneContext
  readonly client: PortalClient
  readonly copy: DatasetCopy
  readonly local: DatasetRow | undefined
  /** Undefined: unchanged. */
  readonly files: FetchedFiles | undefined
}

/** Metadata that are set here. */
export function metasHere(local: DatasetRow | undefined): Metas {
  return JSON.parse(local?.metas ?? '{}')
}

/** A value that is gone there takes away the one here; a new dataset has none. */
export function metasFor(local: DatasetRow | undefined, { metas, translations }: CopiedMetas) {
  if (local !== undefined) return { metas, translations }
  const filled = Object.entries(metas).map(
    ([name, values]) =>
      [name, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))] as const
  )
  return { metas: Object.fromEntries(filled), translations }
}

export function originOf(
  { dataProcessedMs, metadataProcessedMs, hasRecords, dataVisible, features, metas, recordCount }: RemoteDataset,
  files: readonly DatasetFile[] | undefined
) {
  const { bbox, geometry_types: types } = metas.default ?? {}
  const geometryTypes = Array.isArray(types) ? types.filter((each) => typeof each === 'string') : []
  const closedRecords = { features, recordCount: recordCount ?? 0, bbox: boundsOf(bbox), geometryTypes }
  return {
    ...(hasRecords && !dataVisible && { closedRecords }),
    dataProcessedMs: hasRecords ? dataProcessedMs : null,
    metadataProcessedMs,
    ...(files !== undefined && { files })
  }
}

/** Of the box that the metadata of a dataset show. */
function boundsOf(bbox: unknown): Bounds | null {
  const { coordinates } = isObject(bbox) && isObject(bbox['geometry']) ? bbox['geometry'] : {}
  const numbers = Array.isArray(coordinates) ? coordinates.flat(2) : []
  if (numbers.length !== BOX_NUMBERS || !numbers.every((each) => typeof each === 'number')) return null
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, at) => at % 2 === axis)) as [number[], number[]]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Five corners of two. */
const BOX_NUMBERS = 10

/** What a copy leaves in its row; `recordLosses` undefined: the records were not looked at. */
export function columnsOf(
  { context, copy, files }: CopyPart,
  keys: DatasetKeys,
  { losses }: CopiedMetas,
  recordLosses: readonly Loss[] | undefined
): Partial<ClonedDatasetRow> {
  return {
    records_key: keys.records,
    metadata_key: keys.metadata,
    files_key: files?.later === true ? null : keys.files,
    metadata_losses: JSON.stringify([...copy.accessLosses, ...losses]),
    failure: null,
    copied_ms: context.clock.now(),
    ...(recordLosses !== undefined && { record_losses: JSON.stringify(recordLosses) }),
    ...(files !== undefined && { file_losses: JSON.stringify(files.losses) })
  }
}
