/**
 * Roles: the three that every organization has, the pre-built and the custom ones, with the privileges they grant.
 * It must never change what a default or pre-built role grants, nor know who has which.
 */

export { roleRoutes } from './routes.ts'
export { createRoles, type Roles } from './service.ts'
