/**
 * Actions of members on their own account, on pages: sign in and out, profile, password, API keys, sessions. The same
 * services as the operations of the API; it must never act for anybody but the caller.
 */
export { createOwnAccount, type OwnAccount, type OwnKey, type OwnProfile, type OwnSession } from './service.ts'
