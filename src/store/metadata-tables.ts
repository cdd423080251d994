/** What administrators define for the metadata of datasets. */
export interface MetadataTables {
  metadata_lists: MetadataListRow
}

export interface MetadataListRow {
  /** `licenses`, `themes` or `templates`. */
  name: string
  /** JSON: the whole list. */
  content: string
}
