import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { required, text } from '../pipeline/parameter.ts'
import { anyOf, holderOf, SELF } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { permitsActingFor, type Users } from '../users/index.ts'
import type { FactorOrigin, SecondFactors } from './service.ts'

const FACTOR = '/community/users/:username/secondFactor'
const SUCCESS = { success: true }
const CODE = required(text('Code of the app, or a recovery code.', { max: 100 }))

/** The second factor of users. */
export function secondFactorRoutes({
  ground,
  factors,
  users
}: {
  readonly ground: PortalContext
  readonly factors: SecondFactors
  readonly users: Users
}): Operation[] {
  return [
    operation({
      name: 'Second factor',
      path: FACTOR,
      may: anyOf(SELF, holderOf('portal:admin:viewUsers')),
      handle: async (call) => {
        const { enabled, sinceMs, recoveryCodesLeft, required } = await factors.state(
          call.caller,
          nameOf(call),
          call.organization
        )
        return { enabled, since: sinceMs ?? -1, recoveryCodesLeft, required }
      }
    }),
    operation({
      name: 'Begin second factor',
      path: `${FACTOR}/begin`,
      may: SELF,
      encryptedOnly: true,
      parameters: { password: required(text('Present password.', { max: 2_000 })) },
      handle: async (call, { password }) => {
        await users.confirmPassword(call.caller, { present: password, ...fromOf(call) })
        return factors.begin(call.caller, call.organization)
      }
    }),
    operation({
      name: 'Confirm second factor',
      path: `${FACTOR}/confirm`,
      may: SELF,
      encryptedOnly: true,
      parameters: {
        setup: required(text('That of `begin`.', { max: 4_000 })),
        code: required(text('Code of the app.', { max: 100 }))
      },
      handle: async (call, { setup, code }) => ({
        ...SUCCESS,
        recoveryCodes: await factors.confirm(call.caller, setup, code, fromOf(call))
      })
    }),
    operation({
      name: 'Renew recovery codes',
      path: `${FACTOR}/recoveryCodes`,
      may: SELF,
      encryptedOnly: true,
      parameters: { code: CODE },
      handle: async (call, { code }) => ({
        ...SUCCESS,
        recoveryCodes: await factors.renewCodes(call.caller, code, fromOf(call))
      })
    }),
    operation({
      name: 'Remove second factor',
      path: `${FACTOR}/remove`,
      may: SELF,
      encryptedOnly: true,
      parameters: { code: CODE },
      handle: async (call, { code }) => {
        await factors.remove(call.caller, code, fromOf(call), call.organization)
        return SUCCESS
      }
    }),
    operation({
      name: 'Reset second factor',
      path: `${FACTOR}/reset`,
      may: holderOf('portal:admin:updateUsers'),
      permits: permitsActingFor(ground),
      handle: async (call) => {
        await factors.reset(call.caller, nameOf(call))
        return SUCCESS
      }
    })
  ]
}

function nameOf({ path }: Pick<RequestContext, 'path'>): string {
  return path.username as string
}

function fromOf({ http }: Pick<RequestContext, 'http'>): FactorOrigin {
  return { address: http.address, agent: http.header('user-agent') }
}
