/**
 * Searches of items, groups and users: the query language, the index of words, and what of it the database is asked.
 * It must never show what the caller may not see, nor put a word of a query into a statement otherwise than as a parameter.
 */
export { forgetDocument, indexDocument } from './index-store.ts'
export type { SearchDocument } from './document.ts'
