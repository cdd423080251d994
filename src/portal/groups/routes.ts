import { type KeptFile, keepPicture } from '../files/index.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { choice, clearable, file, flag, json, list, required, text, type Values } from '../pipeline/parameter.ts'
import { and, holderOf, MEMBER, VISITOR } from '../pipeline/rule.ts'
import { withoutEmpty } from '../pipeline/values.ts'
import type { PortalContext } from '../portal-context.ts'
import { answerThumbnail } from '../thumbnails/index.ts'
import type { GroupInput } from './group-input.ts'
import { permitsGroup } from './permits.ts'
import type { Groups } from './service.ts'
import { GROUP_ACCESS, MEMBERSHIP_ACCESS, UPDATE_CAPABILITY } from './shapes.ts'
import { showGroup } from './show.ts'

export const GROUP = '/community/groups/:group_id'
export const MAY_SEE = and(VISITOR, 'who may see the group')
export const MAY_MANAGE = and(MEMBER, 'owner and administrators of the group, holders of the privilege')

/** Properties of groups that can be set (PORTAL-group-1). */
const PROPERTIES = {
  title: text('Title.', { max: 250, pattern: /\S/, is: 'text of at most 250 characters' }),
  tags: list('Words that describe the group.', { max: 100, maxLength: 128 }),
  access: choice(GROUP_ACCESS, 'Who sees the group.', { ignoreCase: true }),
  description: text('Purpose.', { max: 10_000 }),
  snippet: text('The same as a sentence.', { max: 2_000 }),
  phone: text('Contact of its owner.', { max: 500 }),
  isViewOnly: flag('Only owner and administrators can share items with it.'),
  isInvitationOnly: flag('Members join by invitation only.'),
  autoJoin: flag('Users can join without approval.'),
  sortField: text('Order of its items.', { max: 50 }),
  sortOrder: clearable(choice(['asc', 'desc'], 'Direction of that order.', { ignoreCase: true })),
  capabilities: list(`\`${UPDATE_CAPABILITY}\`: its members may change the items that are shared with it.`),
  isOpenData: flag('Its public items are open data.'),
  leavingDisallowed: flag('Members cannot leave.'),
  hiddenMembers: flag('Members do not see each other.'),
  membershipAccess: choice(MEMBERSHIP_ACCESS, 'Organizations whose members may be invited; this portal has one.', {
    ignoreCase: true
  }),
  notificationsEnabled: flag('Kept for clients.'),
  typeKeywords: list('Kept for clients.', { max: 100, maxLength: 256 }),
  displaySettings: clearable(json('Kept for clients.', { maxBytes: 20_000 })),
  properties: clearable(json('Kept for clients.', { maxBytes: 100_000 })),
  thumbnail: file('Picture of the group.', 'an image'),
  provider: choice(['arcgis', 'none'], 'Where its members are stored: in this portal.', { ignoreCase: true }),
  providerGroupName: text('Ignored.', { max: 255 })
}

export function groupRoutes({
  ground,
  groups
}: {
  readonly ground: PortalContext
  readonly groups: Groups
}): Operation[] {
  const idOf = ({ path }: RequestContext): string => path.group_id as string
  const done = async (call: RequestContext, work: Promise<void>): Promise<object> => {
    await work
    return { success: true, groupId: idOf(call) }
  }
  return [
    operation({
      name: 'Create group',
      path: '/community/createGroup',
      may: holderOf('portal:user:createGroup'),
      parameters: { ...PROPERTIES, title: required(PROPERTIES.title), tags: required(PROPERTIES.tags) },
      handle: async (call, values) => {
        const standing = await groups.create(call.caller, {
          ...(await inputOf(ground, values)),
          title: values.title.trim()
        })
        return { success: true, group: await showGroup(ground, standing, call) }
      }
    }),
    operation({
      name: 'Group',
      path: GROUP,
      may: MAY_SEE,
      handle: async (call) => showGroup(ground, await groups.see(idOf(call), call.caller), call)
    }),
    operation({
      name: 'Update group',
      path: `${GROUP}/update`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'update'),
      parameters: { ...PROPERTIES, clearEmptyFields: flag('Whether empty values clear properties.') },
      handle: async (call, { clearEmptyFields, ...values }) => {
        const input = await inputOf(ground, clearEmptyFields ? values : withoutEmpty(values))
        const emptied = clearEmptyFields === true && call.input.one('thumbnail') === ''
        return done(call, groups.update(call.caller, idOf(call), { ...input, ...(emptied && { thumbnail: null }) }))
      }
    }),
    operation({
      name: 'Delete group',
      path: `${GROUP}/delete`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'delete'),
      handle: (call) => done(call, groups.remove(call.caller, idOf(call)))
    }),
    operation({
      name: 'Protect group',
      path: `${GROUP}/protect`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'protect'),
      handle: (call) => done(call, groups.setProtected(call.caller, idOf(call), true))
    }),
    operation({
      name: 'Unprotect group',
      path: `${GROUP}/unprotect`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'protect'),
      handle: (call) => done(call, groups.setProtected(call.caller, idOf(call), false))
    }),
    operation({
      name: 'Reassign group',
      path: `${GROUP}/reassign`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'reassign'),
      parameters: { targetUsername: required(text('Name of the new owner.', { max: 128 })) },
      handle: (call, { targetUsername }) => done(call, groups.reassign(call.caller, idOf(call), targetUsername))
    }),
    operation({
      name: 'Category schema of a group',
      path: `${GROUP}/categorySchema`,
      may: MAY_SEE,
      handle: async (call) => {
        await groups.see(idOf(call), call.caller)
        return { categorySchema: [] }
      }
    }),
    operation({
      name: 'Delete picture of a group',
      path: `${GROUP}/deleteThumbnail`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'update'),
      handle: (call) => done(call, groups.update(call.caller, idOf(call), { thumbnail: null }))
    }),
    operation({
      name: 'Picture of a group',
      path: `${GROUP}/info/:info_path*`,
      may: MAY_SEE,
      answersFile: true,
      handle: async (call) => {
        await groups.see(idOf(call), call.caller)
        return answerThumbnail(ground, 'group', idOf(call), call.path.info_path ?? '')
      }
    })
  ]
}

async function inputOf(
  ground: PortalContext,
  { capabilities, thumbnail, provider: _provider, providerGroupName: _name, ...values }: Values<typeof PROPERTIES>
): Promise<GroupInput> {
  const kept: KeptFile | undefined = thumbnail && (await keepPicture(ground, thumbnail))
  return {
    ...values,
    title: values.title?.trim(),
    thumbnail: kept,
    ...(capabilities !== undefined && {
      updateItems: capabilities.some((each) => each.toLowerCase() === UPDATE_CAPABILITY)
    })
  }
}
