import { randomHex } from '#kit'
import { may, seeGroup } from '../groups/index.ts'
import { badParameters, forbidden, refused, unknown } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { choice, flag, list, required, text } from '../pipeline/parameter.ts'
import { and, holderOf, MEMBER, SELF } from '../pipeline/rule.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { deleteNotification, insertNotifications, listNotifications, type Notification } from './store.ts'

const MAX_USERS = 100

const NOTICE = {
  subject: text('Subject.', { max: 250 }),
  message: required(text('Text of the notification.', { max: 10_000 })),
  users: list(`User names, at most ${MAX_USERS}.`, { max: MAX_USERS, maxLength: 128 }),
  notificationChannelType: choice(
    ['push', 'email', 'builtin'],
    'Every channel becomes a notification in the portal: no mail is sent.',
    { ignoreCase: true }
  ),
  clientId: text('Ignored.', { max: 255 }),
  silentNotification: flag('Ignored.')
}

type Notice = { readonly subject: string | undefined; readonly message: string }

export function notificationRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  /** As clients know messages from their own mocks: to a user, from a user; `groupId` is ours. */
  const tell = async (
    usernames: readonly string[],
    { caller, organization }: RequestContext,
    { subject, message }: Notice,
    groupId?: string
  ): Promise<void> => {
    if (organization.properties.notificationsEnabled === false) throw refused('Notifications are switched off.')
    const receivedMs = ground.clock.now()
    const data = { fromUser: caller.name, subject: subject ?? '', message, ...(groupId !== undefined && { groupId }) }
    const told = usernames.map(
      (username): Notification => ({
        id: randomHex(16),
        username,
        type: 'message_received',
        target: username,
        targetType: 'user',
        data,
        receivedMs
      })
    )
    return changeAs(ground, caller, (tx) => insertNotifications(tx, told))
  }
  return [
    operation({
      name: 'Notifications of a user',
      path: '/community/users/:username/notifications',
      may: SELF,
      handle: async ({ caller }) => ({
        notifications: (await listNotifications(ground.store.db, caller.name)).map(notificationObject)
      })
    }),
    operation({
      name: 'Delete notification',
      path: '/community/users/:username/notifications/:notification_id/delete',
      may: SELF,
      handle: async ({ caller, path }) => {
        const id = path.notification_id as string
        if (!(await changeAs(ground, caller, (tx) => deleteNotification(tx, id, caller.name))))
          throw unknown('notification')
        return { success: true, notificationId: id }
      }
    }),
    operation({
      name: 'Notify members',
      path: '/portals/:portal_id/createNotification',
      may: holderOf('portal:admin:updateUsers', 'portal:admin:inviteUsers'),
      parameters: { ...NOTICE, users: required(NOTICE.users) },
      handle: async (call, { users, ...notice }) => {
        await tell(await existing(ground, users), call, notice)
        return { success: true }
      }
    }),
    operation({
      name: 'Notify members of a group',
      path: '/community/groups/:group_id/createNotification',
      may: and(MEMBER, 'owner and administrators of the group, holders of `portal:admin:updateGroups`'),
      parameters: { ...NOTICE, notifyAll: flag('All members, and `users` is ignored.') },
      handle: async (call, { users = [], notifyAll, ...notice }) => {
        const standing = await seeGroup(ground, call.path.group_id as string, call.caller)
        if (!may('notify', standing)) throw forbidden()
        if (notifyAll !== true && users.length === 0) throw badParameters(["'users' or 'notifyAll' must be specified."])
        const { id } = standing.row
        const members = (
          await ground.store.db.selectFrom('group_members').select('username').where('group_id', '=', id).execute()
        ).map((row) => row.username)
        const wanted = new Set(users.map((each) => each.toLowerCase()))
        await tell(
          members.filter((name) => notifyAll === true || wanted.has(name.toLowerCase())),
          call,
          notice,
          id
        )
        return { success: true }
      }
    })
  ]
}

/** Errors: `portal/bad-parameters` naming those who are not members. */
async function existing({ store }: PortalContext, names: readonly string[]): Promise<string[]> {
  const keys = names.map((name) => name.toLowerCase())
  const rows =
    keys.length === 0
      ? []
      : await store.db
          .selectFrom('users')
          .select(['username', 'username_key'])
          .where('username_key', 'in', keys)
          .execute()
  const strange = names.filter((name) => !rows.some((row) => row.username_key === name.toLowerCase()))
  if (strange.length > 0)
    throw badParameters(
      strange.slice(0, 20).map((name) => `'users' contains ${JSON.stringify(name)}, who is not a member.`)
    )
  return rows.map((row) => row.username)
}

function notificationObject({ id, type, target, targetType, data, receivedMs }: Notification): object {
  return { id, type, target, targetType, received: receivedMs, data }
}
