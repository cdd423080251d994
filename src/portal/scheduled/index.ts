/**
 * Files at addresses and catalogs of other portals that are loaded on a schedule, as operations of administrators. It
 * decides who may; it must never load anything itself.
 */
export { scheduledRoutes } from './routes.ts'
export type { ScheduledImports } from './scheduled-imports.ts'
