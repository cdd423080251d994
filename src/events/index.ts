/**
 * What happens in the portal: the catalogue of events, and the outbox that keeps them, written by the transaction that makes them true.
 * It must never be told of a change after its commit, nor decide whether a change is allowed.
 */
export { EVENT_CATALOGUE, isEvent, type EventCategory, type EventOperation } from './catalogue.ts'
export { appendEvent, type Actor, type PortalEvent } from './outbox.ts'
