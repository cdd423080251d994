/**
 * Pages for people and crawlers: addresses to questions, answers to what components of `web/` show. It asks the use
 * cases of `records`, as its visitor, and has no data of its own. It must never write SQL, decide
 * who may see something, or put text of others into markup other than through components.
 *
 * Pages of the administration call the portal's operations in the name of their visitor (`admin/`), and decide nothing
 * about permissions themselves.
 *
 * Errors: `site/not-built` the pages were not built · `site/foreign-form` a form that is not from a page of ours ·
 * `site/not-permitted`, `site/missing`, `site/bad-address` an operation refused what a page of the administration reads.
 */
export { createSite, type Site, type SiteOptions } from './site.ts'
