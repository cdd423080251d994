import { FIXED_ROLES, type Role, roleOf } from '#access'
import type { Reader, RoleRow, Writer } from '#store'

/** Custom roles, oldest first, after the pre-built ones, which are listed with them. */
export async function listRoles(db: Reader): Promise<Role[]> {
  const rows = await db.selectFrom('roles').selectAll().orderBy('created_ms').orderBy('id').execute()
  return [...FIXED_ROLES.filter((role) => role.kind === 'prebuilt'), ...rows.map(roleOf)]
}

export async function findRoleByName(db: Reader, name: string): Promise<Role | undefined> {
  const fixed = FIXED_ROLES.find((role) => role.name.toLowerCase() === name.toLowerCase())
  if (fixed !== undefined) return fixed
  const row = await db.selectFrom('roles').selectAll().where('name_key', '=', name.toLowerCase()).executeTakeFirst()
  return row && roleOf(row)
}

export async function insertRole(tx: Writer, row: RoleRow): Promise<void> {
  await tx.insertInto('roles').values(row).execute()
}

export async function updateRole(tx: Writer, id: string, columns: Partial<RoleRow>): Promise<void> {
  await tx.updateTable('roles').set(columns).where('id', '=', id).execute()
}

export async function deleteRole(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}

/** Somebody who has it keeps a role from being deleted. */
export async function isRoleUsed(tx: Writer, id: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('username').where('role', '=', id).limit(1).executeTakeFirst()
  if (user !== undefined) return true
  return (
    (await tx
      .selectFrom('user_invitations')
      .select('id')
      .where('role', '=', id)
      .where('accepted_ms', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
