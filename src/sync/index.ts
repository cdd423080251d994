/**
 * What portals do with each other: their identities, the documents by which they come to trust one another. It must
 * never believe a portal anything that is not signed by it, nor decide which administrator may ask for what.
 *
 * Errors: `sync/bad-document` · `sync/changed-document` · `sync/own-invitation` · `sync/foreign-invitation` ·
 * `sync/expired-invitation` · `sync/foreign-response`.
 */
export * from './errors.ts'
export { ACCESS_MODES, type AccessMode } from './model.ts'
