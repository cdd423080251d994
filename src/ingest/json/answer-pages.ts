import type { Note } from '../context.ts'

/** Services send a page at a time: members that lead to the next one, or say that there is one. */
const NEXT: ReadonlySet<string> = new Set([
  ...['next', 'nextLink', '@odata.nextLink', 'odata.nextLink', '__next', 'nextPageToken', 'next_page_url'],
  'exceededTransferLimit'
])
/** How many records there are in all. */
const TOTALS: ReadonlySet<string> = new Set([
  ...['total_count', 'totalCount', 'nhits', 'numberMatched', '@odata.count', 'odata.count', '__count', 'total'],
  'totalFeatures'
])
/** Where feature services have their mark in GeoJSON, and OGC API and earlier Explore APIs the next page. */
const WITH_MARKS: ReadonlySet<string> = new Set(['properties', 'links'])

export function isAboutPages(name: string): boolean {
  return NEXT.has(name) || TOTALS.has(name) || WITH_MARKS.has(name)
}

/** What an answer says about records that it does not have. A person would take its first page for all records. */
export class AnswerPages {
  #hasNext = false
  #total: number | undefined

  /** `json`: the value of the member. */
  see(name: string, json: string): void {
    const value = parsed(json)
    if (NEXT.has(name)) this.#hasNext ||= isGiven(value)
    else if (name === 'properties') this.#hasNext ||= (value as Marks | null)?.exceededTransferLimit === true
    else if (name === 'links')
      this.#hasNext ||= Array.isArray(value) && value.some((link: Link | null) => link?.rel === 'next')
    else this.#total ??= numberOf(value)
  }

  /** `rows`: the number of records of the file, which was read to its end. */
  notes(rows: number): Note[] {
    const total = this.#total !== undefined && this.#total > rows ? this.#total : undefined
    if (total === undefined && !this.#hasNext) return []
    return [{ code: 'first-page', count: rows, message: firstPage(rows, total) }]
  }
}

/** `total`: undefined when the service does not say how many there are. */
export function firstPage(rows: number, total?: number): string {
  const of = total === undefined ? '' : ` of ${total.toLocaleString('en')}`
  return `The file is one page of an answer: it has ${rows.toLocaleString('en')}${of} records, and its service has more. Ask it for all records, or for an export.`
}

interface Marks {
  readonly exceededTransferLimit?: unknown
}

interface Link {
  readonly rel?: unknown
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A link, a token, or `true`; not the empty text or `false` of the last page. */
function isGiven(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value !== '')
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
