import { badParameters } from '../pipeline/errors.ts'
import {
  choice,
  flag,
  isJsonObject,
  type JsonValue,
  jsonArray,
  list,
  text,
  type Values
} from '../pipeline/parameter.ts'
import type { GroupMapping, IdentityProvider, RoleMapping } from './provider.ts'

const MAX_MAPPINGS = 200

/** Parameters of a provider; those that are absent keep their value. */
export const PROVIDER_PARAMETERS = {
  name: text('Name on the button of the sign-in page.', { max: 100 }),
  issuer: text(
    'Issuer: the address below which `.well-known/openid-configuration` is, exactly as that document has it.',
    {
      max: 500
    }
  ),
  clientId: text('Client id of this portal at the provider.', { max: 500 }),
  clientSecret: text('Client secret; it is never shown again. Empty: a client without a secret.', { max: 2_000 }),
  scopes: list('Scopes besides `openid`.', { max: 20, maxLength: 200 }),
  usernameClaim: text('Claim that a new account is named after; by default `preferred_username`.', { max: 200 }),
  groupsClaim: text('Claim that lists groups or roles of the person; empty: none is read.', { max: 200 }),
  roleMappings: jsonArray(
    'Roles by values of that claim, `[{"group": "staff", "role": "org_publisher"}]`; the first that matches decides, at each sign-in.',
    { maxBytes: 100_000 }
  ),
  groupMappings: jsonArray(
    'Groups of this portal by values of that claim, `[{"group": "staff", "groupId": "…"}]`; joined and left at each sign-in.',
    { maxBytes: 100_000 }
  ),
  defaultRole: text('Role without a match; empty: who has no match cannot sign in.', { max: 100 }),
  createUsers: flag('Whether a person without an account gets one at the first sign-in.'),
  acrValues: list('The provider must have authenticated the person in one of these ways (claim `acr`).', {
    max: 20,
    maxLength: 200
  }),
  status: choice(['enabled', 'disabled'], 'Whether members can sign in with the provider.')
} as const

export type ProviderInput = Values<typeof PROVIDER_PARAMETERS>

/** How ids are written: they are in the redirect address. */
const PROVIDER_ID = /^[a-z0-9][a-z0-9-]{0,31}$/
/** Words of addresses beside the ids. */
const TAKEN: readonly string[] = ['add', 'new']

/** Errors: `portal/bad-parameters`. */
export function checkProviderId(id: string): void {
  if (!PROVIDER_ID.test(id) || TAKEN.includes(id))
    throw badParameters([
      `'id' must have 1 to 32 lower-case letters, digits or hyphens, not begin with a hyphen, and not be ${TAKEN.join(' or ')}.`
    ])
}

/** The provider with what was sent. Errors: `portal/bad-parameters`, with everything that is wrong. */
export function applyInput(before: IdentityProvider, input: ProviderInput): IdentityProvider {
  const problems: string[] = []
  const roleMappings = mappings(input.roleMappings, 'roleMappings', 'role', problems)
  const groupMappings = mappings(input.groupMappings, 'groupMappings', 'groupId', problems)
  const after: IdentityProvider = {
    ...before,
    name: input.name?.trim() ?? before.name,
    issuer: input.issuer?.trim() ?? before.issuer,
    clientId: input.clientId?.trim() ?? before.clientId,
    scopes: input.scopes ?? before.scopes,
    usernameClaim: input.usernameClaim?.trim() || before.usernameClaim,
    groupsClaim: input.groupsClaim === undefined ? before.groupsClaim : input.groupsClaim.trim() || null,
    roleMappings: (roleMappings as RoleMapping[] | undefined) ?? before.roleMappings,
    groupMappings: (groupMappings as GroupMapping[] | undefined) ?? before.groupMappings,
    defaultRole: input.defaultRole === undefined ? before.defaultRole : input.defaultRole.trim() || null,
    createsUsers: input.createUsers ?? before.createsUsers,
    acrValues: input.acrValues ?? before.acrValues,
    enabled: input.status === undefined ? before.enabled : input.status === 'enabled'
  }
  const issuer = URL.parse(after.issuer)
  if (after.name === '') problems.push("'name' must not be empty.")
  if (after.clientId === '') problems.push("'clientId' must not be empty.")
  if (issuer === null || !/^https?:$/.test(issuer.protocol) || /[?#]/.test(after.issuer) || issuer.username !== '')
    problems.push("'issuer' must be an http or https address without a query and a fragment.")
  for (const name of ['scopes', 'acrValues'] as const)
    if (after[name].some((each) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(each)))
      problems.push(`'${name}' must be words without spaces and quotes.`)
  if (after.groupsClaim === null && after.roleMappings.length + after.groupMappings.length > 0)
    problems.push("'groupsClaim' must be set when roles or groups are mapped.")
  if (problems.length > 0) throw badParameters(problems)
  return after
}

/** Pairs of a value of the claim and an id. */
function mappings(
  values: readonly JsonValue[] | undefined,
  name: string,
  target: 'role' | 'groupId',
  problems: string[]
): Readonly<Record<string, string>>[] | undefined {
  if (values === undefined) return undefined
  const pairs = values.map((each) => {
    const { group, [target]: id } = isJsonObject(each) ? each : {}
    return typeof group === 'string' && group !== '' && typeof id === 'string' && id !== ''
      ? { group, [target]: id }
      : undefined
  })
  if (pairs.length <= MAX_MAPPINGS && pairs.every((each) => each !== undefined)) return pairs
  problems.push(`'${name}' must be at most ${MAX_MAPPINGS} objects with 'group' and '${target}'.`)
  return undefined
}
