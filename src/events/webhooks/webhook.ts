import type { DeactivationPolicy, FailureWindow } from './deactivation.ts'
import type { DeliverySettings } from './delivery-settings.ts'

/** Webhooks and the events they receive. */
export interface Webhook {
  readonly id: string
  /** Unique without regard to case. */
  readonly name: string
  readonly url: string
  /** Only the webhook store can decrypt it. */
  readonly sealedSecret: string | null
  readonly config: WebhookConfig
  readonly triggers: readonly string[]
  readonly ownerId: string
  /** Address of the portal under which it was made or last changed, with a slash at its end. */
  readonly madeAt: string | null
  readonly active: boolean
  readonly window: FailureWindow | null
  readonly createdMs: number
  readonly modifiedMs: number
}

export interface WebhookConfig {
  readonly deactivationPolicy?: Partial<DeactivationPolicy>
  /** Sent with every payload. */
  readonly properties?: object
  readonly [name: string]: unknown
}

/** Properties set by those who manage it. Absent: unchanged, or nothing. */
export interface WebhookInput {
  readonly name: string
  readonly url: string
  readonly secret?: string | null | undefined
  readonly config?: WebhookConfig | undefined
  readonly triggers: readonly string[]
  readonly madeAt?: string | undefined
}

/** Its own policy; what that leaves open is as the settings have it. */
export function policyOf({ config }: Pick<Webhook, 'config'>, settings: DeliverySettings): DeactivationPolicy {
  const { numberOfFailures, daysInPast } = settings
  return { numberOfFailures, daysInPast, ...config.deactivationPolicy }
}
