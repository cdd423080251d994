/**
 * What happens to items, kept in the outbox by the transaction that makes it happen.
 * It must never be told of a change after its commit, nor decide whether a change is allowed.
 */
export { appendEvent, type PortalEvent } from './outbox.ts'
