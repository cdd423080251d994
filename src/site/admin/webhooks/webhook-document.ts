import type { AdminRequest } from '../admin-page.ts'

export const WEBHOOKS = '/portals/:portal_id/webhooks'
export const WEBHOOK = `${WEBHOOKS}/:webhook_id`

export interface DeactivationPolicy {
  readonly numberOfFailures: number
  readonly daysInPast: number
}

/** A webhook, as administrators see it. */
export interface WebhookDocument {
  readonly id: string
  readonly name: string
  readonly payloadUrl: string
  readonly secret: string | null
  readonly isActive: boolean
  readonly config: {
    readonly deactivationPolicy?: Partial<DeactivationPolicy>
    readonly properties?: object
  }
  readonly events: readonly string[]
  readonly created: number
  readonly modified: number
}

export type DeliveryState = 'new' | 'retry' | 'delivered' | 'failed' | 'dropped'

export interface WebhookState {
  readonly isActive: boolean
  readonly modified: number
  readonly deactivated: 'byFailures' | 'byUser' | null
  readonly failures: number
  readonly deactivationPolicy: DeactivationPolicy
  readonly deliveries: Readonly<Record<DeliveryState, number>>
  readonly nextAttempt: number | null
}

export interface DeliveriesDocument {
  readonly total: number
  readonly WebhookStatus: readonly DeliveryDocument[]
}

export interface DeliveryDocument {
  readonly messageId: string
  readonly state: DeliveryState
  readonly payload: string
  readonly responseText: string
  readonly attempts: readonly {
    readonly when: number
    readonly durationInMilliseconds: number
    /** Null: the receiver did not respond. */
    readonly statusCode: number | null
  }[]
}

/** The webhook in the address of the page. */
export function webhookOf({ param }: Pick<AdminRequest, 'param'>): { readonly webhook_id: string } {
  return { webhook_id: param('id') }
}

export function readWebhook(request: AdminRequest): Promise<WebhookDocument> {
  return request.read<WebhookDocument>({ operation: WEBHOOK, path: webhookOf(request) })
}
