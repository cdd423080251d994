/**
 * Searches of items, groups and users: the query language, and what of it the database is asked. It must never show
 * what the caller may not see, nor put a word of a query into a statement otherwise than as a parameter.
 */
export { findGroupItems } from './group-items.ts'
export { groupSearchRoutes } from './group-search.ts'
export { itemSearchRoutes } from './item-search.ts'
export { userTagRoutes } from './user-tags.ts'
