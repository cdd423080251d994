/**
 * Groups: what they are, who belongs to them and as what, how one comes in and goes. It must never let anybody into a
 * group whom neither the group's settings nor its managers let in, nor reveal a group to callers who may not see it.
 */

export { groupInvitationRoutes } from './invitation-routes.ts'
export { createJoining, type Joining } from './joining.ts'
export { setMembership } from './mapped-membership.ts'
export { memberRoutes } from './member-routes.ts'
export { createMembership, leaveAllGroups } from './membership.ts'
export { admitNewUser, checkMayAdmit } from './new-member.ts'
export { type GroupStanding, may, mayShareInto } from './policy.ts'
export { groupRoutes } from './routes.ts'
export { createGroups, type Groups, giveGroup } from './service.ts'
export { contentOrder, groupObject } from './shapes.ts'
export { showGroups } from './show.ts'
export { indexOldGroups, readGroup } from './store.ts'
export { userGroupRoutes } from './user-routes.ts'
export { seeGroup, standingOf } from './visible-groups.ts'
