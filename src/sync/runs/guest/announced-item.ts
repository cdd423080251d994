import { type ItemName, type readMessage, readName, SHA256 } from '../../content/item-document.ts'
import type { StateHere } from '../../content/receive-item.ts'
import type { SyncScope } from '../../content/scope.ts'

/** An item that the host shares. */
export interface Announced {
  readonly name: ItemName
  readonly digest: string
  /** A change of what this portal has sent: the state that it was made to. */
  readonly base: string | null
}

export function readAnnounced(reader: ReturnType<typeof readMessage>): Announced {
  return {
    name: readName(reader.object('name')),
    digest: reader.match('digest', SHA256),
    base: reader.isNull('base') ? null : reader.match('base', SHA256)
  }
}

/** The host's state counts where both have changed an item. */
export function judgeAnnounced(
  scope: Pick<SyncScope, 'ownPortalId' | 'bidirectional'>,
  { name, digest, base }: Announced,
  { row, digest: own }: StateHere
): 'same' | 'wanted' | 'conflict' | 'refused' {
  if (name.portalId === scope.ownPortalId) {
    if (!scope.bidirectional || base === null || own === undefined) return 'refused'
    if (row !== undefined && row.sent_digest === digest && row.own_digest === own) return 'same'
    return own === base || row?.own_digest === own ? 'wanted' : 'conflict'
  }
  if (row === undefined || own === undefined || row.ended_ms !== null) return 'wanted'
  const changedHere = own !== row.own_digest
  const changedThere = digest !== row.sent_digest
  if (changedHere && row.bidirectional === 1) return changedThere ? 'conflict' : 'same'
  return changedHere || changedThere ? 'wanted' : 'same'
}
