/**
 * The audit log as administrators read it (`portals/{id}/history`): who did or tried what, when, from where. The
 * entries are the events room's. It must never be open to anybody but administrators, nor change an entry.
 */
export { historyRoutes } from './routes.ts'
