/** Texts of pages that the operator wrote: `pages/{slug}.{language}.html` among the resources of the portal. */
export interface PageTexts {
  /** HTML in the first of these languages that there is, else in any; null: nobody wrote one. */
  read(slug: string, languages: readonly string[]): Promise<{ readonly html: string; readonly language: string } | null>
  /** Names of all pages, each once. */
  list(): Promise<readonly string[]>
}

/** What a page may be called in an address. */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/
