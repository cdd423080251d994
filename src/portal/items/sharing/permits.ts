import { readOrganization } from '../../organization/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { portalError } from '../../pipeline/portal-error.ts'
import type { Asking } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { checkMayShare } from '../policy.ts'
import { seeItem } from '../work.ts'
import { plannedSharing, sharesItemsOfOthers } from './share-service.ts'

/** Whether the caller may share the item in the path so; of several items, whether the own ones. */
export function permitsShare(ground: PortalContext): NonNullable<Operation['permits']> {
  return async (asking) => {
    try {
      return await (asking.path.item_id === undefined ? permitsOwn(ground, asking) : permitsItem(ground, asking))
    } catch (error) {
      if (portalError.is(error, 'portal/forbidden', 'portal/unknown-item')) return false
      throw error
    }
  }
}

async function permitsItem(ground: PortalContext, { caller, path, values = {} }: Asking): Promise<boolean> {
  const place = { id: (path.item_id ?? '').toLowerCase(), owner: path.username }
  const { item, control } = await seeItem(ground, caller, place)
  if (control === null && !sharesItemsOfOthers(caller.member)) return false
  const wanted = { everyone: flagOf(values.everyone), org: flagOf(values.org), groups: values.groups?.split(',') }
  return (await plannedSharing(ground.store.db, caller, item, wanted)).refusedGroups.length === 0
}

async function permitsOwn({ store }: PortalContext, { caller, path, values = {} }: Asking): Promise<boolean> {
  const sharedTo = [
    ...(values.everyone === 'true' ? ['Everyone'] : values.org === 'true' ? ['Organization'] : []),
    ...(values.groups?.split(',') ?? [])
  ]
  checkMayShare(path.username, { sharedTo }, caller, await readOrganization(store.db))
  return true
}

function flagOf(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'true'
}
