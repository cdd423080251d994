/**
 * Notifications of members: notices of administrators and of those who manage their groups.
 * It must never send anything outside: there is no mail and no push, for every channel that a client names.
 */
export { notificationRoutes } from './routes.ts'
export { sweepNotifications } from './store.ts'
