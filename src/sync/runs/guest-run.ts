import { open } from 'node:fs/promises'
import { type Clock, isLoggiaError, type Log } from '#kit'
import type { CollaborationRow, Store, SyncRunRow } from '#store'
import { findCollaboration, isLive } from '../collaborations/collaboration-rows.ts'
import { updateWorkspace } from '../collaborations/workspace-rows.ts'
import type { Contents } from '../content/contents.ts'
import type { IncomingFile, IncomingFiles, IncomingOwner } from '../content/incoming-files.ts'
import { digestOf, type ItemName, readItemDocument, readMessage, readName, SHA256 } from '../content/item-document.ts'
import { findOutgoing, listOutgoing, type OutgoingItem } from '../content/outgoing-items.ts'
import type { OutgoingRecords, RecordsFile } from '../content/outgoing-records.ts'
import { type DeliveredItem, findStates, receiveItem, type StateHere } from '../content/receive-item.ts'
import { findReceived, updateReceived } from '../content/received-rows.ts'
import { addMissingRelations } from '../content/relations.ts'
import { findScope, type SyncScope } from '../content/scope.ts'
import { withdrawUnseen } from '../content/withdraw.ts'
import { syncError } from '../errors.ts'
import type { AskedPeer, PeerClient } from '../peer/peer-client.ts'
import type { Wait } from '../wait.ts'
import { clearIncoming, filesOf, MAX_DOCUMENT_BYTES, PIECE_BYTES, readRecordsFile } from './host-operations.ts'
import { type OpenTask, RunLog } from './run-log.ts'
import { type EndStatus, updateRun } from './run-rows.ts'

export interface GuestRunContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly contents: Contents
  readonly incoming: IncomingFiles
  readonly outgoing: OutgoingRecords
  readonly client: PeerClient
  readonly ownPortalId: () => Promise<string>
  /** The configuration of the collaboration, in both directions, before anything travels. */
  readonly exchange: (collaboration: CollaborationRow) => Promise<void>
  readonly hostOf: (collaboration: CollaborationRow) => Promise<AskedPeer>
  readonly pollMs: number
  readonly wait: Wait
}

export interface RunResult {
  readonly status: EndStatus
  readonly summary: string
}

/** Longer than a request that waits for the engine of the other portal. */
const TIMEOUT_MS = 60_000
const MEBI = 2 ** 20
/** When the host is notified again that a run has ended. */
const REPORT_AGAIN_MS = [1_000, 10_000]

/**
 * One synchronization of a workspace with the host, from the configuration to the last item, in both directions. Everything
 * that it has done stays when it is interrupted, and the next one continues from there. Errors: `sync/…` when the host cannot
 * be reached or does not answer as it should.
 */
export async function runGuest(context: GuestRunContext, run: SyncRunRow, signal: AbortSignal): Promise<RunResult> {
  const guest = new GuestRun(context, run, signal)
  try {
    return await guest.run()
  } finally {
    await guest.note()
  }
}

class GuestRun {
  readonly #context: GuestRunContext
  readonly #run: SyncRunRow
  readonly #signal: AbortSignal
  readonly #log: RunLog
  #scope: SyncScope | undefined
  /** Given by the host at the beginning: its answer to what belongs to another run is a refusal. */
  #session = ''
  #host: AskedPeer | undefined

  constructor(context: GuestRunContext, run: SyncRunRow, signal: AbortSignal) {
    this.#context = context
    this.#run = run
    this.#signal = signal
    this.#log = new RunLog(context.clock)
  }

  async run(): Promise<RunResult> {
    const { store, exchange, hostOf, ownPortalId } = this.#context
    const before = await findCollaboration(store.db, this.#run.collaboration_id)
    if (before === undefined || !isLive(before)) return ended()
    await exchange(before)
    const collaboration = await findCollaboration(store.db, this.#run.collaboration_id)
    if (collaboration === undefined || !isLive(collaboration)) return ended()
    this.#host = await hostOf(collaboration)
    this.#scope = await findScope(store.db, collaboration, this.#run.workspace_id, {
      ownPortalId: await ownPortalId(),
      peerPortalId: collaboration.host_portal_id
    })
    const { id: runId, workspace_id: workspaceId, exec_type: execType } = this.#run
    this.#session = (await this.#ask('sync-begin', { runId, workspaceId, execType })).id('session')
    await this.note('in_progress')
    let failure: unknown
    try {
      if (this.#scope.sends) await this.#send()
      if (this.#scope.receives) await this.#receive()
    } catch (error) {
      failure = error
      this.#log.breakOff()
    }
    const result = this.#result(failure)
    await this.#report(result, failure)
    if (failure !== undefined) throw failure
    if (result.status === 'completed') {
      const nowMs = this.#context.clock.now()
      await store.transaction((tx) => updateWorkspace(tx, workspaceId, { synced_ms: nowMs }))
    }
    return result
  }

  /** What is known so far, for those who look. */
  async note(status?: string): Promise<void> {
    const { store, clock } = this.#context
    await store.sideTransaction((tx) =>
      updateRun(tx, this.#run.id, {
        tasks: JSON.stringify(this.#log.tasks),
        modified_ms: clock.now(),
        ...(status !== undefined && { status })
      })
    )
  }

  #result(failure: unknown): RunResult {
    const items = this.#log.tasks.reduce((sum, task) => sum + task.items, 0)
    const { failures } = this.#log
    const moved = `${items} ${items === 1 ? 'item' : 'items'} transferred`
    if (failure !== undefined) return { status: 'failed', summary: `${moved}, then interrupted: ${reasonOf(failure)}` }
    if (failures > 0) return { status: 'completed_with_failures', summary: `${moved}, ${failures} failed.` }
    const scope = this.#scope
    const idle = scope !== undefined && !scope.sends && !scope.receives
    return {
      status: 'completed',
      summary: idle
        ? 'Nothing travels: a group must be linked on both portals, with access modes that fit.'
        : `${moved}.`
    }
  }

  async #report({ status, summary }: RunResult, failure: unknown): Promise<void> {
    const { id: runId, workspace_id: workspaceId } = this.#run
    const told = { runId, session: this.#session, workspaceId, status, summary: summary.slice(0, 1_000) }
    // A run that has failed is begun again, which the host takes as its end.
    const waits = failure === undefined ? REPORT_AGAIN_MS : []
    for (let tries = 0; ; tries++) {
      try {
        await this.#ask('sync-end', { ...told, tasks: this.#log.tasks })
        return
      } catch (error) {
        // All of its work is done.
        if (!isLoggiaError(error, 'sync/')) throw error
        const waitMs = waits[tries]
        if (waitMs === undefined || !isLoggiaError(error, 'sync/peer-unreachable')) {
          if (failure === undefined)
            this.#context.log.warn({ err: error, run: runId }, 'the host was not notified that a run ended')
          return
        }
        await this.#context.wait(waitMs, this.#signal)
      }
    }
  }

  // ── to the host ──────────────────────────────────────────────────────────────────────────────────────────────────

  async #send(): Promise<void> {
    const scope = this.#scopeOf()
    const { contents, store } = this.#context
    const wanted: OutgoingItem[] = []
    const checking = this.#log.begin('compare shared items with the host')
    for (let after: string | null = ''; after !== null; ) {
      this.#signal.throwIfAborted()
      const page = await listOutgoing(contents, store.db, scope, after)
      for (const problem of page.problems) checking.problem(problem)
      wanted.push(...(await this.#offer(page.items, checking)))
      after = page.next
    }
    checking.end()
    await this.#inPackages(
      wanted,
      'export and upload replication package to the host',
      ({ bytes }) => bytes,
      (item, task) => this.#deliver(item, task)
    )
    await this.#ask('offer-end', { runId: this.#run.id, session: this.#session, workspaceId: scope.workspace.id })
  }

  /** Those that the host wants. */
  async #offer(items: readonly OutgoingItem[], task: OpenTask): Promise<OutgoingItem[]> {
    if (items.length === 0) return []
    const offered = items.map(({ name, digest, base, adopted, isAsAdopted }) => ({
      name,
      digest,
      base,
      adopted,
      isAsAdopted
    }))
    const { id: runId, workspace_id: workspaceId } = this.#run
    const reader = await this.#ask('offer', { runId, session: this.#session, workspaceId, items: offered })
    const answers = reader.objects('answers', items.length)
    const wanted: OutgoingItem[] = []
    for (const [at, item] of items.entries()) {
      const answer = answers[at]?.choice('answer', OFFER_ANSWERS)
      if (answer === 'wanted') wanted.push(item)
      else if (answer === 'conflict') task.problem(conflict(item), false)
      else if (answer === 'same' && item.base !== null)
        await this.#noteSent(item, answers[at]?.text('digest', 64) ?? '')
      else if (answer === 'refused' || answer === undefined)
        task.problem({ itemId: item.itemId, title: item.title, reason: 'The host does not take the item.' })
    }
    return wanted
  }

  /** The host has taken over a change of what it had sent. */
  async #noteSent({ name, digest }: Pick<OutgoingItem, 'name' | 'digest'>, hostDigest: string): Promise<void> {
    const { store, clock } = this.#context
    const row = await findReceived(store.db, this.#run.workspace_id, name)
    if (row === undefined || !SHA256.test(hostDigest)) return
    await store.transaction((tx) =>
      updateReceived(tx, row, { sent_digest: hostDigest, own_digest: digest, modified_ms: clock.now() })
    )
  }

  async #deliver(offered: OutgoingItem, task: OpenTask): Promise<void> {
    const { contents, store, outgoing } = this.#context
    // As it is now; when it is no longer shared, the next run withdraws it.
    const item = await findOutgoing(contents, store.db, this.#scopeOf(), offered.name)
    if (item === undefined) return
    const { name, document, digest, base, adopted, isAsAdopted } = item
    const { id: runId, workspace_id: workspaceId } = this.#run
    let records: RecordsFile | null = null
    for (;;) {
      this.#signal.throwIfAborted()
      const reader = await this.#ask('deliver', {
        runId,
        session: this.#session,
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
        records = await outgoing.file(item.records, this.#signal)
      else if (state === 'missing') {
        for (const file of reader.objects('files', 20_000))
          await this.#upload(item, records, file.match('sha256', SHA256), file.wholeNumber('have', 2 ** 40))
      } else if (state === 'applied') {
        if (base !== null) await this.#noteSent(item, reader.text('digest', 64))
        return task.done(item.bytes)
      } else if (state === 'conflict') return task.problem(conflict(item), false)
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

  async #upload({ document }: OutgoingItem, records: RecordsFile | null, sha256: string, have: number): Promise<void> {
    const { contents } = this.#context
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
        this.#signal.throwIfAborted()
        const buffer = Buffer.alloc(Math.min(PIECE_BYTES, bytes - offset))
        await handle.read(buffer, 0, buffer.length, offset)
        const { workspace_id: workspaceId } = this.#run
        const reader = await this.#ask('upload', buffer, { workspaceId, sha256, bytes, offset })
        const next = reader.wholeNumber('have', 2 ** 40)
        if (next <= offset) throw syncError('sync/foreign-answer', 'The host does not take the pieces of a file.')
        offset = next
      }
    } finally {
      await handle.close()
    }
  }

  // ── from the host ────────────────────────────────────────────────────────────────────────────────────────────────

  async #receive(): Promise<void> {
    const { store, contents } = this.#context
    const scope = this.#scopeOf()
    const checking = this.#log.begin('compare items of the host')
    const wanted: Announced[] = []
    for (let after: string | null = ''; after !== null; ) {
      this.#signal.throwIfAborted()
      const page = await this.#ask('manifest', { workspaceId: scope.workspace.id, after })
      for (const problem of page.objects('problems', 1_000))
        checking.problem({
          itemId: problem.id('itemId'),
          title: problem.text('title', 250),
          reason: problem.text('reason', 10_000)
        })
      wanted.push(...(await this.#compare(page.objects('items', 1_000).map(readAnnounced), checking)))
      const next: string | null = page.isNull('next') ? null : page.id('next')
      if (next !== null && next <= after) throw syncError('sync/bad-message', 'The list of the host does not end.')
      after = next
    }
    checking.end()
    await this.#inPackages(
      wanted,
      'download and import replication package of the host',
      () => 0,
      (item, task) => this.#fetch(item, task)
    )
    await addMissingRelations({ store, contents }, scope)
    await clearIncoming(this.#context, scope, this.#run.id)
    await withdrawUnseen({ store, contents, clock: this.#context.clock }, scope, this.#run.id)
  }

  /** Those that are not here as the host has them. */
  async #compare(announced: readonly Announced[], task: OpenTask): Promise<Announced[]> {
    const { store } = this.#context
    const scope = this.#scopeOf()
    const states = await findStates(
      this.#context,
      store.db,
      scope,
      announced.map(({ name }) => name)
    )
    const wanted: Announced[] = []
    await store.transaction(async (tx) => {
      for (const [at, item] of announced.entries()) {
        const state = states[at] as StateHere
        if (state.row !== undefined && state.row.origin_portal_id !== scope.ownPortalId)
          await updateReceived(tx, state.row, { seen_run: this.#run.id })
        const judged = judgeAnnounced(scope, item, state)
        if (judged === 'wanted' || judged === 'conflict') wanted.push(item)
        if (judged === 'conflict')
          task.problem(conflict({ itemId: state.itemId ?? item.name.itemId, title: '' }), false)
        if (judged === 'refused')
          task.problem({ itemId: item.name.itemId, title: '', reason: 'The host may not change this item.' })
      }
    })
    return wanted
  }

  async #fetch(announced: Announced, task: OpenTask): Promise<void> {
    const { incoming, pollMs, wait } = this.#context
    const scope = this.#scopeOf()
    const { name } = announced
    for (let state = await this.#stateOf(name); ; ) {
      this.#signal.throwIfAborted()
      const reader = await this.#ask('item', { workspaceId: scope.workspace.id, name, version: state.version ?? '' })
      const answer = reader.choice('state', ['ready', 'preparing', 'gone'])
      if (answer === 'gone') return
      if (answer === 'preparing') {
        await wait(pollMs, this.#signal)
        continue
      }
      const document = readItemDocument(reader.object('document'))
      const digest = reader.match('digest', SHA256)
      if (digestOf(document) !== digest)
        throw syncError('sync/bad-message', 'The item is not the one that was announced.')
      const records = reader.isNull('records') ? null : readRecordsFile(reader.object('records'))
      const files = filesOf(document, records, state)
      const owner = { collaborationId: scope.collaboration.id, portalId: scope.peerPortalId }
      const paths = new Map<string, string>()
      for (const file of files) paths.set(file.sha256, await this.#download(owner, name, file))
      const delivered: DeliveredItem = {
        name,
        document,
        digest,
        runId: this.#run.id,
        state,
        records: records === null ? null : { ...records, path: paths.get(records.sha256) ?? '' },
        arrived: (_area, sha256) => paths.get(sha256)
      }
      if (!(await this.#take(delivered))) {
        // Somebody has changed the item here meanwhile: the host's state counts, and the history says so.
        const { row, itemId = name.itemId } = state
        state = await this.#stateOf(name)
        if (row?.bidirectional === 1 || name.portalId === scope.ownPortalId)
          task.problem(conflict({ itemId, title: document.properties.title }), false)
        continue
      }
      await incoming.drop(owner, [...paths.keys()])
      task.done(files.reduce((sum, { bytes }) => sum + bytes, 0))
      return
    }
  }

  async #stateOf(name: ItemName): Promise<StateHere> {
    const { store } = this.#context
    const [state] = await findStates(this.#context, store.db, this.#scopeOf(), [name])
    return state as StateHere
  }

  /** false: the item is not as it was when it was decided to take it. */
  async #take(delivered: DeliveredItem): Promise<boolean> {
    try {
      await receiveItem(this.#context, this.#scopeOf(), delivered, this.#signal)
      return true
    } catch (error) {
      if (!isLoggiaError(error, 'sync/content-changed')) throw error
      return false
    }
  }

  async #download(owner: IncomingOwner, name: ItemName, file: IncomingFile): Promise<string> {
    const { incoming } = this.#context
    const { workspace } = this.#scopeOf()
    const maxBytes = (workspace.max_package_mb + 2 * workspace.max_item_mb) * MEBI
    for (let have = await incoming.has(owner, file); have < file.bytes; ) {
      this.#signal.throwIfAborted()
      const body = { workspaceId: workspace.id, name, sha256: file.sha256, offset: have }
      const piece = await this.#transfer('piece', body, PIECE_BYTES)
      if (piece.length === 0) throw syncError('sync/content-changed', 'A file of the host is shorter than announced.')
      have = await incoming.add(owner, file, have, piece, maxBytes)
    }
    const path = await incoming.whole(owner, file)
    if (path === undefined)
      throw syncError('sync/bad-content', 'A file that arrived is not the one that was announced.')
    return path
  }

  // ── both ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** One package after the other: nothing is added to one that has reached the size of the workspace. */
  async #inPackages<Item extends { readonly name: ItemName }>(
    items: readonly Item[],
    name: string,
    bytesOf: (item: Item) => number,
    work: (item: Item, task: OpenTask) => Promise<void>
  ): Promise<void> {
    const limit = this.#scopeOf().workspace.max_package_mb * MEBI
    let at = 0
    while (at < items.length) {
      const task = this.#log.begin(name)
      let size = 0
      for (; at < items.length && size < limit; at++) {
        const item = items[at] as Item
        size += bytesOf(item)
        await this.#alone(item, task, () => work(item, task))
      }
      task.end()
      await this.note()
    }
  }

  /** What is wrong with one item does not keep the others. */
  async #alone(item: { readonly name: ItemName }, task: OpenTask, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isLoggiaError(error) || isAboutHost(error.code)) throw error
      const title = 'title' in item && typeof item.title === 'string' ? item.title : ''
      task.problem({ itemId: item.name.itemId, title, reason: error.message })
    }
  }

  #scopeOf(): SyncScope {
    if (this.#scope === undefined) throw syncError('sync/not-allowed', 'The run has not begun.')
    return this.#scope
  }

  async #ask(
    operation: string,
    body: object | Uint8Array,
    query: Readonly<Record<string, string | number>> = {}
  ): Promise<ReturnType<typeof readMessage>> {
    const text = (await this.#transfer(operation, body, MAX_DOCUMENT_BYTES, query)).toString('utf8')
    const reader = readMessage(text)
    if (!reader.lacks('status') && ['deleted', 'removed'].includes(reader.text('status', 100)))
      throw syncError('sync/content-changed', 'The participation has ended.')
    return reader
  }

  #transfer(
    operation: string,
    body: object | Uint8Array,
    maxAnswerBytes: number,
    query: Readonly<Record<string, string | number>> = {}
  ): Promise<Buffer> {
    this.#signal.throwIfAborted()
    if (this.#host === undefined) throw syncError('sync/unknown-peer', 'The host of the collaboration is not known.')
    const path = `/collaborations/${this.#run.collaboration_id}/${operation}`
    return this.#context.client.transfer(this.#host, path, { body, query, timeoutMs: TIMEOUT_MS, maxAnswerBytes })
  }
}

const OFFER_ANSWERS = ['same', 'wanted', 'conflict', 'refused'] as const

/** An item that the host shares. */
export interface Announced {
  readonly name: ItemName
  readonly digest: string
  /** A change of what this portal has sent: the state that it was made to. */
  readonly base: string | null
}

function readAnnounced(reader: ReturnType<typeof readMessage>): Announced {
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

function withoutPath({ path: _path, ...sent }: RecordsFile) {
  return sent
}

function conflict({ itemId, title }: Pick<OutgoingItem, 'itemId' | 'title'>) {
  return {
    itemId,
    title,
    reason: 'It was changed on both portals. The change that reached the host first counts on both.'
  }
}

/** About the host as a whole, and not about one item. */
function isAboutHost(code: string): boolean {
  return ['sync/peer-unreachable', 'sync/peer-refused', 'sync/foreign-answer', 'sync/unknown-peer'].includes(code)
}

export function reasonOf(error: unknown): string {
  return isLoggiaError(error) ? error.message : 'The log of this portal says why.'
}

function ended(): RunResult {
  return { status: 'completed', summary: 'The collaboration has ended.' }
}
