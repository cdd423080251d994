import type { PortalClient } from '#remote-portals'
import { harvestError } from '../errors.ts'
import type { CatalogClient, CatalogDocument } from './catalog-reader.ts'

/** A larger document is not read: catalogs of countries have 20 to 100 MB. */
const MAX_DOCUMENT_CHARS = 128 * 2 ** 20
const MAX_SHOWN = 200

/** Documents of a catalog by the client of other portals, which waits, keeps the pace and tries again. */
export function createCatalogClient(portal: PortalClient): CatalogClient {
  const document = async (url: string): Promise<CatalogDocument> => {
    const { status, contentType, text } = await portal.answer(url)
    if (status >= 400) throw notACatalog(url, `answers ${status}${messageIn(text)}`, { status })
    if (text.length > MAX_DOCUMENT_CHARS)
      throw harvestError('harvest/too-large', `${shown(url)} answers more than ${MAX_DOCUMENT_CHARS} characters.`)
    return { url, contentType, text: text.replace(/^\ufeff/, '') }
  }
  return {
    portal,
    document,
    json: async (url) => {
      const { text, contentType } = await document(url)
      try {
        return JSON.parse(text) as unknown
      } catch (cause) {
        throw notACatalog(url, `answers ${contentType || 'no content type'} instead of JSON`, {}, cause)
      }
    }
  }
}

/** Messages of CKAN and of Esri's services. */
function messageIn(text: string): string {
  try {
    const { error, message } = JSON.parse(text) as { error?: { message?: unknown }; message?: unknown }
    const said = error?.message ?? message
    return typeof said === 'string' ? `: ${said.slice(0, MAX_SHOWN)}` : ''
  } catch {
    return ''
  }
}

function notACatalog(url: string, why: string, details: object, cause?: unknown) {
  return harvestError('harvest/not-a-catalog', `${shown(url)} ${why}.`, {
    details: { ...details },
    ...(cause !== undefined && { cause })
  })
}

/** Without the query, which may hold a key. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
