import { createHash } from 'node:crypto'
import { readFields } from './read-fields.ts'
import { hasRecordFiles, type RemoteDataset } from './remote-dataset.ts'

/** Raised when a later release reads the same dataset in another way: everything is then copied again. */
const READER_VERSION = 1

/** By which a later run finds what has changed there. */
export interface DatasetKeys {
  readonly records: string
  readonly metadata: string
  readonly files: string
}

/** Counters and instants that change without a change of the dataset: of visits, and of the portal. */
const COUNTERS: readonly string[] = ['explore', 'publishing', 'internal']
const INSTANTS: readonly string[] = ['data_processed', 'metadata_processed', 'records_count']

export function keysOf(
  dataset: RemoteDataset,
  translated: ReadonlyMap<string, RemoteDataset>,
  dataVisible: boolean,
  ownUrl?: string
): DatasetKeys {
  const { fields, features, metadataProcessedMs, files } = dataset
  return {
    records: recordsKey(dataset, ownUrl),
    metadata: keyOf([
      fields,
      withoutCounters(dataset),
      [...translated].map(([lang, each]) => [lang, withoutCounters(each)]),
      dataVisible,
      metadataProcessedMs,
      // Those of other datasets follow from their records.
      ...(dataset.hasRecords && !dataset.dataVisible ? [features] : [])
    ]),
    // The bytes of a file may change under its address: the portal then says that the metadata were processed.
    files: keyOf([files, metadataProcessedMs])
  }
}

/** Of what decides the records; `ownUrl` is written into addresses of files. */
export function recordsKey(dataset: RemoteDataset, ownUrl?: string): string {
  const { fields, dataProcessedMs, recordCount, hasRecords, dataVisible } = dataset
  const stored = readFields(fields).fields.map(({ source, type, annotations: { multivalued = null, id = null } }) => [
    source,
    type,
    multivalued,
    id
  ])
  const own = ownUrl !== undefined && hasRecordFiles(dataset) ? [ownUrl] : []
  return keyOf([stored, dataProcessedMs, recordCount, hasRecords, dataVisible, ...own])
}

function withoutCounters({ metas }: RemoteDataset): unknown {
  return Object.entries(metas)
    .filter(([template]) => !COUNTERS.includes(template))
    .map(([template, values]) => [template, Object.entries(values).filter(([name]) => !INSTANTS.includes(name))])
}

function keyOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([READER_VERSION, value]))
    .digest('hex')
}
