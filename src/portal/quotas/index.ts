/**
 * Limits of callers and what they used of them today, for those who administer the portal. It must never show addresses
 * of callers or the secret of a key.
 */

export { quotaRoutes } from './routes.ts'
