import { FIXED_ROLES, roleOf, type Principal, type Role } from '#access'
import type { Reader, UserRow } from '#store'
import type { Page } from '../line/paging.ts'
import { viewOf, type View } from './shapes.ts'

export interface UserFilter {
  /** Words that name, full name or e-mail hold, and `field:value` pairs. */
  readonly q?: string | undefined
  readonly role?: string | undefined
  readonly userType?: string | undefined
  readonly sortField?: string | undefined
  readonly descending?: boolean
}

export interface ListedUser {
  readonly row: UserRow
  readonly role: Role
  readonly view: View
}

/** What clients sort by, and the columns that hold it. */
export const SORT_FIELDS = {
  username: 'username_key', fullname: 'full_name', firstname: 'first_name', lastname: 'last_name', created: 'created_ms', modified: 'modified_ms', lastlogin: 'last_login_ms', role: 'role', userlicensetype: 'user_type'
} as const

/** Fields of the query (facts 2.6), and the columns that hold them. */
const QUERY_FIELDS = {
  username: ['username'], fullname: ['full_name'], firstname: ['first_name'], lastname: ['last_name'], email: ['email'], role: ['role'], userlicensetype: ['user_type'], tags: ['tags'], id: ['id'], access: ['access'], disabled: ['disabled']
} as const

const TEXT_COLUMNS = ['username', 'full_name', 'first_name', 'last_name', 'email'] as const
type TextColumn = (typeof TEXT_COLUMNS)[number]

/** A page of the users whom the caller may see, and how many there are. */
export async function listUsers(db: Reader, filter: UserFilter, caller: Principal, { start, num }: Page): Promise<{ readonly total: number; readonly users: readonly ListedUser[] }> {
  const roles = await allRoles(db)
  const rows = await visibleRows(db, filter, caller)
  const column = SORT_FIELDS[(filter.sortField?.toLowerCase() ?? 'username') as keyof typeof SORT_FIELDS] ?? 'username_key'
  const sign = filter.descending ? -1 : 1
  rows.sort((a, b) => sign * compare(a[column], b[column]) || compare(a.username_key, b.username_key))
  const users = rows.slice(start - 1, start - 1 + num).map((row) => ({ row, view: viewOf(row, caller.member) as View, role: roles.get(row.role) ?? roles.get('org_user') as Role }))
  return { total: rows.length, users }
}

async function allRoles(db: Reader): Promise<ReadonlyMap<string, Role>> {
  const custom = (await db.selectFrom('roles').selectAll().execute()).map(roleOf)
  return new Map([...FIXED_ROLES, ...custom].map((role) => [role.id, role]))
}

async function visibleRows(db: Reader, { q, role, userType }: UserFilter, caller: Principal): Promise<UserRow[]> {
  let query = db.selectFrom('users').selectAll()
  if (role !== undefined) query = query.where('role', '=', role)
  if (userType !== undefined) query = query.where('user_type', '=', userType)
  const terms = q === undefined ? [] : termsOf(q)
  const rows = await query.execute()
  return rows.filter((row) => viewOf(row, caller.member) !== undefined && terms.every((term) => matches(row, term)))
}

interface Term {
  readonly columns: readonly (TextColumn | keyof UserRow)[]
  readonly pattern: RegExp
  readonly negated: boolean
}

/** `smith`, `"ann smith"`, `username:ann*`, `-role:org_admin`, joined by blanks or AND. */
function termsOf(q: string): Term[] {
  const parts = [...q.matchAll(/([-+!]?)(?:(\w+)\s*:\s*)?(?:"([^"]*)"|([^\s()"]+))/g)]
  return parts.flatMap(([, sign, field, quoted, word]) => {
    const value = quoted ?? word ?? ''
    if (field === undefined && /^(AND|OR)$/.test(value)) return []
    // There is one organization, and everybody is in it.
    if (field !== undefined && /^(orgid|accountid)$/i.test(field)) return []
    const columns = field === undefined ? TEXT_COLUMNS : (QUERY_FIELDS[field.toLowerCase() as keyof typeof QUERY_FIELDS] ?? TEXT_COLUMNS)
    return [{ columns, pattern: patternOf(value, field !== undefined), negated: sign === '-' || sign === '!' }]
  })
}

/** A whole value in a field, the beginning of a word elsewhere; `*` stands for anything. */
function patternOf(value: string, whole: boolean): RegExp {
  const escaped = value.split('*').map((part) => RegExp.escape(part)).join('.*')
  return new RegExp(whole ? `^${escaped}$` : `(^|[\\s._@-])${escaped}`, 'iu')
}

function matches(row: UserRow, { columns, pattern, negated }: Term): boolean {
  return columns.some((column) => pattern.test(String(row[column as keyof UserRow] ?? ''))) !== negated
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? -1 : 1
}
