/** Types of items by the ending of their file; what they are is found by their content. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'CSV',
  tsv: 'CSV',
  txt: 'CSV',
  gz: 'CSV',
  zip: 'CSV',
  json: 'GeoJson',
  jsonl: 'GeoJson',
  geojson: 'GeoJson',
  parquet: 'Apache Parquet',
  xlsx: 'Microsoft Excel',
  xls: 'Microsoft Excel',
  kml: 'KML',
  kmz: 'KML'
}

/** Whether items of the type have a file that becomes a dataset. */
export function isPublishable(type: string): boolean {
  return Object.values(TYPES).includes(type)
}

/** The type of an item for a file of this name; undefined: it cannot be published. */
export function fileItemType(name: string): string | undefined {
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? '']
}
