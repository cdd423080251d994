import { isEmail } from '../pipeline/parameter.ts'
import { providerFailed } from './errors.ts'
import type { Claims } from './oidc-client.ts'
import type { ProviderTerms } from './provider.ts'

/** What a new account takes over. */
export interface Person {
  readonly username: string
  readonly fullName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | undefined
}

/** Groups of one person that are read; providers leave the claim out when there are more. */
const MAX_GROUPS = 1_000
const MAX_NAME = 255

/** Values of the groups claim. Without the claim there are none: what is not said gives nothing. */
export function groupsOf(claims: Claims, { groupsClaim }: Pick<ProviderTerms, 'groupsClaim'>): ReadonlySet<string> {
  if (groupsClaim === null) return new Set()
  const elsewhere = claims._claim_names
  // OpenID Connect Core §5.6.2: the values are at another address, which this portal does not ask.
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim))
    throw providerFailed(
      `The provider did not send ${groupsClaim}, because there are too many. Let it send only groups that this portal uses.`,
      'groupsElsewhere'
    )
  const value = Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : undefined
  const values = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  return new Set(values.filter((each): each is string => typeof each === 'string').slice(0, MAX_GROUPS))
}

/** The role of a person in these groups; null: this provider lets the person not in. */
export function roleFor({ roleMappings, defaultRole }: ProviderTerms, groups: ReadonlySet<string>): string | null {
  return roleMappings.find(({ group }) => groups.has(group))?.role ?? defaultRole
}

/** Every group of the portal that is mapped, and whether the person belongs to it. */
export function membershipsFor(
  { groupMappings }: Pick<ProviderTerms, 'groupMappings'>,
  groups: ReadonlySet<string>
): ReadonlyMap<string, boolean> {
  const belongs = new Map<string, boolean>()
  for (const { group, groupId } of groupMappings)
    belongs.set(groupId, belongs.get(groupId) === true || groups.has(group))
  return belongs
}

/** Names only describe: nobody is recognized by them (OpenID Connect Core §5.7). */
export function personOf(claims: Claims, { usernameClaim }: Pick<ProviderTerms, 'usernameClaim'>): Person {
  const email = textOf(claims, 'email')
  const [firstName, lastName] = [textOf(claims, 'given_name'), textOf(claims, 'family_name')]
  return {
    username: usernameFrom(textOf(claims, usernameClaim) || email.split('@')[0] || claims.sub),
    fullName: textOf(claims, 'name') || [firstName, lastName].filter((each) => each !== '').join(' '),
    firstName,
    lastName,
    // Some providers write it as a text.
    email: String(claims.email_verified ?? true) === 'true' && isEmail(email) ? email : undefined
  }
}

/** As user names may be written: 1 to 100 letters, digits and `. _ - @`. */
function usernameFrom(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._@-]+/g, '_')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100)
  return plain === '' ? 'member' : plain
}

function textOf(claims: Claims, name: string): string {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
    ? value.trim().slice(0, MAX_NAME)
    : ''
}
