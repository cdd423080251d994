/**
 * Files of the portal itself, such as its logo, by their keys: applications and the start page draw them.
 * It must never show one to whom it is not open, nor hold more than a few.
 */
export { keepLogo } from './logo.ts'
export { createPageTexts, type PortalPageTexts } from './page-texts.ts'
export { portalResourceRoutes } from './routes.ts'
export { listResourceContents, publicResourceKeys } from './store.ts'
