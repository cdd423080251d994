/**
 * The state of the server for those who administer the portal: parts, space, queues, backups, and what is wrong. It must
 * never show addresses, passwords or contents.
 */

export type { HealthFacts, HealthProbe, QueueFacts } from './health-facts.ts'
export { healthRoutes } from './routes.ts'
