import { describe } from 'node:test'
import type { TwoPortals } from '../two-portals-for-tests.ts'
import { callsOf } from './calls-for-tests.ts'
import { testCollaborations } from './collaborations.contract.ts'
import { testInvitations } from './invitations.contract.ts'
import { testParticipants } from './participants.contract.ts'

/** The life of a collaboration as two administrators meet it, on both databases. */
export function collaborationContract(name: string, portals: TwoPortals): void {
  const calls = callsOf(name, portals)
  describe(name, () => {
    testCollaborations(calls)
    testInvitations(calls)
    testParticipants(calls)
  })
}
