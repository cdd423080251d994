import { CONTENT_STATUSES, type ShareInput, share, shownAccess } from '#items'
import { forbidden } from '../../pipeline/errors.ts'
import { type Operation, operation } from '../../pipeline/operation.ts'
import { choice, flag, list, required } from '../../pipeline/parameter.ts'
import { and, MEMBER } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, CONTENT, FOLDERED, OWNED, operationAt, placeOf } from '../paths.ts'
import { MAY_CHANGE } from '../policy.ts'
import { forEachItem } from '../refusal.ts'
import { sharingOf } from '../shapes.ts'
import { setContentStatus } from '../status-service.ts'
import { seeItem } from '../work.ts'
import { countAudience } from './audience-count.ts'
import { permitsShare } from './permits.ts'
import type { ItemSharings } from './share-service.ts'

const TARGETS = {
  everyone: flag('Everybody.'),
  org: flag('The organization.'),
  account: flag('The organization; an older name.'),
  groups: list('Ids of groups.', { max: 512, maxLength: 64 })
}
const CONTROL = {
  confirmItemControl: flag('Ignored: sharing with a group whose members may change items is its own confirmation.')
}
const MANY = { items: required(list('Ids, at most 100.', { max: 100, maxLength: 64 })) }
const MAY_SHARE = and(
  MEMBER,
  'the owner with `portal:user:shareToGroup`, `shareToOrg` or `shareToPublic`, others with the same of `portal:admin`'
)
const MAY_UNSHARE = and(
  MEMBER,
  'the owner, holders of `portal:admin:updateItems`; administrators of a group for that group'
)

type Targets = {
  readonly everyone: boolean | undefined
  readonly org: boolean | undefined
  readonly account: boolean | undefined
  readonly groups: readonly string[] | undefined
}

export function shareRoutes({
  ground,
  sharings
}: {
  readonly ground: PortalContext
  readonly sharings: ItemSharings
}): Operation[] {
  return [
    ...operationAt([`${BARE}/share`, `${OWNED}/share`, `${FOLDERED}/share`], {
      name: 'Share item',
      may: MAY_SHARE,
      permits: permitsShare(ground),
      parameters: { ...TARGETS, ...CONTROL },
      handle: async (call, targets) => ({
        itemId: placeOf(call).id,
        notSharedWith: await sharings.share(call.caller, placeOf(call), inputOf(targets))
      })
    }),
    ...operationAt([`${BARE}/unshare`, `${OWNED}/unshare`, `${FOLDERED}/unshare`], {
      name: 'Unshare item',
      may: MAY_UNSHARE,
      parameters: TARGETS,
      handle: async (call, targets) => ({
        itemId: placeOf(call).id,
        notUnsharedFrom: await sharings.unshare(call.caller, placeOf(call), inputOf(targets))
      })
    }),
    operation({
      name: 'Audience of an item',
      path: `${BARE}/audience`,
      may: MAY_CHANGE,
      parameters: {
        everyone: flag('Counts as if it were shared with everybody.'),
        org: flag('Counts as if it were shared with the organization.'),
        groups: list('Counts as if it were shared with these groups too.', { max: 512, maxLength: 64 })
      },
      handle: async (call, { everyone, org, groups }) => {
        const { item, control } = await seeItem(ground, call.caller, placeOf(call))
        if (control === null) throw forbidden()
        const sharing = share(sharingOf(item), { everyone, org, groups })
        const counted = await countAudience(ground.store.db, item.row.owner, sharing)
        return { itemId: item.row.id, access: shownAccess(sharing), ...counted }
      }
    }),
    operation({
      name: 'Share items',
      path: `${CONTENT}/shareItems`,
      may: MAY_SHARE,
      permits: permitsShare(ground),
      parameters: { ...MANY, ...TARGETS, ...CONTROL },
      handle: (call, { items, ...targets }) =>
        forEachItem(call, items, async (id) => ({
          notSharedWith: await sharings.share(call.caller, { id, owner: call.path.username }, inputOf(targets))
        }))
    }),
    operation({
      name: 'Unshare items',
      path: `${CONTENT}/unshareItems`,
      may: MAY_UNSHARE,
      parameters: { ...MANY, ...TARGETS },
      handle: (call, { items, ...targets }) =>
        forEachItem(call, items, async (id) => ({
          notUnsharedFrom: await sharings.unshare(call.caller, { id, owner: call.path.username }, inputOf(targets))
        }))
    }),
    ...operationAt([`${BARE}/setContentStatus`, `${OWNED}/setContentStatus`, `${FOLDERED}/setContentStatus`], {
      name: 'Set content status',
      may: and(MEMBER, 'the owner, holders of `portal:admin:updateItems`'),
      parameters: {
        status: choice(CONTENT_STATUSES, 'The status; empty with `clearEmptyFields` for none.'),
        clearEmptyFields: flag('Whether an empty status clears the current one.')
      },
      handle: async (call, { status, clearEmptyFields }) => {
        if (status !== undefined) await setContentStatus(ground, call.caller, placeOf(call), `set ${status}`)
        else if (clearEmptyFields === true) await setContentStatus(ground, call.caller, placeOf(call), 'clear')
        else await seeItem(ground, call.caller, placeOf(call))
        return { success: true, itemId: placeOf(call).id }
      }
    })
  ]
}

function inputOf({ everyone, org, account, groups }: Targets): ShareInput {
  return { everyone, org: org ?? account, groups }
}
