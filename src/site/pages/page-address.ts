import { PAGES } from './page-slugs.ts'
import type { ListedPage } from './page-texts.ts'

/** Where a page lies: those that every portal has have addresses of their own. */
export function pagePath(basePath: string, slug: string): string {
  return PAGES.some((each) => each === slug) ? `${basePath}/${slug}/` : `${basePath}/pages/${slug}/`
}

/** The title in the language, else in English or any other. */
export function titleIn({ slug, titles }: ListedPage, language: string): string {
  return titles[language] ?? titles.en ?? Object.values(titles)[0] ?? titleOf(slug)
}

/** Of a page that has no other name than its address: `open-data-week` → `Open data week`. */
export function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
