import type { ApiKey, NewKey } from '#access'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { flag, type Parameter, required, text, type Values, wholeNumber } from '../pipeline/parameter.ts'
import { anyOf, both, holderOf, SELF } from '../pipeline/rule.ts'
import type { KeyInput, OwnKeys } from './service.ts'

const KEYS = '/community/users/:username/apiKeys'
const KEY = `${KEYS}/:key_id`
const MAY_MAKE = both(SELF, holderOf('portal:user:generateApiTokens'))
const MAY_END = anyOf(SELF, holderOf('portal:admin:manageSecurity'))

/** -1: without its own. */
const limit = (meaning: string): Parameter<number> =>
  wholeNumber(`${meaning} -1: the portal's own.`, { min: -1, max: 1_000_000_000 })

const TERMS = {
  organization: flag('Whether the key sees what is shared with the organization, as its owner does.'),
  expires: wholeNumber('Expiration time in milliseconds. -1: never.', { min: -1 }),
  dailyCalls: limit('Calls per day.'),
  dailyComputeSeconds: limit('Computing time per day, in seconds.')
}
const NAME = text('Purpose of the key.', { max: 200, pattern: /\S/, is: 'text of at most 200 characters' })

export function apiKeyRoutes({ ownKeys }: { readonly ownKeys: OwnKeys }): Operation[] {
  const ownerOf = ({ path }: RequestContext): string => path.username as string
  const idOf = ({ path }: RequestContext): string => path.key_id as string
  return [
    operation({
      name: 'API keys of a user',
      path: KEYS,
      may: MAY_END,
      parameters: PAGE_PARAMETERS,
      handle: async (call, paging) => {
        const asked = pageOf(paging, 25)
        const all = await ownKeys.list(ownerOf(call))
        return {
          ...pageFields(all.length, asked),
          apiKeys: all.slice(asked.start - 1, asked.start - 1 + asked.num).map(keyObject)
        }
      }
    }),
    operation({
      name: 'Create API key',
      path: `${KEYS}/create`,
      may: MAY_MAKE,
      encryptedOnly: true,
      parameters: { ...TERMS, name: required(NAME) },
      handle: async (call, { name, ...terms }) =>
        shownOnce(await ownKeys.create(call.caller, ownerOf(call), name.trim(), inputOf(terms)))
    }),
    operation({
      name: 'Update API key',
      path: `${KEY}/update`,
      may: MAY_MAKE,
      parameters: { ...TERMS, name: NAME },
      handle: async (call, { name, ...terms }) => {
        const input = { ...inputOf(terms), name: name?.trim() }
        if (Object.values(input).every((each) => each === undefined))
          throw badParameters([
            "'name', 'organization', 'expires', 'dailyCalls' or 'dailyComputeSeconds' must be specified."
          ])
        return { success: true, apiKey: keyObject(await ownKeys.update(call.caller, ownerOf(call), idOf(call), input)) }
      }
    }),
    operation({
      name: 'Rotate API key',
      path: `${KEY}/rotate`,
      may: MAY_MAKE,
      encryptedOnly: true,
      handle: async (call) => shownOnce(await ownKeys.rotate(call.caller, ownerOf(call), idOf(call)))
    }),
    operation({
      name: 'Revoke API key',
      path: `${KEY}/revoke`,
      may: MAY_END,
      handle: async (call) => ({ success: true, id: (await ownKeys.revoke(call.caller, ownerOf(call), idOf(call))).id })
    })
  ]
}

function inputOf({ organization, expires, dailyCalls, dailyComputeSeconds }: Values<typeof TERMS>): KeyInput {
  const own = (value: number | undefined, factor = 1): number | null | undefined =>
    value === undefined ? undefined : value < 0 ? null : value * factor
  return {
    organization,
    expiresMs: own(expires),
    dailyCalls: own(dailyCalls),
    dailyEngineMs: own(dailyComputeSeconds, 1_000)
  }
}

/** The secret is not kept, and never shown again. */
function shownOnce({ secret, key }: NewKey): object {
  return { success: true, id: key.id, key: secret, apiKey: keyObject(key) }
}

function keyObject({
  id,
  name,
  createdMs,
  usedMs,
  expiresMs,
  revokedMs,
  organization,
  dailyCalls,
  dailyEngineMs
}: ApiKey): object {
  return {
    id,
    name,
    created: createdMs,
    lastUsed: usedMs ?? -1,
    expires: expiresMs ?? -1,
    revoked: revokedMs ?? -1,
    organization,
    dailyCalls: dailyCalls ?? -1,
    dailyComputeSeconds: dailyEngineMs === null ? -1 : dailyEngineMs / 1_000
  }
}
