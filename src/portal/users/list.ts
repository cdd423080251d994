import { FIXED_ROLES, type Member, type Principal, type Privilege, type Role, roleOf } from '#access'
import { type Reader, sql, type UserRow } from '#store'
import type { Organization } from '../organization/index.ts'
import type { Page } from '../pipeline/paging.ts'
import { ALWAYS, all, any, type Condition, equals, NEVER, not } from '../search/conditions.ts'
import { ignoringCase, orderBy, type SortFields, type SortInput } from '../search/order.ts'
import type { QueryFields, Searched } from '../search/query-field.ts'
import { runSearch } from '../search/run.ts'
import { rows } from '../search/search-predicate.ts'
import { type View, viewOf } from './shapes.ts'

export interface UserFilter extends SortInput {
  /** In the query language of searches. */
  readonly q?: string | undefined
  readonly role?: string | undefined
  readonly userType?: string | undefined
  /** Only enabled users whose role has all of these. */
  readonly privileges?: readonly Privilege[] | undefined
  /** A further condition on rows of users. */
  readonly condition?: Condition | undefined
}

export interface ListedUser {
  readonly row: UserRow
  readonly role: Role
  readonly view: View
}

const column = (name: keyof UserRow) => sql.ref(`users.${name}`)

/** Sort fields of clients. */
export const SORT_FIELDS = {
  username: column('username_key'),
  fullname: ignoringCase(column('full_name')),
  firstname: ignoringCase(column('first_name')),
  lastname: ignoringCase(column('last_name')),
  created: column('created_ms'),
  modified: column('modified_ms'),
  lastlogin: column('last_login_ms'),
  role: column('role'),
  userlicensetype: column('user_type')
} as const satisfies SortFields

/** Fields open to everybody, because everybody who sees the user sees them. */
function openFields({ id }: Pick<Organization, 'id'>): QueryFields {
  return {
    username: { kind: 'exact', column: column('username_key'), ignoresCase: true },
    id: { kind: 'exact', column: column('id') },
    fullname: { kind: 'words', field: 'fullname' },
    firstname: { kind: 'words', field: 'firstname' },
    lastname: { kind: 'words', field: 'lastname' },
    tags: { kind: 'values', field: 'tags' },
    access: { kind: 'exact', column: column('access'), ignoresCase: true },
    created: { kind: 'instant', column: column('created_ms') },
    modified: { kind: 'instant', column: column('modified_ms') },
    orgid: { kind: 'constant', value: id },
    accountid: { kind: 'constant', value: id }
  }
}

/**
 * The fields that members see of each other, and those for managers of members only: nobody finds out by searching what
 * is not shown.
 */
const MEMBERS_FIELDS: QueryFields = {
  role: { kind: 'exact', column: ignoringCase(column('role')), ignoresCase: true },
  userlicensetype: { kind: 'exact', column: ignoringCase(column('user_type')), ignoresCase: true },
  disabled: { kind: 'flag', column: column('disabled') }
}
const MANAGERS_FIELDS: QueryFields = {
  email: { kind: 'exact', column: ignoringCase(column('email')), ignoresCase: true },
  lastlogin: { kind: 'instant', column: column('last_login_ms') }
}

/** A page of the users whom the caller may see, and how many there are. Errors: `portal/bad-parameters`. */
export async function listUsers(
  db: Reader,
  filter: UserFilter,
  { member }: Principal,
  organization: Pick<Organization, 'id'>,
  page: Page
): Promise<{ readonly total: number; readonly users: readonly ListedUser[] }> {
  const roles = await allRoles(db)
  const { total, ids } = await runSearch(db, {
    searched: searchedUsers(member, organization),
    table: 'users',
    id: 'username',
    q: filter.q,
    page,
    visible: rows(visibleUsers(member)),
    wanted: rows(all(filterConditions(filter, member, roles))),
    order: orderBy(filter, sortFields(member)),
    factors: [],
    otherwise: { by: [SORT_FIELDS.username], descending: false }
  })
  if (ids.length === 0) return { total, users: [] }
  const found = await db.selectFrom('users').selectAll().where('username', 'in', ids).execute()
  return {
    total,
    users: ids
      .flatMap((id) => found.find((row) => row.username === id) ?? [])
      .map((row) => ({
        row,
        view: viewOf(row, member) ?? 'public',
        role: roles.get(row.role) ?? (roles.get('org_user') as Role)
      }))
  }
}

/** The same as `viewOf` says of one. */
function visibleUsers(member: Member | undefined): Condition {
  if (manages(member)) return ALWAYS
  const others = seesMembers(member) ? not(equals(column('access'), 'private')) : equals(column('access'), 'public')
  return member === undefined ? others : any([others, equals(column('username'), member.username)])
}

function searchedUsers(member: Member | undefined, organization: Pick<Organization, 'id'>): Searched {
  const fields = {
    ...openFields(organization),
    ...((seesMembers(member) || manages(member)) && MEMBERS_FIELDS),
    ...(manages(member) && MANAGERS_FIELDS)
  }
  return { kind: 'user', unnamed: 'words', fields }
}

function sortFields(member: Member | undefined): SortFields {
  const { lastlogin, role, userlicensetype, ...open } = SORT_FIELDS
  return {
    ...open,
    ...((seesMembers(member) || manages(member)) && { role, userlicensetype }),
    ...(manages(member) && { lastlogin })
  }
}

function filterConditions(
  { role, userType, privileges, condition }: UserFilter,
  member: Member | undefined,
  roles: ReadonlyMap<string, Role>
): Condition[] {
  const further = condition === undefined ? [] : [condition]
  if (role === undefined && userType === undefined && privileges === undefined) return further
  if (!seesMembers(member) && !manages(member)) return [NEVER]
  return [
    ...further,
    ...(role === undefined ? [] : [equals(column('role'), role)]),
    ...(userType === undefined ? [] : [equals(ignoringCase(column('user_type')), userType.toLowerCase())]),
    ...(privileges === undefined ? [] : [equals(column('disabled'), 0), hasPrivileges(privileges, roles)])
  ]
}

function hasPrivileges(privileges: readonly Privilege[], roles: ReadonlyMap<string, Role>): Condition {
  const fitting = [...roles.values()].filter((role) => privileges.every((each) => role.privileges.includes(each)))
  return any(fitting.map(({ id }) => equals(column('role'), id)))
}

function seesMembers(member: Member | undefined): boolean {
  return member?.privileges.has('portal:user:viewOrgUsers') === true
}

function manages(member: Member | undefined): boolean {
  return member?.privileges.has('portal:admin:viewUsers') === true
}

async function allRoles(db: Reader): Promise<ReadonlyMap<string, Role>> {
  const custom = (await db.selectFrom('roles').selectAll().execute()).map(roleOf)
  return new Map([...FIXED_ROLES, ...custom].map((role) => [role.id, role]))
}
