import type { Reader } from '#store'
import { isPrivilege, type Privilege, privilegesOf } from './privileges.ts'

export interface Role {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly privileges: readonly Privilege[]
  /** `default`: one of the three that everybody knows. `prebuilt`: listed like a custom role, and cannot be changed. */
  readonly kind: 'default' | 'prebuilt' | 'custom'
  readonly createdMs: number
  readonly modifiedMs: number
}

/** Holders may do everything; it is the only role that may change roles. */
export const ADMINISTRATOR_ROLE = 'org_admin'

const made = { createdMs: 0, modifiedMs: 0 }

/** The roles that every organization has (PORTAL-privilege), by id. */
export const FIXED_ROLES: readonly Role[] = [
  {
    ...made,
    id: ADMINISTRATOR_ROLE,
    name: 'Administrator',
    kind: 'default',
    description: 'May do everything.',
    privileges: privilegesOf('administrator')
  },
  {
    ...made,
    id: 'org_publisher',
    name: 'Publisher',
    kind: 'default',
    description: 'Adds items and publishes datasets.',
    privileges: privilegesOf('publisher')
  },
  {
    ...made,
    id: 'org_user',
    name: 'User',
    kind: 'default',
    description: 'Adds items, makes groups and shares.',
    privileges: privilegesOf('user')
  },
  {
    ...made,
    id: 'iAAAAAAAAAAAAAAA',
    name: 'Viewer',
    kind: 'prebuilt',
    description: 'Sees what is shared with the organization and joins groups.',
    privileges: privilegesOf('viewer')
  },
  {
    ...made,
    id: 'iBBBBBBBBBBBBBBB',
    name: 'Data Editor',
    kind: 'prebuilt',
    description: 'A viewer who may edit features.',
    privileges: privilegesOf('editor')
  }
]

/** Undefined when the role does not exist. */
export async function findRole(db: Reader, id: string): Promise<Role | undefined> {
  const fixed = FIXED_ROLES.find((role) => role.id === id)
  if (fixed !== undefined) return fixed
  const row = await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
  return row && roleOf(row)
}

/** A privilege that this version does not know grants nothing. */
export function roleOf(row: {
  id: string
  name: string
  description: string
  privileges: string
  created_ms: number
  modified_ms: number
}): Role {
  const names: string[] = JSON.parse(row.privileges)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    privileges: names.filter(isPrivilege),
    kind: 'custom',
    createdMs: row.created_ms,
    modifiedMs: row.modified_ms
  }
}
