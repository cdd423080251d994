import { EVENT_CATALOGUE, type EventCategory } from '../catalogue.ts'

/** An event as receivers get it. */
export interface EventPayload {
  readonly userId: string | null
  readonly username: string | null
  readonly when: number
  readonly operation: string
  readonly source: string
  readonly id: string
  readonly properties: object
}

/** The row of an event in the outbox. */
export interface KeptEvent {
  readonly type: string
  readonly operation: string
  readonly subject: string
  /** JSON: actor, properties, and properties that only Loggia reads. */
  readonly payload: string
  readonly created_ms: number
}

/**
 * Where receivers find the portal, with a slash at its end. `madeAt`: the address under which the webhook was made;
 * null for one that an older release made.
 */
export type PortalUrl = (madeAt: string | null) => string

export interface EnvelopeFacts {
  readonly webhook: {
    readonly id: string
    readonly name: string
    readonly madeAt: string | null
    readonly config: Readonly<Record<string, unknown>>
  }
  readonly portalUrl: PortalUrl
  readonly nowMs: number
}

/** Only what the catalogue knows leaves the house: `payload` holds things between rooms, too. */
export function toPayload({ type, operation, subject, payload, created_ms }: KeptEvent): EventPayload {
  const { actor, properties } = JSON.parse(payload) as {
    actor: { id: string; username: string } | null
    properties?: object
  }
  const { source } = EVENT_CATALOGUE[type as EventCategory]
  return {
    userId: actor?.id ?? null,
    username: actor?.username ?? null,
    when: created_ms,
    operation,
    source,
    id: subject,
    properties: properties ?? {}
  }
}

/** The body that is sent, one event each (WEBHOOK-payload). */
export function writeEnvelope(event: EventPayload, { webhook, portalUrl, nowMs }: EnvelopeFacts): string {
  const info = { webhookName: webhook.name, webhookId: webhook.id, portalURL: portalUrl(webhook.madeAt), when: nowMs }
  return JSON.stringify({ info, events: [event], properties: webhook.config.properties ?? {} })
}
