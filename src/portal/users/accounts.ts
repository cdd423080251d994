import { ADMINISTRATOR_ROLE, findRole, type Principal, type Role } from '#access'
import type { Actor } from '#events'
import { randomHex } from '#kit'
import type { UserRow, Writer } from '#store'
import { portalWords, type SecurityPolicy } from '../organization/index.ts'
import { badParameters, unknown } from '../pipeline/errors.ts'
import { isEmail } from '../pipeline/parameter.ts'
import { portalError } from '../pipeline/portal-error.ts'
import type { PortalContext } from '../portal-context.ts'
import { emitUserEvent } from './events.ts'
import { hashPassword } from './password.ts'
import { passwordProblems } from './password-policy.ts'
import { checkMayAssign, lastAdministrator } from './policy.ts'
import { countWithRole, insertUser } from './store.ts'
import { allowsRole, DEFAULT_USER_TYPE, findUserType, type UserType } from './user-types.ts'

/** Input for a new user. */
export interface NewAccount {
  readonly username: string
  /** Without one nobody can sign in. */
  readonly password?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly fullName?: string | undefined
  readonly email?: string | undefined
  readonly description?: string | undefined
  /** Id of a role, or one of the words that clients have for the default ones. */
  readonly role?: string | undefined
  readonly userType?: string | undefined
}

export interface Account {
  readonly row: UserRow
  readonly role: Role
  readonly userType: UserType
}

/**
 * Letters and digits of ASCII, and `. _ - @`, 1 to 128 of them: such a name goes into every URL and search as it is.
 */
const USERNAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,127}$/

/** Words of clients for roles (PORTAL-privilege-4). */
const ROLE_WORDS: Readonly<Record<string, string>> = {
  administrator: ADMINISTRATOR_ROLE,
  account_admin: ADMINISTRATOR_ROLE,
  publisher: 'org_publisher',
  account_publisher: 'org_publisher',
  user: 'org_user',
  account_user: 'org_user',
  viewer: 'iAAAAAAAAAAAAAAA',
  org_viewer: 'iAAAAAAAAAAAAAAA',
  viewplusedit: 'iBBBBBBBBBBBBBBB',
  org_editor: 'iBBBBBBBBBBBBBBB'
}

/** Default for new members. */
const DEFAULT_ROLE = 'org_user'

export function roleId(word: string): string {
  const known = word.toLowerCase()
  return Object.hasOwn(ROLE_WORDS, known) ? (ROLE_WORDS[known] as string) : word
}

/**
 * A new user, without the password. Errors: `portal/bad-parameters`,
 * `portal/unknown-role`, `portal/forbidden`.
 */
export async function checkNewAccount(
  { store }: PortalContext,
  { username, email, role: word, userType: typeId }: NewAccount,
  caller: Principal | 'system',
  problems: readonly string[] = []
): Promise<Pick<Account, 'role' | 'userType'>> {
  const userType = findUserType(typeId ?? DEFAULT_USER_TYPE)
  const all = [
    ...(USERNAME.test(username)
      ? []
      : ["'username' must have 1 to 128 letters of a to z, digits, or . _ - @, and begin with a letter or digit."]),
    ...problems,
    ...(!email || isEmail(email) ? [] : ["'email' must be an e-mail address."]),
    ...(userType === undefined
      ? ["'userLicenseType' must be one of those that portals/self/userLicenseTypes lists."]
      : [])
  ]
  if (all.length > 0 || userType === undefined) throw badParameters(all)
  const role = await findRole(store.db, roleId(word || DEFAULT_ROLE))
  if (role === undefined) throw unknown('role')
  if (!allowsRole(userType, role)) throw badParameters([`'role' must be one that the user type ${userType.id} allows.`])
  if (caller !== 'system') checkMayAssign(caller.member, undefined, role)
  return { role, userType }
}

/** Checked and hashed, but not kept yet: hashing takes too long for a transaction. The same errors. */
export async function prepareAccount(
  ground: PortalContext,
  account: NewAccount,
  policy: SecurityPolicy,
  caller: Principal | 'system'
): Promise<Account> {
  const { username, password } = account
  const { role, userType } = await checkNewAccount(
    ground,
    account,
    caller,
    password === undefined
      ? []
      : await passwordProblems(password, { username, words: await portalWords(ground) }, policy)
  )
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return { role, userType, row: newRow(account, role, userType, passwordHash, ground.clock.now()) }
}

/**
 * By `caller` as the transaction has it. Errors: `portal/username-taken`, `portal/unknown-role` deleted since it
 * was checked, `portal/forbidden`.
 */
export async function addAccount(
  tx: Writer,
  { row }: Account,
  caller: Principal | 'system',
  actor: Actor | undefined,
  nowMs: number
): Promise<void> {
  const role = await findRole(tx, row.role)
  if (role === undefined) throw unknown('role')
  if (caller !== 'system') checkMayAssign(caller.member, undefined, role)
  if (!(await insertUser(tx, row)))
    throw portalError('portal/username-taken', `The user name ${row.username} is taken.`)
  await emitUserEvent({ tx, actor, nowMs }, 'add', row.username)
}

/** Within the transaction that takes a default administrator away. */
export async function keepAdministrator(tx: Writer, username: string): Promise<void> {
  if ((await countWithRole(tx, ADMINISTRATOR_ROLE, { enabled: true })) === 0) throw lastAdministrator(username)
}

function newRow(
  account: NewAccount,
  role: Role,
  userType: UserType,
  passwordHash: string | null,
  nowMs: number
): UserRow {
  const { username, firstName = '', lastName = '', email, description } = account
  return {
    username,
    username_key: username.toLowerCase(),
    id: randomHex(16),
    role: role.id,
    user_type: userType.id,
    disabled: 0,
    access: 'org',
    full_name: account.fullName || [firstName, lastName].filter((each) => each !== '').join(' ') || username,
    first_name: firstName,
    last_name: lastName,
    email: email || null,
    description: description || null,
    tags: '[]',
    thumbnail: null,
    preferences: '{}',
    properties: '{}',
    password_hash: passwordHash,
    password_changed_ms: passwordHash === null ? null : nowMs,
    password_expired: 0,
    password_history: '[]',
    last_login_ms: null,
    second_factor_ms: null,
    created_ms: nowMs,
    modified_ms: nowMs
  }
}
