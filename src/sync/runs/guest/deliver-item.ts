import { open } from 'node:fs/promises'
import { SHA256 } from '../../content/item-document.ts'
import { findOutgoing, type OutgoingItem } from '../../content/outgoing-items.ts'
import type { RecordsFile } from '../../content/outgoing-records.ts'
import { findReceived, updateReceived } from '../../content/received-rows.ts'
import { syncError } from '../../errors.ts'
import { PIECE_BYTES } from '../item-files.ts'
import type { OpenTask } from '../run-log.ts'
import { conflictOf, type GuestSession } from './guest-context.ts'

/** Sends one item, with its files and records as far as the host does not have them. */
export async function deliverItem(session: GuestSession, offered: OutgoingItem, task: OpenTask): Promise<void> {
  const { context, run, scope, host, signal } = session
  const { contents, store, outgoing } = context
  // As it is now; when it is no longer shared, the next run withdraws it.
  const item = await findOutgoing(contents, store.db, scope, offered.name)
  if (item === undefined) return
  const { name, document, digest, base, adopted, isAsAdopted } = item
  const { id: runId, workspace_id: workspaceId } = run
  let records: RecordsFile | null = null
  for (;;) {
    signal.throwIfAborted()
    const reader = await host.ask('deliver', {
      runId,
      session: session.session,
      workspaceId,
      name,
      digest,
      base,
      adopted,
      isAsAdopted,
      document,
      records: records === null ? null : withoutPath(records)
    })
    const state = reader.choice('state', ['missing', 'records-wanted', 'applying', 'applied', 'failed', 'conflict'])
    if (state === 'records-wanted' && item.records !== null && records === null)
      records = await outgoing.file(item.records, signal)
    else if (state === 'missing') {
      for (const file of reader.objects('files', 20_000))
        await upload(session, item, records, file.match('sha256', SHA256), file.wholeNumber('have', 2 ** 40))
    } else if (state === 'applied') {
      if (base !== null) await noteSent(session, item, reader.text('digest', 64))
      return task.done(item.bytes)
    } else if (state === 'conflict') return task.problem(conflictOf(item), false)
    else if (state === 'applying') continue
    else
      return task.problem({
        itemId: item.itemId,
        title: item.title,
        reason:
          state === 'failed'
            ? `The host refuses it: ${reader.text('reason', 10_000)}`
            : 'The host asks for records twice.'
      })
  }
}

async function upload(
  { context: { contents }, run, host, signal }: GuestSession,
  { document }: OutgoingItem,
  records: RecordsFile | null,
  sha256: string,
  have: number
): Promise<void> {
  const kept = document.files.find((file) => file.sha256 === sha256)
  const attached = document.dataset?.files.find((file) => file.sha256 === sha256)
  const bytes = records?.sha256 === sha256 ? records.bytes : (kept ?? attached)?.bytes
  const path =
    records?.sha256 === sha256
      ? records.path
      : kept === undefined
        ? contents.pathOf('dataset', sha256)
        : contents.pathOf('item', sha256)
  // Only files of the item are sent, for every request of the host.
  if (bytes === undefined)
    throw syncError('sync/foreign-answer', 'The host asks for a file that the item does not have.')
  const handle = await open(path, 'r')
  try {
    for (let offset = have; offset < bytes || bytes === 0; ) {
      signal.throwIfAborted()
      const buffer = Buffer.alloc(Math.min(PIECE_BYTES, bytes - offset))
      await handle.read(buffer, 0, buffer.length, offset)
      const reader = await host.ask('upload', buffer, { workspaceId: run.workspace_id, sha256, bytes, offset })
      const next = reader.wholeNumber('have', 2 ** 40)
      if (next <= offset) throw syncError('sync/foreign-answer', 'The host does not take the pieces of a file.')
      offset = next
    }
  } finally {
    await handle.close()
  }
}

/** The host has taken over a change of what it had sent. */
export async function noteSent(
  { context: { store, clock }, run, hold }: GuestSession,
  { name, digest }: Pick<OutgoingItem, 'name' | 'digest'>,
  hostDigest: string
): Promise<void> {
  const row = await findReceived(store.db, run.workspace_id, name)
  if (row === undefined || !SHA256.test(hostDigest)) return
  await store.transaction(async (tx) => {
    await hold(tx)
    await updateReceived(tx, row, { sent_digest: hostDigest, own_digest: digest, modified_ms: clock.now() })
  })
}

function withoutPath({ path: _path, ...sent }: RecordsFile) {
  return sent
}
