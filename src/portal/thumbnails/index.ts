/**
 * Pictures of groups and users, one each.
 * It must never decide who sees one: that is the business of what it shows.
 */
export type { KeptFile } from '../files/index.ts'
export { answerThumbnail, listThumbnailContents, removeThumbnail, setThumbnail, type ThumbnailKind } from './store.ts'
