import type { Operation } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'
import { accountRoutes } from './account-routes.ts'
import { managementRoutes } from './management-routes.ts'
import { readingRoutes } from './reading-routes.ts'
import type { Users } from './service.ts'

export interface UserRoutesOptions {
  readonly ground: PortalContext
  readonly users: Users
}

/** Looking at users, what users do with their own account, what others do with the accounts of users. */
export function userRoutes(options: UserRoutesOptions): Operation[] {
  return [...readingRoutes(options), ...accountRoutes(options), ...managementRoutes(options)]
}
