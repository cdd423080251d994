import { ROOT_PATHS } from '../operation-sections.ts'
import type { Operation } from '../pipeline/operation.ts'
import type { EntityKind } from './entities.ts'
import type { Entity } from './entity-tag.ts'

/** Operations on things of one kind, by their documented address. */
interface KindOperations {
  /** From the names in the address, or from a parameter. */
  readonly ids: (path: Readonly<Record<string, string>>, one: (name: string) => string | undefined) => readonly string[]
  /** Answer the thing, with its tag. */
  readonly shown: readonly string[]
  /** Change the thing, if the caller's tag is still its own. */
  readonly edited: readonly string[]
}

const PORTAL = '/portals/:portal_id'
const ITEM = '/content/items/:item_id'
const USER = '/community/users/:username'
const GROUP = '/community/groups/:group_id'
const COLLABORATION = `${PORTAL}/collaborations/:collaboration_id`
const WORKSPACE = `${COLLABORATION}/workspaces/:workspace_id`
const CONFIG = `${ROOT_PATHS.portaladmin}/security/config`
/** Changes and shows them, at two roots. */
const SERVICES = '/services/webhooks/settings'

const below = (one: string, ...names: readonly string[]): string[] => names.map((name) => `${one}/${name}`)
const named =
  (...names: readonly string[]): KindOperations['ids'] =>
  (path) =>
    names.map((name) => path[name] ?? '')
/** Ids of hexadecimal digits, which some operations take in capitals too. */
const hexNamed =
  (name: string): KindOperations['ids'] =>
  (path) => [(path[name] ?? '').toLowerCase()]

/** Bulk operations are not here: they set one value in many things, and show none of them before. */
export const ENTITY_OPERATIONS: Readonly<Record<EntityKind, KindOperations>> = {
  organization: {
    ids: () => [],
    shown: [PORTAL, `${PORTAL}/settings`, `${PORTAL}/securityPolicy`, `${PORTAL}/categorySchema`, CONFIG],
    edited: [
      ...below(PORTAL, 'update', 'settings/update', 'securityPolicy/update', 'securityPolicy/reset'),
      ...below(PORTAL, 'assignCategorySchema', 'deleteCategorySchema'),
      `${CONFIG}/update`
    ]
  },
  metadataLists: {
    ids: () => [],
    shown: [`${PORTAL}/metadataLists`],
    edited: [`${PORTAL}/metadataLists/update`]
  },
  mailServer: {
    ids: () => [],
    shown: [`${PORTAL}/mail`],
    edited: below(`${PORTAL}/mail`, 'update', 'remove')
  },
  deliverySettings: {
    ids: () => [],
    shown: [`${PORTAL}/webhooks/settings`],
    edited: [`${PORTAL}/webhooks/settings/update`, SERVICES, `${ROOT_PATHS.admin}${SERVICES}`]
  },
  roles: {
    ids: named('role_id'),
    shown: [`${PORTAL}/roles/:role_id`, `${PORTAL}/roles/:role_id/privileges`],
    edited: below(`${PORTAL}/roles/:role_id`, 'update', 'setPrivileges', 'delete')
  },
  users: {
    // Names are compared without regard to case.
    ids: ({ username }, one) => [(username ?? one('user') ?? '').toLowerCase()],
    shown: [USER],
    edited: [...below(USER, 'update', 'setProperties', 'disable', 'enable', 'delete'), `${PORTAL}/updateUserRole`]
  },
  groups: {
    ids: hexNamed('group_id'),
    shown: [GROUP],
    edited: below(GROUP, 'update', 'protect', 'unprotect', 'reassign', 'delete')
  },
  keys: {
    ids: ({ key_id: key }, one) => [key ?? one('keyId') ?? ''],
    shown: [],
    edited: [`${PORTAL}/quotas/updateKey`, `${USER}/apiKeys/:key_id/update`]
  },
  providers: {
    ids: named('provider_id'),
    shown: [`${PORTAL}/identityProviders/:provider_id`],
    edited: below(`${PORTAL}/identityProviders/:provider_id`, 'update', 'delete')
  },
  webhooks: {
    ids: hexNamed('webhook_id'),
    shown: [`${PORTAL}/webhooks/:webhook_id`],
    edited: below(`${PORTAL}/webhooks/:webhook_id`, 'update', 'delete')
  },
  sources: {
    ids: hexNamed('source_id'),
    shown: [`${PORTAL}/sources/:source_id`],
    edited: below(`${PORTAL}/sources/:source_id`, 'update', 'remove')
  },
  harvesters: {
    ids: hexNamed('harvester_id'),
    shown: [`${PORTAL}/harvesters/:harvester_id`],
    edited: below(`${PORTAL}/harvesters/:harvester_id`, 'update', 'remove')
  },
  pages: {
    ids: named('slug'),
    shown: [`${PORTAL}/pages/:slug`],
    edited: below(`${PORTAL}/pages/:slug`, 'update', 'delete')
  },
  collaborations: {
    ids: hexNamed('collaboration_id'),
    shown: [COLLABORATION],
    edited: below(COLLABORATION, 'updateInfo', 'delete')
  },
  participants: {
    ids: named('collaboration_id', 'participant_id'),
    shown: [`${COLLABORATION}/participants/:participant_id`],
    edited: below(`${COLLABORATION}/participants/:participant_id`, 'updateItemDeletePolicy', 'updateInfo')
  },
  workspaces: {
    ids: hexNamed('workspace_id'),
    shown: [WORKSPACE, `${WORKSPACE}/schedule`],
    edited: below(
      WORKSPACE,
      'updateInfo',
      'updatePortalGroupLink',
      'removePortalGroupLink',
      'schedule/update',
      'schedule/delete',
      'delete'
    )
  },
  items: {
    ids: hexNamed('item_id'),
    shown: [ITEM, ...below(ITEM, 'datasetMetadata', 'fields', 'groups')],
    edited: [
      ...below(ITEM, 'update', 'updateFields', 'updateDatasetMetadata', 'share', 'unshare', 'setContentStatus'),
      ...below(ITEM, 'protect', 'unprotect', 'move', 'reassign', 'delete')
    ]
  },
  comments: {
    ids: hexNamed('comment_id'),
    shown: [`${ITEM}/comments/:comment_id`],
    edited: below(`${ITEM}/comments/:comment_id`, 'update', 'delete')
  }
}

interface EntityOperation {
  readonly kind: EntityKind
  readonly does: 'show' | 'edit'
}

const BY_ADDRESS: ReadonlyMap<string, EntityOperation> = new Map<string, EntityOperation>(
  (Object.keys(ENTITY_OPERATIONS) as EntityKind[]).flatMap((kind) => [
    ...ENTITY_OPERATIONS[kind].shown.map((address) => [address, { kind, does: 'show' }] as const),
    ...ENTITY_OPERATIONS[kind].edited.map((address) => [address, { kind, does: 'edit' }] as const)
  ])
)

/** As the documentation has it. An item has three addresses, of which one counts. */
function addressOf({ root, path }: Pick<Operation, 'root' | 'path'>): string {
  if (root !== 'sharing') return `${ROOT_PATHS[root]}${path}`
  return path.replace(/^\/content\/users\/:username(\/:folder_id)?\/items\/:item_id/, ITEM)
}

/** The thing that a call of the operation is about; undefined: none, or several. */
export function entityOf(
  operation: Pick<Operation, 'root' | 'path'>,
  path: Readonly<Record<string, string>>,
  one: (name: string) => string | undefined
): (EntityOperation & { readonly entity: Entity }) | undefined {
  const found = BY_ADDRESS.get(addressOf(operation))
  if (found === undefined) return undefined
  const { kind } = found
  return { ...found, entity: { kind, ids: ENTITY_OPERATIONS[kind].ids(path, one) } }
}

/** For the documentation: whether the operation shows a thing with its tag, or changes one under a condition. */
export function conditionOf(operation: Pick<Operation, 'root' | 'path'>): EntityOperation['does'] | 'none' {
  return BY_ADDRESS.get(addressOf(operation))?.does ?? 'none'
}
