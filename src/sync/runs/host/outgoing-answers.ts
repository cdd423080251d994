import { open } from 'node:fs/promises'
import { MAX_FILE_BYTES, readMessage, readName, SHA256 } from '../../content/item-document.ts'
import { findOutgoing, listOutgoing } from '../../content/outgoing-items.ts'
import { syncError } from '../../errors.ts'
import type { ContentCall } from '../../peer/peer-call.ts'
import { PIECE_BYTES } from '../item-files.ts'
import { type HostContext, scopeOf } from './host-context.ts'

export async function answerManifest(context: HostContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await scopeOf(context, call, reader.id('workspaceId'))
  const after = reader.match('after', /^([0-9a-f]{32})?$/)
  const { items, problems, next } = await listOutgoing(context.contents, context.store.db, scope, after)
  return { items: items.map(({ name, digest, base }) => ({ name, digest, base })), problems, next }
}

export async function answerItem(context: HostContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await scopeOf(context, call, reader.id('workspaceId'))
  const item = await findOutgoing(context.contents, context.store.db, scope, readName(reader.object('name')))
  if (item === undefined) return { state: 'gone' }
  const { document, digest, records } = item
  // The guest says when it has the version already.
  if (records === null || document.records?.version === reader.text('version', 400))
    return { state: 'ready', document, digest, records: null }
  const file = await context.outgoing.fileIfReady(records)
  if (file === undefined) return { state: 'preparing' }
  const { path: _path, ...sent } = file
  return { state: 'ready', document, digest, records: sent }
}

/** A piece of a file that belongs to an item which the guest receives, and of no other. */
export async function answerPiece(context: HostContext, call: ContentCall): Promise<Buffer> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await scopeOf(context, call, reader.id('workspaceId'))
  const item = await findOutgoing(context.contents, context.store.db, scope, readName(reader.object('name')))
  const sha256 = reader.match('sha256', SHA256)
  const path = item === undefined ? undefined : await pathOf(context, item, sha256)
  if (path === undefined) throw syncError('sync/content-changed', 'The item has changed since it was asked for.')
  const handle = await open(path, 'r').catch(() => undefined)
  if (handle === undefined) throw syncError('sync/content-changed', 'The file is no longer there.')
  try {
    const buffer = Buffer.alloc(PIECE_BYTES)
    const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES, reader.wholeNumber('offset', MAX_FILE_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function pathOf(
  { contents, outgoing }: HostContext,
  { document, records }: NonNullable<Awaited<ReturnType<typeof findOutgoing>>>,
  sha256: string
): Promise<string | undefined> {
  if (document.files.some((file) => file.sha256 === sha256)) return contents.pathOf('item', sha256)
  if (document.dataset?.files.some((file) => file.sha256 === sha256)) return contents.pathOf('dataset', sha256)
  const file = records === null ? undefined : await outgoing.fileIfReady(records)
  return file?.sha256 === sha256 ? file.path : undefined
}
