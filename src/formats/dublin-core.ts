/** Metas of the `dublin-core` template whose term of http://purl.org/dc/terms/ has another name. */
const RENAMED: Readonly<Record<string, string>> = {
  tableOfContent: 'tableOfContents',
  temporal_start: 'temporal',
  temporal_end: 'temporal',
  date_start: 'date',
  date_end: 'date',
  available_start: 'available',
  available_end: 'available',
  valid_start: 'valid',
  valid_end: 'valid'
}

export function dublinCoreTerm(meta: string): string {
  return RENAMED[meta] ?? meta
}
