import type { ZipMember } from '#kit'
import { ingestError } from '../errors.ts'
import type { ContainerReader } from './byte-source.ts'

type Names = readonly string[]

const has = (names: Names, ending: RegExp): boolean => names.some((name) => ending.test(name))

/** By what an archive is recognised as one file of a format. */
const CONTAINERS: Readonly<Record<ContainerReader, (names: Names) => boolean>> = {
  xlsx: (names) => names.includes('[Content_Types].xml') && has(names, /^xl\/|(^|\/)workbook\.(xml|bin)$/i),
  ods: (names) =>
    names.includes('content.xml') && (names.includes('META-INF/manifest.xml') || names.includes('mimetype')),
  shapefile: (names) => has(names, /\.shp$/i),
  kmz: (names) => has(names, /\.kml$/i) && !has(names, /\.(csv|json|geojson|parquet|gpkg|xlsx)$/i),
  gtfs: (names) =>
    ['agency', 'routes', 'trips', 'stop_times'].every((table) => has(names, new RegExp(`(^|/)${table}\\.txt$`)))
}

/** Throws `ingest/unsupported-format` for office files that are not tables. */
export function containerOf(entries: readonly ZipMember[], name: string): ContainerReader | undefined {
  const names = entries.map((entry) => entry.name)
  const found = (Object.keys(CONTAINERS) as ContainerReader[]).find((each) => CONTAINERS[each](names))
  if (found !== undefined) {
    const locked = entries.find((entry) => entry.encrypted)
    if (locked !== undefined)
      throw ingestError('ingest/encrypted-archive', `${locked.name} in ${name} is encrypted.`, {
        details: { name, member: locked.name }
      })
    return found
  }
  if (names.includes('[Content_Types].xml'))
    throw ingestError('ingest/unsupported-format', `${name} is an office document without a table of cells.`, {
      details: { name, format: 'Office Open XML' }
    })
  return undefined
}
