import { Precondition } from '#store'
import { type Entity, entityOf, entityTag, type TagCondition } from '../entity-tags/index.ts'
import type { PortalContext } from '../portal-context.ts'
import type { RequestContext } from './operation.ts'
import { type PortalErrorCode, portalError } from './portal-error.ts'
import type { Found } from './routing.ts'

export interface Conditional {
  readonly found: Found
  readonly context: Pick<RequestContext, 'caller' | 'input'>
  /** On the thing that the operation changes; undefined: the caller does not mind what others changed. */
  readonly condition?: TagCondition | undefined
  /** Whether the answer says the tag of the thing that it shows. */
  readonly isTagged?: true | undefined
}

interface ConditionHost {
  readonly ground: Pick<PortalContext, 'store' | 'sealer'>
  readonly expire: () => void
}

/** The answer of the work, and the tag of its thing. */
export interface Tagged {
  readonly value: object
  readonly tag?: string | undefined
}

/**
 * What members may not see is not there for them. With a condition, what is not there has always changed: else a tag from
 * earlier days would show whether the thing is still as it was.
 */
const HIDDEN: Partial<Readonly<Record<Entity['kind'], PortalErrorCode>>> = {
  items: 'portal/unknown-item',
  groups: 'portal/unknown-group',
  users: 'portal/unknown-user',
  comments: 'portal/unknown-comment'
}

/**
 * Work of an operation. With a condition it holds to it in its transactions; without one, an operation that shows a thing
 * says its tag, to members, who may change it. Errors: those of the work, `portal/changed-meanwhile`,
 * `portal/unconditional`.
 */
export async function holdTo(
  { ground: { store, sealer }, expire }: ConditionHost,
  { found, context, condition, isTagged }: Conditional,
  work: () => Promise<object>
): Promise<Tagged> {
  const about = entityOf(found.operation, found.path, (name) => context.input.one(name))
  const read = (entity: Entity) => (db: typeof store.db) => entityTag(sealer, db, entity)
  if (condition === undefined || about?.does === 'show') {
    if (about?.does !== 'show' || isTagged !== true || context.caller.kind === 'anonymous')
      return { value: await work() }
    // Read before the thing: when somebody changes it between the two, the tag is the older one, and is refused.
    expire()
    const tag = await read(about.entity)(store.db)
    return { value: await work(), tag }
  }
  if (about === undefined)
    throw portalError(
      'portal/unconditional',
      'The operation does not change one thing that has an entity tag: send it without the header If-Match.'
    )
  const precondition = new Precondition({ read: read(about.entity), isExpected: condition, refuse: changedMeanwhile })
  const hidden = HIDDEN[about.entity.kind]
  const value = await precondition.during(store.db, work).catch((error: unknown) => {
    throw hidden !== undefined && portalError.is(error, hidden) ? changedMeanwhile() : error
  })
  return { value, tag: precondition.left }
}

function changedMeanwhile(): Error {
  return portalError(
    'portal/changed-meanwhile',
    'Somebody else has changed it since you read it. Nothing was saved: read it again, and send the change with its new ETag.'
  )
}
