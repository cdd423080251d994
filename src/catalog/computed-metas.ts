import type { Bounds, GeoFeature, MetaValue } from './dataset.ts'
import type { DatasetRecord } from './dataset-record.ts'
import { instantText } from './metas.ts'

/** The metas that follow from the dataset's state; they replace values set under their names. */
export function computeMetas(record: DatasetRecord): Readonly<Record<string, Readonly<Record<string, MetaValue>>>> {
  const { version, row } = record
  const shown = version ?? record.closedRecords
  return {
    default: {
      modified: instantText(modifiedMs(record)),
      modified_updates_on_metadata_change: record.metas.default?.modified_updates_on_metadata_change ?? false,
      modified_updates_on_data_change: record.metas.default?.modified_updates_on_data_change ?? false,
      data_processed: row.data_processed_ms === null ? null : instantText(row.data_processed_ms),
      metadata_processed: instantText(row.metadata_processed_ms, 'always'),
      // The reference is the publisher's; Loggia brings no gazetteer to compute one with.
      geographic_reference_auto: false,
      geometry_types: shown === null || shown.geometryTypes.length === 0 ? null : shown.geometryTypes,
      bbox: shown?.bbox ? boundsFeature(shown.bbox) : null,
      records_count: shown?.recordCount ?? 0,
      shared_catalog: record.metas.default?.shared_catalog ?? false,
      federated: record.metas.default?.federated ?? false
    },
    publishing: {
      published_at: version === null ? null : instantText(version.loadedMs),
      version_number: version?.number ?? null,
      item_id: row.item_id,
      content_status: record.item.content_status
    },
    ...(row.popularity === null
      ? {}
      : { explore: { download_count: row.downloads ?? 0, popularity_score: row.popularity } }),
    internal: { revision: row.revision, bytes: version?.bytes ?? 0 }
  }
}

/**
 * The publisher's value, unless a later change moves the date; without a word of the publisher, the
 * data's own.
 */
function modifiedMs({ metas, row }: DatasetRecord): number {
  const said = metas.default ?? {}
  if (typeof said.modified !== 'string') return row.data_processed_ms ?? row.metadata_processed_ms
  const times = [Date.parse(said.modified)]
  if (said.modified_updates_on_metadata_change === true) times.push(row.metadata_processed_ms)
  if (said.modified_updates_on_data_change === true && row.data_processed_ms !== null) times.push(row.data_processed_ms)
  return Math.max(...times)
}

/** Counterclockwise, as RFC 7946 wants an outer ring. */
function boundsFeature([west, south, east, north]: Bounds): GeoFeature {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south]
  ]
  return { type: 'Feature', geometry: { coordinates: [ring], type: 'Polygon' }, properties: {} }
}
