/**
 * The members of the organization: accounts, profiles, passwords, user types, and who of them may do what to whom.
 * It must never give anybody more rights than who asks has, nor leave the organization without an administrator.
 */
export { addAccount, checkNewAccount, type NewAccount, prepareAccount } from './accounts.ts'
export { type ListedAccount, listAccounts } from './directory.ts'
export { emitUserEvent, userRoleChanged } from './events.ts'
export { managing, managingAccess } from './managing.ts'
export { comparePassword, withPasswordSlot } from './password.ts'
export { randomPassword } from './password-policy.ts'
export { permitsActingFor, permitsRole, permitsUser } from './permits.ts'
export { checkMayAssign, checkMayManage } from './policy.ts'
export { userRoutes } from './routes.ts'
export { createUsers, type FirstAdministrator, type Users } from './service.ts'
export { viewOf } from './shapes.ts'
export { describeUser } from './show.ts'
export { countWithRole, findExactUser, findUser, indexOldUsers, setRole, updateUser } from './store.ts'
export { fittingUserType } from './user-types.ts'
