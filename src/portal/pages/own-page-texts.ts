import type { Principal } from '#access'
import type { PortalContext } from '../portal-context.ts'
import type { PortalPageTexts } from '../portal-resources/index.ts'
import { textIn, visiblePages } from './page-rows.ts'

/** Pages for readers: those that administrators wrote in the portal, then those among its files. */
export interface OwnPageTexts {
  /** In the first of these languages that there is, else in any; null: it does not exist, or not for this caller. */
  read(
    slug: string,
    languages: readonly string[],
    caller: Principal
  ): Promise<{ readonly title: string | null; readonly html: string; readonly language: string } | null>
  /** What the caller sees, each once; titles by language. */
  list(
    caller: Principal
  ): Promise<readonly { readonly slug: string; readonly titles: Readonly<Record<string, string>> }[]>
  /** The page of an item. */
  slugOf(itemId: string, caller: Principal): Promise<string | null>
}

export function createOwnPageTexts({ store: { db } }: PortalContext, files: PortalPageTexts): OwnPageTexts {
  return {
    read: async (slug, languages, caller) => {
      const [page] = await visiblePages(db, caller, { slug })
      const text = page && textIn(page.texts, languages)
      if (text !== undefined) return text
      const file = await files.read(slug, languages)
      return file === null ? null : { title: null, ...file }
    },
    list: async (caller) => {
      const pages = await visiblePages(db, caller)
      const own = new Set(pages.map(({ slug }) => slug))
      return [
        ...pages.map(({ slug, texts }) => ({
          slug,
          titles: Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
        })),
        ...(await files.list()).filter((slug) => !own.has(slug)).map((slug) => ({ slug, titles: {} }))
      ]
    },
    slugOf: async (itemId, caller) => (await visiblePages(db, caller, { itemId }))[0]?.slug ?? null
  }
}
