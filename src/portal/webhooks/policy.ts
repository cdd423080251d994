import { holderOf, type Rule } from '../pipeline/rule.ts'

/**
 * The privilege "Organization webhooks", which default administrators hold (WEBHOOK-field-9). It opens
 * secrets, too.
 */
export const MAY_MANAGE_WEBHOOKS: Rule = holderOf('portal:admin:manageWebhooks')

/** Each costs the server a connection at the same time as all others when many receivers hang. */
export const MAX_WEBHOOKS = 1_000
