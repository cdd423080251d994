import { type GroupEventContext, membersHappened } from './events.ts'
import { putMember, readGroup, readMembership, removeMember } from './store.ts'

/**
 * Makes a user a member of a group, or ends that, as a rule of administrators says; owners and administrators of the group
 * stay, and a group that was deleted is passed over.
 */
export async function setMembership(
  happening: GroupEventContext,
  groupId: string,
  username: string,
  belongs: boolean
): Promise<void> {
  const { tx, nowMs } = happening
  const before = await readMembership(tx, groupId, username)
  if (belongs && before === undefined && (await readGroup(tx, groupId)) !== undefined) {
    await putMember(tx, groupId, username, 'member', nowMs)
    await membersHappened(happening, 'addUsers', groupId, [username])
  }
  if (!belongs && before === 'member') {
    await removeMember(tx, groupId, username)
    await membersHappened(happening, 'removeUsers', groupId, [username])
  }
}
