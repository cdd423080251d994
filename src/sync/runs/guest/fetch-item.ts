import { isLoggiaError } from '#kit'
import type { IncomingFile, IncomingOwner } from '../../content/incoming-files.ts'
import { digestOf, type ItemName, readItemDocument, SHA256 } from '../../content/item-document.ts'
import { type DeliveredItem, findStates, receiveItem, type StateHere } from '../../content/receive-item.ts'
import { syncError } from '../../errors.ts'
import { filesOf, PIECE_BYTES, readRecordsFile } from '../item-files.ts'
import type { OpenTask } from '../run-log.ts'
import type { Announced } from './announced-item.ts'
import { conflictOf, type GuestSession } from './guest-context.ts'

const MEBI = 2 ** 20

/** Takes one item over, with its files and records as far as they are not here. */
export async function fetchItem(session: GuestSession, { name }: Announced, task: OpenTask): Promise<void> {
  const { context, run, hold, scope, host, signal } = session
  const { incoming, pollMs, wait } = context
  for (let state = await stateOf(session, name); ; ) {
    signal.throwIfAborted()
    const reader = await host.ask('item', { workspaceId: scope.workspace.id, name, version: state.version ?? '' })
    const answer = reader.choice('state', ['ready', 'preparing', 'gone'])
    if (answer === 'gone') return
    if (answer === 'preparing') {
      await wait(pollMs, signal)
      continue
    }
    const document = readItemDocument(reader.object('document'))
    const digest = reader.match('digest', SHA256)
    if (digestOf(document) !== digest)
      throw syncError('sync/bad-message', 'The item is not the one that was announced.')
    const records = reader.isNull('records') ? null : readRecordsFile(reader.object('records'))
    const files = filesOf(document, records, state)
    const owner = { collaborationId: scope.collaboration.id, portalId: scope.peerPortalId }
    const names = files.map(({ sha256 }) => sha256)
    const isTaken = await incoming.during(owner, names, async () => {
      const paths = new Map<string, string>()
      for (const file of files) paths.set(file.sha256, await download(session, owner, name, file))
      const delivered: DeliveredItem = {
        name,
        document,
        digest,
        runId: run.id,
        hold,
        state,
        records: records === null ? null : { ...records, path: paths.get(records.sha256) ?? '' },
        arrived: (_area, sha256) => paths.get(sha256)
      }
      return take(session, delivered)
    })
    if (!isTaken) {
      // Somebody has changed the item here meanwhile: the host's state counts, and the history says so.
      const { row, itemId = name.itemId } = state
      state = await stateOf(session, name)
      if (row?.bidirectional === 1 || name.portalId === scope.ownPortalId)
        task.problem(conflictOf({ itemId, title: document.properties.title }), false)
      continue
    }
    await incoming.drop(owner, names)
    task.done(files.reduce((sum, { bytes }) => sum + bytes, 0))
    return
  }
}

async function stateOf({ context, scope }: GuestSession, name: ItemName): Promise<StateHere> {
  const [state] = await findStates(context, context.store.db, scope, [name])
  return state as StateHere
}

/** false: the item is not as it was when it was decided to take it. */
async function take({ context, scope, signal }: GuestSession, delivered: DeliveredItem): Promise<boolean> {
  try {
    await receiveItem(context, scope, delivered, signal)
    return true
  } catch (error) {
    if (!isLoggiaError(error, 'sync/content-changed')) throw error
    return false
  }
}

async function download(
  { context: { incoming }, scope: { workspace }, host, signal }: GuestSession,
  owner: IncomingOwner,
  name: ItemName,
  file: IncomingFile
): Promise<string> {
  const maxBytes = (workspace.max_package_mb + 2 * workspace.max_item_mb) * MEBI
  for (let have = await incoming.has(owner, file); have < file.bytes; ) {
    signal.throwIfAborted()
    const body = { workspaceId: workspace.id, name, sha256: file.sha256, offset: have }
    const piece = await host.transfer('piece', body, PIECE_BYTES)
    if (piece.length === 0) throw syncError('sync/content-changed', 'A file of the host is shorter than announced.')
    have = await incoming.add(owner, file, have, piece, maxBytes)
  }
  const path = await incoming.whole(owner, file)
  if (path === undefined) throw syncError('sync/bad-content', 'A file that arrived is not the one that was announced.')
  return path
}
