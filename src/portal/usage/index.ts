/**
 * How the portal is used: visits, downloads and calls, as counted by day. It must never say who: people are not
 * distinguished, and of callers only keys have names.
 */

export { usageRoutes } from './routes.ts'
