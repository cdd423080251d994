import { createHash } from 'node:crypto'
import { readFields } from './read-fields.ts'
import type { RemoteDataset } from './remote-dataset.ts'

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
  dataVisible: boolean
): DatasetKeys {
  const { fields, metadataProcessedMs, files } = dataset
  return {
    records: recordsKey(dataset),
    metadata: keyOf([
      fields,
      withoutCounters(dataset),
      [...translated].map(([lang, each]) => [lang, withoutCounters(each)]),
      dataVisible,
      metadataProcessedMs
    ]),
    // The bytes of a file may change under its address: the portal then says that the metadata were processed.
    files: keyOf([files, metadataProcessedMs])
  }
}

/** Of what decides the records. */
export function recordsKey({ fields, dataProcessedMs, recordCount, hasRecords, dataVisible }: RemoteDataset): string {
  const stored = readFields(fields).fields.map(({ source, type, annotations: { multivalued = null, id = null } }) => [
    source,
    type,
    multivalued,
    id
  ])
  return keyOf([stored, dataProcessedMs, recordCount, hasRecords, dataVisible])
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
