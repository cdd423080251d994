import type { Principal } from '#access'

/** Texts of pages that administrators wrote. */
export interface PageTexts {
  /**
   * HTML in the first of these languages that there is, else in any; `title` null: the page has none of its own. null: it
   * does not exist, or the caller may not see it.
   */
  read(
    slug: string,
    languages: readonly string[],
    caller: Principal
  ): Promise<{ readonly title: string | null; readonly html: string; readonly language: string } | null>
  /** Pages that the caller sees, each once; titles by language. */
  list(caller: Principal): Promise<readonly ListedPage[]>
  /** The page that an item is. */
  slugOf(itemId: string, caller: Principal): Promise<string | null>
}

export interface ListedPage {
  readonly slug: string
  readonly titles: Readonly<Record<string, string>>
}

/** What a page may be called in an address. */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/
