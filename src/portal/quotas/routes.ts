import { USE_ORDERS } from '#access'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, type Parameter, required, text, wholeNumber } from '../pipeline/parameter.ts'
import { ADMINISTRATOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { changeKeyQuota } from './change-key-quota.ts'
import { limitsOf, orNone } from './limits.ts'
import { readUse, USE_LISTS } from './read-use.ts'

const PAGE = 25

const limit = (meaning: string): Parameter<number> =>
  wholeNumber(`${meaning} -1: the portal's own. Without it: as before.`, { min: -1, max: 1_000_000_000 })

export function quotaRoutes(ground: PortalContext): Operation[] {
  const { clock, quotas, settings } = ground
  return [
    operation({
      name: 'Quotas',
      path: '/portals/:portal_id/quotas',
      may: ADMINISTRATOR,
      parameters: {
        ...PAGE_PARAMETERS,
        list: choice(
          USE_LISTS,
          'Whose use is listed: keys (active ones) or users (with calls today); by default keys.'
        ),
        order: choice(USE_ORDERS, 'Who comes first: the caller with the most of it; by default calls.'),
        name: text('Only keys or users whose name contains it, and keys of such users.', { max: 250 })
      },
      handle: async (_call, { list = 'keys', order = 'calls', name, ...paging }) => {
        // What was counted in the last moment is part of the report.
        await quotas.flush()
        const page = pageOf(paging, PAGE)
        const { total, ...use } = await readUse(ground, { list, order, name, ...page })
        return { time: clock.now(), limits: limitsOf(settings), ...use, list, order, ...pageFields(total, page) }
      }
    }),
    operation({
      name: 'Update quota of an API key',
      path: '/portals/:portal_id/quotas/updateKey',
      may: ADMINISTRATOR,
      parameters: {
        keyId: required(text('Id of an active API key, of any owner.', { max: 100 })),
        dailyCalls: limit('Calls per day.'),
        dailyComputeSeconds: limit('Computing time per day, in seconds.')
      },
      handle: async ({ caller }, { keyId, dailyCalls, dailyComputeSeconds }) => {
        if (dailyCalls === undefined && dailyComputeSeconds === undefined)
          throw badParameters(["'dailyCalls' or 'dailyComputeSeconds' must be specified."])
        const key = await changeKeyQuota(ground, caller, keyId, { dailyCalls, dailyComputeSeconds })
        return { success: true, keyId: key.id, ...orNone(key) }
      }
    })
  ]
}
