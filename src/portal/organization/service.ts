import type { Principal } from '#access'
import { type AuditAction, type AuditName, currentOrigin, isAuditName, recordAudit } from '#events'
import { bug } from '#kit'
import { RevisionCache, type Writer } from '#store'
import { badParameters } from '../pipeline/errors.ts'
import type { JsonObject } from '../pipeline/parameter.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { settingsProblems } from './notices.ts'
import { keepOthers } from './other-properties.ts'
import { checkMayChange } from './policy.ts'
import type { Organization, OrganizationSettings, SecurityPolicy } from './shapes.ts'
import {
  DEFAULT_NAME,
  insertOrganization,
  ORGANIZATION_REVISION,
  type OrganizationChange,
  readOrganization,
  updateOrganization
} from './store.ts'
import { idleLimitMs } from './token-lifetimes.ts'

/** Called within the transaction in which the organization becomes verified, or ceases to be. */
export type VerifiedListener = (tx: Writer, caller: Principal, isVerified: boolean) => Promise<void>

export interface Organizations {
  /** As it is now; costs no database access while nothing changes. */
  read(): Promise<Organization>
  /** The next read asks the database. */
  readonly expire: () => void
  /** Milliseconds without a request after which tokens end; null: they live to their end. */
  idleLimitMs(): Promise<number | null>
  /**
   * Properties by name, as `portals/self/update` has them; `others` are kept and nothing is decided by them. Errors:
   * `portal/forbidden`.
   */
  update(caller: Principal, properties: JsonObject, others?: JsonObject): Promise<void>
  /** Errors: `portal/bad-parameters`, with everything that is wrong; nothing has changed then. */
  updateSettings(caller: Principal, settings: OrganizationSettings): Promise<void>
  /** Missing values stay; `default`: resets to the default policy. */
  updatePolicy(caller: Principal, policy: Partial<SecurityPolicy> | 'default'): Promise<void>
  /** Changes of items when the organization becomes verified or loses verification. */
  onVerified(listener: VerifiedListener): void
}

/** Makes the organization on a new database. */
export async function createOrganizations(ground: PortalContext): Promise<Organizations> {
  const { store, clock } = ground
  await store.transaction((tx) => insertOrganization(tx, DEFAULT_NAME, clock.now()))
  const cache = new RevisionCache({
    store,
    clock,
    name: ORGANIZATION_REVISION,
    freshMs: 100,
    load: () => readOrganization(store.db)
  })
  const listeners: VerifiedListener[] = []

  /** The change can depend on the current state. */
  const update = (
    caller: Principal,
    said: object,
    changeOf: (before: Organization) => OrganizationChange,
    alsoDo: (tx: Writer, before: Organization) => Promise<void> = async () => {}
  ): Promise<void> =>
    changeAs(ground, caller, async (tx) => {
      const before = await readOrganization(tx)
      await updateOrganization(tx, changeOf(before), clock.now())
      await recordAudit(
        tx,
        [
          {
            type: 'organization',
            action: changedAction(),
            subject: 'self',
            data: { ...said }
          }
        ],
        clock.now()
      )
      await alsoDo(tx, before)
    }).finally(() => cache.expire())

  return {
    read: async () => (await cache.read()).value,
    expire: () => cache.expire(),
    idleLimitMs: async () => idleLimitMs((await cache.read()).value),
    update: async (caller, properties, others = {}) => {
      checkMayChange(caller.member, Object.keys({ ...others, ...properties }))
      await update(
        caller,
        { ...properties, ...others },
        (before) => changedProperties(before, { ...properties, others: keepOthers(before.properties.others, others) }),
        async (tx, before) => {
          const { isVerified } = properties
          if (typeof isVerified === 'boolean' && isVerified !== before.verified)
            for (const listener of listeners) await listener(tx, caller, isVerified)
        }
      )
    },
    updateSettings: async (caller, settings) => {
      const problems = settingsProblems(settings)
      if (problems.length > 0) throw badParameters(problems)
      await update(caller, settings, (before) => ({ settings: { ...before.settings, ...settings } }))
    },
    updatePolicy: (caller, said) =>
      update(caller, said === 'default' ? {} : said, (before) => ({
        securityPolicy: said === 'default' ? {} : { ...before.securityPolicy, ...said }
      })),
    onVerified: (listener) => void listeners.push(listener)
  }
}

function changedProperties(
  before: Organization,
  { name, access, allSSL, isVerified, maxTokenExpirationMinutes: minutes, ...properties }: JsonObject
): OrganizationChange {
  return {
    ...(typeof name === 'string' && { name }),
    ...((access === 'public' || access === 'private') && { access }),
    ...(typeof allSSL === 'boolean' && { allSsl: allSSL }),
    ...(typeof isVerified === 'boolean' && { verified: isVerified }),
    ...(typeof minutes === 'number' && { maxTokenMinutes: minutes <= 0 ? null : minutes }),
    properties: { ...before.properties, ...properties }
  }
}

/** Several operations change the organization: the entry names the one that was called. */
function changedAction(): AuditAction<'organization'> {
  const change = currentOrigin()?.change
  const name = { type: 'organization', action: change?.action ?? 'update' }
  if (!isAuditName(name)) throw bug(`the audit log has no action organization/${name.action}`)
  return (name as Extract<AuditName, { readonly type: 'organization' }>).action
}
