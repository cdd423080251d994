/** `public`: everybody; `org`: members; `private`: the owner, and the groups it is shared with. */
export const ITEM_ACCESS = ['private', 'org', 'public'] as const
export type ItemAccess = (typeof ITEM_ACCESS)[number]

/** The shares of an item. */
export interface ItemSharing {
  readonly access: ItemAccess
  /** Ids, in the order of sharing. */
  readonly groups: readonly string[]
}

/** Input of a share call (PORTAL-share); missing values stay. */
export interface ShareInput {
  readonly everyone?: boolean | undefined
  readonly org?: boolean | undefined
  /** Groups to share with beside the others; without a name in it, all groups go. */
  readonly groups?: readonly string[] | undefined
}

/** Changes of the sharing as in events: group ids, `Organization`, `Everyone`. */
export interface SharingChange extends ItemSharing {
  readonly sharedTo: readonly string[]
  readonly unsharedFrom: readonly string[]
}

/**
 * `everyone` shares with everybody, which includes the organization; `org` with the organization; both refused leave
 * the groups. A client that makes an item private names no group in a list of groups, and expects all of them to go.
 */
export function share(before: ItemSharing, { everyone, org, groups }: ShareInput): SharingChange {
  const access =
    everyone === true
      ? 'public'
      : org === true
        ? 'org'
        : everyone === false && org === false
          ? 'private'
          : narrowed(before.access, everyone, org)
  const kept =
    groups !== undefined && groups.length === 0 && access === 'private' && everyone === false ? [] : before.groups
  return compareSharing(before, { access, groups: [...new Set([...kept, ...(groups ?? [])])] })
}

/**
 * The other way: `everyone` takes from everybody, which leaves the organization, `org` from both, `groups` from those
 * groups.
 */
export function narrow(before: ItemSharing, { everyone, org, groups = [] }: ShareInput): SharingChange {
  const access = org === true ? 'private' : everyone === true && before.access === 'public' ? 'org' : before.access
  return compareSharing(before, { access, groups: before.groups.filter((each) => !groups.includes(each)) })
}

/** The access as clients see it. */
export function shownAccess({ access, groups }: ItemSharing): ItemAccess | 'shared' {
  return access === 'private' && groups.length > 0 ? 'shared' : access
}

/** One of the two was refused and nothing was said of the other. */
function narrowed(access: ItemAccess, everyone: boolean | undefined, org: boolean | undefined): ItemAccess {
  if (everyone === false && access === 'public') return 'org'
  if (org === false && access === 'org') return 'private'
  return access
}

/**
 * Callers who gained access, and those who lost it: for members nothing changes between the organization and
 * everybody, to whom they belong.
 */
export function compareSharing(before: ItemSharing, after: ItemSharing): SharingChange {
  const added = named(after).filter((each) => !reached(before).includes(each))
  const lost = named(before).filter((each) => !reached(after).includes(each))
  return { ...after, sharedTo: added, unsharedFrom: lost }
}

/** Explicit recipients of a share, as in events. */
function named({ access, groups }: ItemSharing): string[] {
  return [...(access === 'public' ? ['Everyone'] : access === 'org' ? ['Organization'] : []), ...groups]
}

/** The same, with the organization where everybody is. */
function reached(sharing: ItemSharing): string[] {
  return [...named(sharing), ...(sharing.access === 'public' ? ['Organization'] : [])]
}
