import { isLoggiaError } from '#kit'
import type { WrittenRecords } from '../../content/contents.ts'
import type { IncomingFile } from '../../content/incoming-files.ts'
import { type ItemDocument, readItemDocument, readMessage } from '../../content/item-document.ts'
import { type DeliveredItem, findStates, receiveItem, type StateHere } from '../../content/receive-item.ts'
import type { SyncScope } from '../../content/scope.ts'
import type { ContentCall } from '../../peer/peer-call.ts'
import { within } from '../../wait.ts'
import { filesOf, readRecordsFile } from '../item-files.ts'
import { type HostContext, receivingScopeOf } from './host-context.ts'
import { judgeOffer, type Offer, readOffer } from './offers.ts'
import { type HostSession, readSession } from './sessions.ts'

/** What became of an item that a guest has delivered. */
export type Applied =
  | { readonly state: 'applied'; readonly digest: string }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'conflict' }
  /** To be decided again: the item was changed here meanwhile, or another delivery has taken the place of this one. */
  | { readonly state: 'applying' }

/** An item that is being written. */
export interface Applying {
  /** Session and state of the sender: another one of either ends this. */
  readonly delivery: string
  readonly outcome: Promise<Applied>
  readonly stop: AbortController
}

/** A guest polls until it is there: loading records takes longer than a request may. */
const WAIT_MS = 5_000
/** How long an outcome waits for the guest to ask again. */
const LINGER_MS = 10_000
/** Items of all guests that are written at the same time; others are asked for again. */
const MAX_APPLYING = 8

export async function takeItem(
  context: HostContext,
  applying: Map<string, Applying>,
  call: ContentCall
): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await receivingScopeOf(context, call, reader.id('workspaceId'))
  const session = await readSession(context.store.db, reader, call.participant)
  const delivery = { ...readDelivery(reader), ...session }
  const { name, document, digest } = delivery
  const key = [call.participant.portal_id, scope.workspace.id, name.portalId, name.itemId].join()
  const running = applying.get(key)
  if (running?.delivery !== `${session.id} ${digest}`) {
    running?.stop.abort()
    applying.delete(key)
    if (applying.size >= MAX_APPLYING) {
      await context.wait(WAIT_MS / 5)
      return { state: 'applying' }
    }
    const [found] = await findStates(context, context.store.db, scope, [name])
    const state = found as StateHere
    const judged = judgeOffer(scope, delivery, state)
    if (judged.answer === 'same') return { state: 'applied', digest: judged.digest }
    if (judged.answer === 'conflict') return { state: 'conflict' }
    if (judged.answer === 'refused') return { state: 'failed', reason: 'This portal does not take the item.' }
    const owner = { collaborationId: call.collaboration.id, portalId: call.participant.portal_id }
    const isKnown = document.records === null || document.records.version === state.version
    if (!isKnown && delivery.records === null) return { state: 'records-wanted' }
    const records = isKnown ? null : delivery.records
    const files = filesOf(document, records, state)
    const missing: { readonly sha256: string; readonly bytes: number; readonly have: number }[] = []
    for (const file of files) {
      const have = await context.incoming.has(owner, file)
      if (have < file.bytes) missing.push({ ...file, have })
    }
    if (missing.length > 0) return { state: 'missing', files: missing }
    const stop = new AbortController()
    const names = files.map(({ sha256 }) => sha256)
    const outcome = context.incoming.during(owner, names, async () => {
      const paths = new Map<string, string>()
      for (const file of files) {
        const path = await context.incoming.whole(owner, file)
        // It has been removed meanwhile, and will be asked for.
        if (path === undefined) return { state: 'applying' } as const
        paths.set(file.sha256, path)
      }
      const applied = await apply(context, scope, { ...delivery, records, state }, { paths, signal: stop.signal })
      if (applied.state !== 'applying') await context.incoming.drop(owner, names)
      return applied
    })
    const own: Applying = { delivery: `${session.id} ${digest}`, outcome, stop }
    applying.set(key, own)
    void outcome
      .catch(() => {})
      .then(() => setTimeout(() => applying.get(key) === own && applying.delete(key), LINGER_MS).unref())
  }
  const own = applying.get(key) as Applying
  const outcome = await within(context.wait, own.outcome, WAIT_MS)
  if (outcome === undefined) return { state: 'applying' }
  if (applying.get(key) === own) applying.delete(key)
  return outcome
}

interface Delivery extends Offer {
  readonly document: ItemDocument
  readonly records: (IncomingFile & WrittenRecords) | null
}

function readDelivery(reader: ReturnType<typeof readMessage>): Delivery {
  return {
    ...readOffer(reader),
    document: readItemDocument(reader.object('document')),
    records: reader.isNull('records') ? null : readRecordsFile(reader.object('records'))
  }
}

async function apply(
  context: HostContext,
  scope: SyncScope,
  { name, document, digest, runId, hold, records, state }: Delivery & HostSession & Pick<DeliveredItem, 'state'>,
  { paths, signal }: { readonly paths: ReadonlyMap<string, string>; readonly signal: AbortSignal }
): Promise<Applied> {
  try {
    const own = await receiveItem(
      context,
      scope,
      {
        name,
        document,
        digest,
        runId,
        hold,
        state,
        records: records === null ? null : { ...records, path: paths.get(records.sha256) ?? '' },
        arrived: (_area, sha256) => paths.get(sha256)
      },
      signal
    )
    return { state: 'applied', digest: own }
  } catch (error) {
    if (signal.aborted || isLoggiaError(error, 'sync/content-changed') || isLoggiaError(error, 'sync/superseded-run'))
      return { state: 'applying' }
    if (!isLoggiaError(error)) {
      context.log.error({ err: error, item: name.itemId }, 'an item of another portal could not be written')
      return { state: 'failed', reason: 'The portal could not write the item; its log says why.' }
    }
    context.log.warn({ err: error, item: name.itemId }, 'an item of another portal was refused')
    return { state: 'failed', reason: error.message }
  }
}
