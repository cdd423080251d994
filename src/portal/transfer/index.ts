/**
 * Reassigns everything that a member owns to another member in one action: before somebody leaves, above all.
 * It must never leave half of it behind, nor decide what a single item or group may be.
 */
import type { Principal } from '#access'
import { giveGroup } from '../groups/index.ts'
import { checkMayReceive, giveAll } from '../items/index.ts'
import { unknown } from '../pipeline/errors.ts'
import { actorOf, type Operation, operation } from '../pipeline/operation.ts'
import { required, text } from '../pipeline/parameter.ts'
import { holderOf } from '../pipeline/rule.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { checkMayManage, findUser, permitsUser } from '../users/index.ts'

export function transferRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  return [
    operation({
      name: 'Reassign all',
      path: '/community/users/:username/reassign',
      may: holderOf('portal:admin:reassignUsers'),
      permits: permitsUser(ground),
      parameters: { targetUsername: required(text('Name of the new owner.', { max: 128 })) },
      handle: async ({ caller, path }, { targetUsername }) => {
        await handOver(ground, caller, path.username ?? '', targetUsername)
        return { success: true }
      }
    })
  ]
}

/** Errors: `portal/unknown-user`, `portal/forbidden`, `portal/refused`; nothing has changed then. */
async function handOver(
  ground: PortalContext,
  asking: Principal,
  username: string,
  targetUsername: string
): Promise<void> {
  await changeAs(ground, asking, async (tx, caller) => {
    const target = await findUser(tx, targetUsername)
    if (target === undefined) throw unknown('user')
    await checkMayReceive(tx, target)
    const owner = await findUser(tx, username)
    if (owner === undefined) throw unknown('user')
    checkMayManage(caller.member, owner)
    const happening = { tx, actor: actorOf(caller), nowMs: ground.clock.now() }
    await giveAll(ground, happening, owner.username, target.username)
    for (const group of await tx
      .selectFrom('groups')
      .selectAll()
      .where('owner', '=', owner.username)
      .orderBy('id')
      .execute())
      await giveGroup(happening, group, target.username)
  })
}
