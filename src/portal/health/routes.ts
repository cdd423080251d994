import { type Operation, operation } from '../pipeline/operation.ts'
import { ADMINISTRATOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { findProblems } from './find-problems.ts'

export function healthRoutes({ health, clock }: Pick<PortalContext, 'health' | 'clock'>): Operation[] {
  return [
    operation({
      name: 'Health',
      path: '/portals/:portal_id/health',
      may: ADMINISTRATOR,
      handle: async () => {
        const facts = await health.read()
        const nowMs = clock.now()
        return { time: nowMs, problems: findProblems(facts, nowMs), ...facts }
      }
    })
  ]
}
