/**
 * Pages that administrators write, each with an item whose sharing says who sees it. It must never show a page to
 * somebody who may not see its item.
 */
export { createOwnPageTexts, type OwnPageTexts } from './own-page-texts.ts'
export { pageRoutes } from './page-routes.ts'
export { visiblePages } from './page-rows.ts'
