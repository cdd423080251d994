/** Follows the links of a portal, as crawlers and people do. */

export interface Read {
  readonly status: number
  readonly text: string
  readonly type: string
  readonly to: string
  readonly headers: Headers
}

/** Pages are shorter; of exports this is enough to see that they begin. */
const MOST_BYTES = 4_000_000

/** One answer, its redirects not followed. */
export async function readOnce(url: URL): Promise<Read> {
  const response = await fetch(url, { redirect: 'manual' })
  return {
    status: response.status,
    text: await beginning(response),
    type: response.headers.get('content-type') ?? '',
    to: response.headers.get('location') ?? '',
    headers: response.headers
  }
}

async function beginning({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop cancels the answer.
    if (bytes >= MOST_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

export interface Crawl {
  /** Addresses that were found, one of each kind. */
  readonly found: number
  /** Addresses that fail. */
  readonly broken: readonly string[]
}

/**
 * From `seeds` on, up to `most` addresses. Filtered lists are the same page again: of addresses that differ in the values
 * of their parameters only, one is followed. `look` sees every answer.
 */
export async function crawl(
  base: string,
  seeds: readonly string[],
  most: number,
  look: (path: string, read: Read) => Promise<void> = async () => {}
): Promise<Crawl> {
  const { origin } = new URL(base)
  const seen = new Set<string>(seeds)
  const queue = [...seeds]
  const broken: string[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const read = await readOnce(new URL(path, origin))
    if (read.status >= 400) broken.push(`${path}: ${read.status}`)
    await look(path, read)
    for (const link of linksOf(read)) {
      const url = URL.parse(link, new URL(path, origin).href)
      // What members and forms only may ask, and where a whole file is written again for each.
      if (url === null || url.origin !== origin || /^\/(?:account|sign-out|notice)/.test(url.pathname)) continue
      const kind = url.pathname + [...url.searchParams.keys()].sort().join('&')
      if (seen.has(kind) || seen.size >= most) continue
      seen.add(kind)
      queue.push(url.pathname + url.search)
    }
  }
  return { found: seen.size, broken }
}

function linksOf({ type, text, to }: Read): string[] {
  if (to !== '') return [to]
  if (type.startsWith('text/html'))
    return [...text.matchAll(/<(?:a|link|img|script|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)].map((each) =>
      decoded(each[1] ?? '')
    )
  return /xml/.test(type) ? [...text.matchAll(/<(?:loc|link)>([^<]*)</g)].map((each) => decoded(each[1] ?? '')) : []
}

function decoded(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
