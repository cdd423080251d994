import { createHash } from 'node:crypto'
import type { Answer, HttpRequest } from '#http'
import { BoundedCache } from '#kit'
import { RequestCoalescer } from '#limits'
import type { Appearance, SiteContext } from '../site-context.ts'
import { pageCaller, pageLanguage } from './frame.ts'
import { watchContext } from './watched-context.ts'

type Handle = (http: HttpRequest, context: SiteContext) => Promise<Answer> | Answer

/** Overhead of an entry: headers, objects, the map's slot. */
const OVERHEAD_BYTES = 1_500
/** An entry is mostly a page of some ten kilobytes. */
const MAX_ENTRIES = 20_000
/** Longer addresses are nobody's bookmark. */
const MAX_ADDRESS = 4_000
/** Longest page worth keeping. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024

/**
 * Pages of anonymous visitors, each rendered once: by address, language, what administrators set, and the revision of the
 * catalog, which rises with every change of a dataset, its records and its audience. A change gives new keys, so that
 * nothing must be taken out. Pages of others are made for each request.
 */
export class KeptPages {
  readonly #context: SiteContext
  readonly #maxBytes: number
  readonly #pages: BoundedCache<Answer>
  readonly #rendering = new RequestCoalescer<Answer>()
  hits = 0
  misses = 0

  /** `maxBytes` of 0: nothing is kept. */
  constructor(context: SiteContext, maxBytes: number) {
    this.#context = context
    this.#maxBytes = maxBytes
    this.#pages = new BoundedCache<Answer>({ maxEntries: MAX_ENTRIES, maxSize: Math.max(1, maxBytes), sizeOf })
  }

  get bytes(): number {
    return this.#pages.size
  }

  async answer(http: HttpRequest, make: Handle): Promise<Answer> {
    const key = await this.#keyOf(http)
    if (key === undefined) return make(http, this.#context)
    const kept = this.#pages.get(key)
    if (kept !== undefined) {
      this.hits++
      return kept
    }
    this.misses++
    return this.#rendering.join(key, http.signal, async (signal) => {
      const { context, lasts } = watchContext(this.#context, signal)
      const answer = await make(http, context)
      // A change while it was made may show in it.
      if (lasts() && this.#isWorthKeeping(answer, key) && (await this.#keyOf(http)) === key)
        this.#pages.set(key, answer)
      return answer
    })
  }

  /** All that an anonymous visitor's page depends on; undefined: the page is not for keeping. */
  async #keyOf(http: HttpRequest): Promise<string | undefined> {
    if (http.path.length + http.queryText.length > MAX_ADDRESS) return undefined
    const caller = await pageCaller(http, this.#context)
    if (caller.kind !== 'anonymous') return undefined
    const [appearance, revision] = await Promise.all([
      this.#context.appearance(caller),
      this.#context.catalog.revision()
    ])
    return JSON.stringify([
      http.origin,
      http.encrypted,
      http.path,
      http.queryText,
      pageLanguage(http, this.#context),
      caller.audience,
      revision,
      hashOf(appearance)
    ])
  }

  #isWorthKeeping({ status, body }: Answer, key: string): boolean {
    if (status !== 200 || body === null || !('plain' in body)) return false
    return body.plain.length <= MAX_PAGE_BYTES && sizeOf({ body }, key) <= this.#maxBytes / 4
  }
}

/** Counted with a quarter more for the compressed form, which comes later. */
function sizeOf({ body }: Pick<Answer, 'body'>, key: string): number {
  const bytes = body !== null && 'plain' in body ? body.plain.length : 0
  return Math.ceil(bytes * 1.25) + key.length * 2 + OVERHEAD_BYTES
}

/** What applications store with the portal may be long; it is the same object until it changes. */
const propertiesHashes = new WeakMap<object, string>()

/** Names, banner and notices may be long too. */
function hashOf({ properties, ...appearance }: Appearance): string {
  return sha1(JSON.stringify(appearance)) + hashOfProperties(properties)
}

function hashOfProperties(properties: unknown): string {
  if (typeof properties !== 'object' || properties === null) return sha1(JSON.stringify(properties) ?? '')
  const known = propertiesHashes.get(properties)
  if (known !== undefined) return known
  const hash = sha1(JSON.stringify(properties))
  propertiesHashes.set(properties, hash)
  return hash
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
