import type { PortalResourceRow } from '#store'
import type { PortalContext } from '../portal-context.ts'
import { listResources } from './store.ts'

/** Texts of pages among the resources that everybody may read: `pages/legal.fr.html`. */
export interface PortalPageTexts {
  /** In the first of these languages that there is, else in any. */
  read(slug: string, languages: readonly string[]): Promise<{ readonly html: string; readonly language: string } | null>
  list(): Promise<readonly string[]>
}

const KEY = /^pages\/([a-z0-9][a-z0-9-]{0,79})\.([a-z]{2})\.html$/
/** Longer ones are files, not pages. */
const MAX_BYTES = 200_000

export function createPageTexts({ store, files }: Pick<PortalContext, 'store' | 'files'>): PortalPageTexts {
  const pages = async (): Promise<{ slug: string; language: string; row: PortalResourceRow }[]> =>
    (await listResources(store.db, true)).flatMap((row) => {
      const [, slug, language] = KEY.exec(row.key) ?? []
      return slug === undefined || language === undefined ? [] : [{ slug, language, row }]
    })
  return {
    read: async (slug, languages) => {
      const found = (await pages()).filter((each) => each.slug === slug && each.row.bytes <= MAX_BYTES)
      const chosen = languages.flatMap((language) => found.filter((each) => each.language === language))[0] ?? found[0]
      if (chosen === undefined) return null
      const chunks: Buffer[] = []
      for await (const chunk of files.read(chosen.row.sha256)) chunks.push(chunk as Buffer)
      return { html: Buffer.concat(chunks).toString('utf8'), language: chosen.language }
    },
    list: async () => [...new Set((await pages()).map(({ slug }) => slug))]
  }
}
