import { open } from 'node:fs/promises'
import { type Clock, isLoggiaError, type Log, randomHex } from '#kit'
import type { Reader, Store } from '#store'
import { updateWorkspace } from '../collaborations/workspace-rows.ts'
import type { Contents, FileArea, WrittenRecords } from '../content/contents.ts'
import type { IncomingFile, IncomingFiles } from '../content/incoming-files.ts'
import {
  badMessage,
  type ItemDocument,
  type ItemName,
  MAX_FILE_BYTES,
  readItemDocument,
  readMessage,
  readName,
  SHA256
} from '../content/item-document.ts'
import { findOutgoing, listOutgoing } from '../content/outgoing-items.ts'
import type { OutgoingRecords } from '../content/outgoing-records.ts'
import { type DeliveredItem, findStates, receiveItem, type StateHere } from '../content/receive-item.ts'
import { updateReceived } from '../content/received-rows.ts'
import { addMissingRelations } from '../content/relations.ts'
import { findScope, type SyncScope } from '../content/scope.ts'
import { withdrawUnseen } from '../content/withdraw.ts'
import { syncError } from '../errors.ts'
import type { ContentCall, PeerCall, PeerCaller, PeerOperation } from '../peer/peer-call.ts'
import { type Wait, within } from '../wait.ts'
import { isUneventful, readTasks } from './run-log.ts'
import { ENDED, EXEC_TYPES, endSessions, findRun, isOnlyRun, newRun, updateRun } from './run-rows.ts'

export interface HostContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly contents: Contents
  readonly incoming: IncomingFiles
  readonly outgoing: OutgoingRecords
  readonly ownPortalId: () => Promise<string>
  readonly wait: Wait
}

/** Of a file in one request. */
export const PIECE_BYTES = 8 * 2 ** 20
/** Of a message about one item. */
export const MAX_DOCUMENT_BYTES = 16 * 2 ** 20
/** Of a message about many. */
const MAX_LIST_BYTES = 1_000_000
const MAX_OFFERED = 200
const MEBI = 2 ** 20

/** What a guest asks for while it synchronizes a workspace; each refuses what its access mode and its link do not allow. */
export function hostOperations(context: HostContext): Readonly<Record<string, PeerOperation>> {
  const applying = new Map<string, Promise<Applied>>()
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

async function scopeOf({ store, ownPortalId }: HostContext, call: PeerCaller, workspaceId: string): Promise<SyncScope> {
  return findScope(store.db, call.collaboration, workspaceId, {
    ownPortalId: await ownPortalId(),
    peerPortalId: call.participant.portal_id
  })
}

/**
 * What a guest asks the host to be taken note of; one that the host's administrator has asked for is taken up. The answer
 * names a session: what the guest then sends belongs to it, and is refused once another one has begun. A message that was
 * on its way for so long that the guest has given it up does no harm.
 */
async function beginRun({ tx, body, collaboration, participant, nowMs }: PeerCall): Promise<object> {
  const reader = readMessage(body)
  const [runId, workspaceId] = [reader.id('runId'), reader.id('workspaceId')]
  await findScope(tx, collaboration, workspaceId, {
    ownPortalId: collaboration.host_portal_id,
    peerPortalId: participant.portal_id
  })
  const execType = reader.choice('execType', EXEC_TYPES)
  const session = randomHex(16)
  const known = await tx.selectFrom('sync_runs').selectAll().where('id', '=', runId).executeTakeFirst()
  if (known !== undefined) {
    if (known.peer_portal_id !== participant.portal_id || known.workspace_id !== workspaceId)
      throw badMessage("'runId' is taken")
    await endSessions(tx, { workspaceId, peerPortalId: participant.portal_id, nowMs }, runId)
    await updateRun(tx, runId, { status: 'in_progress', lease_owner: session, modified_ms: nowMs, ended_ms: null })
    return { runId, session }
  }
  await endSessions(tx, { workspaceId, peerPortalId: participant.portal_id, nowMs }, runId)
  const asked = await tx
    .deleteFrom('sync_runs')
    .where('workspace_id', '=', workspaceId)
    .where('peer_portal_id', '=', participant.portal_id)
    .where('status', '=', 'submitted')
    .returningAll()
    .execute()
  const run = newRun(runId, {
    collaborationId: collaboration.id,
    workspaceId,
    peerPortalId: participant.portal_id,
    execType,
    nowMs: asked[0]?.created_ms ?? nowMs
  })
  await tx
    .insertInto('sync_runs')
    .values({ ...run, status: 'in_progress', lease_owner: session, started_ms: nowMs, modified_ms: nowMs })
    .execute()
  return { runId, session }
}

/** The run that a guest has begun last, by the session that the host gave it. Errors: `sync/superseded-run`. */
async function checkSession(
  db: Reader,
  reader: ReturnType<typeof readMessage>,
  { portal_id }: Pick<PeerCaller['participant'], 'portal_id'>
): Promise<string> {
  const [runId, session] = [reader.id('runId'), reader.id('session')]
  const run = await findRun(db, reader.id('workspaceId'), runId)
  if (run?.peer_portal_id !== portal_id || run.status !== 'in_progress' || run.lease_owner !== session)
    throw syncError('sync/superseded-run', 'The synchronization has ended, or another one has begun.')
  return runId
}

async function endRun({ tx, body, participant, nowMs }: PeerCall): Promise<object> {
  const reader = readMessage(body)
  const [runId, workspaceId] = [reader.id('runId'), reader.id('workspaceId')]
  await checkSession(tx, reader, participant)
  const status = reader.choice('status', ENDED)
  const tasks = readTasks(reader)
  const run = await findRun(tx, workspaceId, runId)
  if (status === 'completed') await updateWorkspace(tx, workspaceId, { synced_ms: nowMs })
  if (run?.exec_type === 'realtime' && status === 'completed' && isUneventful(tasks)) {
    await tx.deleteFrom('sync_runs').where('id', '=', runId).execute()
    return {}
  }
  await updateRun(tx, runId, {
    status,
    summary: reader.text('summary', 1_000),
    tasks: JSON.stringify(tasks),
    lease_owner: null,
    ended_ms: nowMs,
    modified_ms: nowMs
  })
  return {}
}

async function answerManifest(context: HostContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await scopeOf(context, call, reader.id('workspaceId'))
  const after = reader.match('after', /^([0-9a-f]{32})?$/)
  const { items, problems, next } = await listOutgoing(context.contents, context.store.db, scope, after)
  return { items: items.map(({ name, digest, base }) => ({ name, digest, base })), problems, next }
}

async function answerItem(context: HostContext, call: ContentCall): Promise<object> {
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
async function answerPiece(context: HostContext, call: ContentCall): Promise<Buffer> {
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

/** What the host says to an item that a guest offers. */
export type OfferAnswer = 'same' | 'wanted' | 'conflict' | 'refused'

async function answerOffer(context: HostContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await scopeOf(context, call, reader.id('workspaceId'))
  const runId = await checkSession(context.store.db, reader, call.participant)
  if (!scope.receives) throw syncError('sync/not-allowed', 'The access mode or the link does not allow it.')
  const offers = reader.objects('items', MAX_OFFERED).map((each) => ({
    name: readName(each.object('name')),
    digest: each.match('digest', SHA256),
    base: each.isNull('base') ? null : each.match('base', SHA256),
    adopted: each.isNull('adopted') ? null : each.match('adopted', SHA256),
    isAsAdopted: each.flag('isAsAdopted')
  }))
  const states = await findStates(
    context,
    context.store.db,
    scope,
    offers.map(({ name }) => name)
  )
  const answers = offers.map((offer, at) => judgeOffer(scope, offer, states[at] as StateHere))
  await context.store.transaction(async (tx) => {
    for (const [at, { row }] of states.entries()) {
      const [offer, answer] = [offers[at], answers[at]]
      if (row === undefined || offer === undefined || answer === undefined) continue
      if (row.from_portal_id !== scope.peerPortalId) continue
      await updateReceived(tx, row, { seen_run: runId, ...(answer.adopted && { ...answer.adopted }) })
    }
  })
  return { answers: answers.map(({ answer, digest }) => ({ answer, digest: digest ?? '' })) }
}

interface Offer {
  readonly name: ItemName
  readonly digest: string
  /** A change of what the guest has received: the state that it was made to. */
  readonly base: string | null
  /** The state of the host that the guest has taken over last, and whether nothing has changed there since. */
  readonly adopted: string | null
  readonly isAsAdopted: boolean
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
async function answerOfferEnd(context: HostContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await scopeOf(context, call, reader.id('workspaceId'))
  if (!scope.receives) throw syncError('sync/not-allowed', 'The access mode or the link does not allow it.')
  const runId = await checkSession(context.store.db, reader, call.participant)
  await addMissingRelations(context, scope)
  await clearIncoming(context, scope, runId)
  return { withdrawn: await withdrawUnseen(context, scope, runId) }
}

/** When all of a portal's items are here, what else has come of it is wanted no longer, unless another run goes on. */
export async function clearIncoming(
  { store, incoming }: Pick<HostContext, 'store' | 'incoming'>,
  { collaboration, peerPortalId }: SyncScope,
  runId: string
): Promise<void> {
  if (await isOnlyRun(store.db, collaboration.id, peerPortalId, runId))
    await incoming.clear({ collaborationId: collaboration.id, portalId: peerPortalId })
}

async function takePiece(context: HostContext, call: ContentCall): Promise<object> {
  const { query, collaboration, participant, body } = call
  const scope = await scopeOf(context, call, queryText(query, 'workspaceId', /^[0-9a-f]{32}$/))
  if (!scope.receives) throw syncError('sync/not-allowed', 'The access mode or the link does not allow it.')
  const file: IncomingFile = {
    sha256: queryText(query, 'sha256', SHA256),
    bytes: Number(queryText(query, 'bytes', /^\d{1,12}$/))
  }
  const offset = Number(queryText(query, 'offset', /^\d{1,12}$/))
  const owner = { collaborationId: collaboration.id, portalId: participant.portal_id }
  const { max_package_mb: packageMb, max_item_mb: itemMb } = scope.workspace
  // A package may be begun when the last item of the one before was large.
  const maxBytes = (packageMb + 2 * itemMb) * MEBI
  if (file.bytes > MAX_FILE_BYTES) throw badMessage("'bytes' is not valid")
  return { have: await context.incoming.add(owner, file, offset, body, maxBytes) }
}

function queryText(query: URLSearchParams, name: string, pattern: RegExp): string {
  const value = query.get(name) ?? ''
  if (!pattern.test(value)) throw badMessage(`'${name}' is missing or not valid`)
  return value
}

type Applied =
  | { readonly state: 'applied'; readonly digest: string }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'conflict' }
  /** To be decided again: the item was changed here meanwhile. */
  | { readonly state: 'applying' }

/** A guest polls until it is there: loading records takes longer than a request may. */
const WAIT_MS = 5_000
/** How long an outcome waits for the guest to ask again. */
const LINGER_MS = 10_000
/** Items of all guests that are written at the same time; others are asked for again. */
const MAX_APPLYING = 8

async function takeItem(
  context: HostContext,
  applying: Map<string, Promise<Applied>>,
  call: ContentCall
): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const scope = await scopeOf(context, call, reader.id('workspaceId'))
  if (!scope.receives) throw syncError('sync/not-allowed', 'The access mode or the link does not allow it.')
  const delivery = readDelivery(reader)
  await checkSession(context.store.db, reader, call.participant)
  const { name, document, digest } = delivery
  const key = [call.participant.portal_id, scope.workspace.id, name.portalId, name.itemId, digest].join()
  const running = applying.get(key)
  if (running === undefined) {
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
    const paths = new Map<string, string>()
    for (const file of files) {
      const path = await context.incoming.whole(owner, file)
      if (path === undefined) missing.push({ ...file, have: await context.incoming.has(owner, file) })
      else paths.set(file.sha256, path)
    }
    if (missing.length > 0) return { state: 'missing', files: missing }
    const run = apply(context, scope, { ...delivery, records, state }, paths).then(async (applied) => {
      if (applied.state !== 'applying') await context.incoming.drop(owner, [...paths.keys()])
      return applied
    })
    applying.set(key, run)
    void run
      .catch(() => {})
      .then(() => setTimeout(() => applying.get(key) === run && applying.delete(key), LINGER_MS).unref())
  }
  const outcome = await within(context.wait, applying.get(key) as Promise<Applied>, WAIT_MS)
  if (outcome === undefined) return { state: 'applying' }
  applying.delete(key)
  return outcome
}

interface Delivery extends Offer {
  readonly runId: string
  readonly document: ItemDocument
  readonly records: (IncomingFile & WrittenRecords) | null
}

function readDelivery(reader: ReturnType<typeof readMessage>): Delivery {
  return {
    name: readName(reader.object('name')),
    digest: reader.match('digest', SHA256),
    base: reader.isNull('base') ? null : reader.match('base', SHA256),
    adopted: reader.isNull('adopted') ? null : reader.match('adopted', SHA256),
    isAsAdopted: reader.flag('isAsAdopted'),
    runId: reader.id('runId'),
    document: readItemDocument(reader.object('document')),
    records: reader.isNull('records') ? null : readRecordsFile(reader.object('records'))
  }
}

export function readRecordsFile(reader: ReturnType<typeof readMessage>) {
  return {
    sha256: reader.match('sha256', SHA256),
    bytes: reader.wholeNumber('bytes', MAX_FILE_BYTES),
    loadedMs: reader.instant('loadedMs'),
    fingerprint: reader.match('fingerprint', /^\d{1,13}-[ou]-[0-9A-F]{1,16}-[0-9A-F]{1,16}$/)
  }
}

/** Files that must come: not those that the item has here already. */
export function filesOf(
  document: ItemDocument,
  records: IncomingFile | null,
  state: Pick<StateHere, 'hasFile'>
): IncomingFile[] {
  const of = (area: FileArea, files: readonly IncomingFile[]) =>
    files.filter(({ sha256 }) => !state.hasFile(area, sha256)).map(({ sha256, bytes }) => ({ sha256, bytes }))
  const all = [
    ...of('item', document.files),
    ...of('dataset', document.dataset?.files ?? []),
    ...(records === null ? [] : [{ sha256: records.sha256, bytes: records.bytes }])
  ]
  return [...new Map(all.map((file) => [file.sha256, file])).values()]
}

async function apply(
  context: HostContext,
  scope: SyncScope,
  { name, document, digest, runId, records, state }: Delivery & Pick<DeliveredItem, 'state'>,
  paths: ReadonlyMap<string, string>
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
        state,
        records: records === null ? null : { ...records, path: paths.get(records.sha256) ?? '' },
        arrived: (_area, sha256) => paths.get(sha256)
      },
      NEVER
    )
    return { state: 'applied', digest: own }
  } catch (error) {
    if (isLoggiaError(error, 'sync/content-changed')) return { state: 'applying' }
    if (!isLoggiaError(error)) {
      context.log.error({ err: error, item: name.itemId }, 'an item of another portal could not be written')
      return { state: 'failed', reason: 'The portal could not write the item; its log says why.' }
    }
    context.log.warn({ err: error, item: name.itemId }, 'an item of another portal was refused')
    return { state: 'failed', reason: error.message }
  }
}

const NEVER = new AbortController().signal
