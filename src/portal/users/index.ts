/**
 * The members of the organization: accounts, profiles, passwords, user types, and who of them may do what to whom.
 * It must never give anybody more rights than who asks has, nor leave the organization without an administrator.
 */
export { addAccount, checkNewAccount, prepareAccount, type NewAccount } from './accounts.ts'
export { listAccounts, type ListedAccount } from './directory.ts'
export { userRoutes } from './routes.ts'
export { createUsers, type FirstAdministrator, type Users } from './service.ts'
export { userObject } from './shapes.ts'
export { describeUser } from './show.ts'
export { checkMayManage } from './policy.ts'
export { findExactUser, findUser, indexOldUsers } from './store.ts'
export { randomPassword } from './password-policy.ts'
export { comparePassword, withPasswordSlot } from './password.ts'
