import { describe } from 'node:test'
import type { TestPortal } from '../../portal-for-tests.ts'
import { openGroupStage } from './group-stage-for-tests.ts'
import { testGroups } from './groups.contract.ts'
import { testJoining } from './joining.contract.ts'
import { testMembers } from './members.contract.ts'

/** The behaviour of groups and their members on both databases. */
export async function groupContract(name: string, portal: TestPortal): Promise<void> {
  const stage = await openGroupStage(portal)
  describe(name, () => {
    testGroups(name, stage)
    testMembers(name, stage)
    testJoining(name, stage)
  })
}
