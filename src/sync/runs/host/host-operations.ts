import type { ContentCall, PeerOperation } from '../../peer/peer-call.ts'
import { MAX_DOCUMENT_BYTES, PIECE_BYTES } from '../item-files.ts'
import type { HostContext } from './host-context.ts'
import { answerOffer, answerOfferEnd } from './offers.ts'
import { answerItem, answerManifest, answerPiece } from './outgoing-answers.ts'
import { beginRun, endRun } from './sessions.ts'
import { type Applying, takeItem } from './take-item.ts'
import { takePiece } from './take-piece.ts'

/** Of a message about many items. */
const MAX_LIST_BYTES = 1_000_000

/** What a guest asks for while it synchronizes a workspace; each refuses what its access mode and its link do not allow. */
export function hostOperations(context: HostContext): Readonly<Record<string, PeerOperation>> {
  const applying = new Map<string, Applying>()
  const operation = (maxBodyBytes: number, work: (call: ContentCall) => Promise<object | Buffer>): PeerOperation => ({
    kind: 'content',
    maxBodyBytes,
    work
  })
  return {
    'sync-begin': { kind: 'change', work: beginRun },
    'sync-end': { kind: 'change', work: endRun },
    manifest: operation(MAX_LIST_BYTES, (call) => answerManifest(context, call)),
    item: operation(MAX_LIST_BYTES, (call) => answerItem(context, call)),
    piece: operation(MAX_LIST_BYTES, (call) => answerPiece(context, call)),
    offer: operation(MAX_LIST_BYTES, (call) => answerOffer(context, call)),
    'offer-end': operation(MAX_LIST_BYTES, (call) => answerOfferEnd(context, call)),
    upload: operation(PIECE_BYTES, (call) => takePiece(context, call)),
    deliver: operation(MAX_DOCUMENT_BYTES, (call) => takeItem(context, applying, call))
  }
}
