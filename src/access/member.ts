import type { Privilege } from './privileges.ts'

/** A user as far as rights go. */
export interface Member {
  readonly username: string
  readonly id: string
  /** When the account was made: what is older under this name was of somebody else. */
  readonly createdMs: number
  readonly disabled: boolean
  readonly role: string
  /** Has the default role, which may do everything and which no custom role equals. */
  readonly isAdministrator: boolean
  readonly privileges: ReadonlySet<Privilege>
  /** Ids of the groups that the user belongs to, and as what. */
  readonly groups: ReadonlyMap<string, MemberType>
}

export type MemberType = 'owner' | 'admin' | 'member'
