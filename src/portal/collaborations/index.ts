/**
 * Collaborations with other portals as administrators manage them: what there is, who takes part and how, when it is
 * synchronized. `sync` is in charge of signatures and their storage. It must never show a portal what belongs to
 * another participant: ids and names of linked groups, above all.
 */
export { collaborationRoutes } from './collaboration-routes.ts'
export { forgetLinksOfGroup } from './group-link-service.ts'
export { invitationFileRoutes } from './invitation-routes.ts'
export { participantRoutes } from './participant-routes.ts'
export { scheduleRoutes } from './schedule-routes.ts'
export { syncRoutes } from './sync-routes.ts'
export { workspaceRoutes } from './workspace-routes.ts'
