/**
 * The portal's administration API: who may do what, in the wire form of the sharing REST API. One line conducts every
 * request (`line/`), one folder is a concept, one table holds every operation. It must never read or compute records,
 * and never answer the Explore API: what it changes shows there through catalog and access.
 */
export { type Administration, createAdministration } from './administration.ts'
export type { HealthFacts, HealthProbe, QueueFacts } from './health/index.ts'
export type { Exporter, FileAnalysis, Publisher, PublishWatch } from './items/index.ts'
export type { OwnAccount, OwnKey, OwnProfile, OwnSession } from './own-account/index.ts'
export type { Operation } from './pipeline/operation.ts'
export { createRequestLimits, UNLIMITED } from './pipeline/request-limits.ts'
export { createPortal, type Portal } from './portal.ts'
export type { PortalContext, PortalSettings } from './portal-context.ts'
export type { ScheduledImports } from './scheduled/index.ts'
export type { FirstAdministrator, ListedAccount } from './users/index.ts'
