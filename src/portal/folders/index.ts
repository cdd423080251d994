/**
 * Folders: where members keep their items; an item lies in one, or in none.
 * They must never decide who sees what: that is the item's own affair.
 */
export { existingFolder, type FolderWord, folderOf } from './find.ts'
export { folderRoutes } from './routes.ts'
export { listFolders } from './store.ts'
