/** Operations on one kind of thing. */
export interface EventKind {
  readonly happens: string
  /** Key of the extra property, always an array. */
  readonly property?: string
  /**
   * Can only be subscribed to for all things of the category, because it is about several of them or about none that
   * existed before.
   */
  readonly anyOnly?: true
  /** The operation whose subscribers receive this one, too. */
  readonly alsoFor?: string
}

/**
 * Every event, by category and operation: the documented triggers and extra properties (WEBHOOK-trigger,
 * WEBHOOK-payload-6). The category is the first segment of a trigger's URI (`/items/share`), `source` what a delivered
 * payload calls it.
 */
export const EVENT_CATALOGUE = {
  items: {
    source: 'item',
    operations: {
      add: { happens: 'an item is added', anyOnly: true },
      update: { happens: 'properties, data or status of an item change' },
      delete: { happens: 'an item is deleted' },
      move: { happens: 'an item is moved to another folder, or gets another owner, which is sent as `reassign`' },
      publish: { happens: 'an item is published, or published again' },
      share: { happens: 'an item is shared', property: 'sharedToGroups' },
      unshare: { happens: 'an item is shared with fewer', property: 'unsharedFromGroups' },
      // The documented trigger of moves is "moved or ownership changed"; a new owner also has a separate trigger.
      reassign: { happens: 'an item gets another owner', property: 'reassignedTo', alsoFor: 'move' },
      addComment: { happens: 'an item is commented on' },
      updateComment: { happens: 'a comment on an item changes' },
      deleteComment: { happens: 'a comment on an item is deleted' },
      protect: { happens: 'an item is protected from deletion' },
      unprotect: { happens: 'an item is no longer protected from deletion' },
      refresh: { happens: 'the scheduled source of an item is loaded' },
      refreshFailed: {
        happens: 'the scheduled source of an item fails, or waits for a person',
        property: 'refreshProblems'
      }
    }
  },
  groups: {
    source: 'group',
    operations: {
      add: { happens: 'a group is made', anyOnly: true },
      update: { happens: 'properties of a group change' },
      delete: { happens: 'a group is deleted' },
      protect: { happens: 'a group is protected from deletion' },
      unprotect: { happens: 'a group is no longer protected from deletion' },
      invite: { happens: 'users are invited to a group', property: 'invitedUserNames' },
      addUsers: { happens: 'users become members of a group', property: 'addedUserNames' },
      removeUsers: { happens: 'users cease to be members of a group', property: 'removedUserNames' },
      updateUsers: { happens: 'members of a group get another role in it', property: 'updatedUserNames' },
      reassign: { happens: 'a group gets another owner', property: 'reassignedTo' },
      share: { happens: 'items are shared with a group', property: 'sharedItems' },
      unshare: { happens: 'items are no longer shared with a group', property: 'unsharedItems' },
      join: { happens: 'a user asks to join a group' }
    }
  },
  users: {
    source: 'user',
    operations: {
      add: { happens: 'a user is added to the organization', anyOnly: true },
      signin: { happens: 'a user signs in' },
      signout: { happens: 'a user signs out' },
      delete: { happens: 'a user is deleted' },
      update: { happens: 'a profile changes, but not role or user type' },
      disable: { happens: 'an account is disabled' },
      enable: { happens: 'an account is enabled' },
      updateUserRole: { happens: 'a user gets another role', property: 'userRoleUpdatedTo' },
      updateUserLicenseType: { happens: 'a user gets another user type', property: 'userLicenseTypeUpdatedTo' },
      disableUsers: { happens: 'a list of accounts is disabled', anyOnly: true },
      enableUsers: { happens: 'a list of accounts is enabled', anyOnly: true }
    }
  },
  roles: {
    source: 'role',
    operations: {
      add: { happens: 'a role is made', property: 'name', anyOnly: true },
      update: { happens: 'name, description or privileges of a role change', anyOnly: true },
      delete: { happens: 'a role is deleted', anyOnly: true }
    }
  }
} as const satisfies Record<
  string,
  { readonly source: string; readonly operations: Readonly<Record<string, EventKind>> }
>

export type EventCategory = keyof typeof EVENT_CATALOGUE

/** Names of the events of a category. */
export type EventOperation<Category extends EventCategory = EventCategory> = Category extends EventCategory
  ? keyof (typeof EVENT_CATALOGUE)[Category]['operations'] & string
  : never

export function isEvent(category: string, operation: string): boolean {
  const known: { readonly operations: object } | undefined = Object.hasOwn(EVENT_CATALOGUE, category)
    ? EVENT_CATALOGUE[category as EventCategory]
    : undefined
  return known !== undefined && Object.hasOwn(known.operations, operation)
}
