/**
 * Pictures of groups and users, one each.
 * It must never decide who sees one: the shown object decides that.
 */
export type { KeptFile } from '../files/index.ts'
export { answerThumbnail, listThumbnailContents, removeThumbnail, setThumbnail } from './store.ts'
