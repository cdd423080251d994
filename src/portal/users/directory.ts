import { FIXED_ROLES } from '#access'
import type { Reader } from '#store'

/** An account as the operator looks at it. */
export interface ListedAccount {
  readonly username: string
  readonly fullName: string
  readonly roleName: string
  readonly userType: string
  readonly disabled: boolean
  readonly lastLoginMs: number | null
}

/** Everybody, by name. */
export async function listAccounts(db: Reader): Promise<ListedAccount[]> {
  const custom = await db.selectFrom('roles').select(['id', 'name']).execute()
  const names = new Map([...FIXED_ROLES, ...custom].map(({ id, name }) => [id, name]))
  const rows = await db
    .selectFrom('users')
    .select(['username', 'full_name', 'role', 'user_type', 'disabled', 'last_login_ms'])
    .orderBy('username_key')
    .execute()
  return rows.map((row) => ({
    username: row.username,
    fullName: row.full_name,
    roleName: names.get(row.role) ?? row.role,
    userType: row.user_type,
    disabled: row.disabled === 1,
    lastLoginMs: row.last_login_ms
  }))
}
