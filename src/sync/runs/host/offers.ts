import { type ItemName, readMessage, readName, SHA256 } from '../../content/item-document.ts'
import { findStates, type StateHere } from '../../content/receive-item.ts'
import { updateReceived } from '../../content/received-rows.ts'
import { addMissingRelations } from '../../content/relations.ts'
import type { SyncScope } from '../../content/scope.ts'
import { withdrawUnseen } from '../../content/withdraw.ts'
import type { ContentCall } from '../../peer/peer-call.ts'
import { clearIncoming } from '../clear-incoming.ts'
import { type HostContext, receivingScopeOf } from './host-context.ts'
import { readSession } from './sessions.ts'

const MAX_OFFERED = 200

/** What the host says to an item that a guest offers. */
export type OfferAnswer = 'same' | 'wanted' | 'conflict' | 'refused'

export async function answerOffer(context: HostContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await receivingScopeOf(context, call, reader.id('workspaceId'))
  const { runId, hold } = await readSession(context.store.db, reader, call.participant)
  const offers = reader.objects('items', MAX_OFFERED).map(readOffer)
  const states = await findStates(
    context,
    context.store.db,
    scope,
    offers.map(({ name }) => name)
  )
  const answers = offers.map((offer, at) => judgeOffer(scope, offer, states[at] as StateHere))
  await context.store.transaction(async (tx) => {
    await hold(tx)
    for (const [at, { row }] of states.entries()) {
      const [offer, answer] = [offers[at], answers[at]]
      if (row === undefined || offer === undefined || answer === undefined) continue
      if (row.from_portal_id !== scope.peerPortalId) continue
      await updateReceived(tx, row, { seen_run: runId, ...(answer.adopted && { ...answer.adopted }) })
    }
  })
  return { answers: answers.map(({ answer, digest }) => ({ answer, digest: digest ?? '' })) }
}

export interface Offer {
  readonly name: ItemName
  readonly digest: string
  /** A change of what the guest has received: the state that it was made to. */
  readonly base: string | null
  /** The state of the host that the guest has taken over last, and whether nothing has changed there since. */
  readonly adopted: string | null
  readonly isAsAdopted: boolean
}

export function readOffer(reader: ReturnType<typeof readMessage>): Offer {
  return {
    name: readName(reader.object('name')),
    digest: reader.match('digest', SHA256),
    base: reader.isNull('base') ? null : reader.match('base', SHA256),
    adopted: reader.isNull('adopted') ? null : reader.match('adopted', SHA256),
    isAsAdopted: reader.flag('isAsAdopted')
  }
}

interface JudgedOffer {
  readonly answer: OfferAnswer
  /** For `same`: the state of the host. */
  readonly digest?: string | undefined
  /** The guest has taken over a change of the host's. */
  readonly adopted?: { readonly sent_digest: string; readonly own_digest: string }
}

/**
 * What reached the host first counts: a change that was made to an earlier state of the host's is a conflict, and the
 * guest takes over the host's state.
 */
export function judgeOffer(scope: SyncScope, offer: Offer, { row, digest }: StateHere): JudgedOffer {
  if (offer.base !== null) {
    if (!scope.bidirectional || digest === undefined) return { answer: 'refused' }
    if (row?.from_portal_id === scope.peerPortalId && row.sent_digest === offer.digest && row.own_digest === digest)
      return { answer: 'same', digest }
    return { answer: digest === offer.base ? 'wanted' : 'conflict' }
  }
  if (offer.name.portalId !== scope.peerPortalId) return { answer: 'refused' }
  if (row === undefined || digest === undefined || row.ended_ms !== null) return { answer: 'wanted' }
  if (row.from_portal_id !== scope.peerPortalId) return { answer: 'refused' }
  const changedHere = digest !== row.own_digest
  if (changedHere && offer.adopted === digest)
    return offer.isAsAdopted
      ? { answer: 'same', digest, adopted: { sent_digest: offer.digest, own_digest: digest } }
      : { answer: 'wanted' }
  const changedThere = offer.digest !== row.sent_digest
  if (changedHere && row.bidirectional === 1) return changedThere ? { answer: 'conflict' } : { answer: 'same', digest }
  return changedHere || changedThere ? { answer: 'wanted' } : { answer: 'same', digest }
}

/** All has been offered: what was not is no longer shared. */
export async function answerOfferEnd(context: HostContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await receivingScopeOf(context, call, reader.id('workspaceId'))
  const session = await readSession(context.store.db, reader, call.participant)
  await addMissingRelations(context, scope)
  await clearIncoming(context, scope, session.runId)
  return { withdrawn: await withdrawUnseen(context, scope, session) }
}
