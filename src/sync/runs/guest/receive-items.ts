import { findStates, type StateHere } from '../../content/receive-item.ts'
import { updateReceived } from '../../content/received-rows.ts'
import { addMissingRelations } from '../../content/relations.ts'
import { withdrawUnseen } from '../../content/withdraw.ts'
import { syncError } from '../../errors.ts'
import { clearIncoming } from '../clear-incoming.ts'
import type { OpenTask } from '../run-log.ts'
import { type Announced, judgeAnnounced, readAnnounced } from './announced-item.ts'
import { fetchItem } from './fetch-item.ts'
import { conflictOf, type GuestSession } from './guest-context.ts'
import { workInPackages } from './packages.ts'

/** Fetches what the host shares and is not here as the host has it, and withdraws what it does not share any more. */
export async function receiveItems(session: GuestSession): Promise<void> {
  const { context, run, hold, scope, host, log, signal } = session
  const { store, contents, clock } = context
  const checking = log.begin('compare items of the host')
  const wanted: Announced[] = []
  for (let after: string | null = ''; after !== null; ) {
    signal.throwIfAborted()
    const page = await host.ask('manifest', { workspaceId: scope.workspace.id, after })
    for (const problem of page.objects('problems', 1_000))
      checking.problem({
        itemId: problem.id('itemId'),
        title: problem.text('title', 250),
        reason: problem.text('reason', 10_000)
      })
    wanted.push(...(await compare(session, page.objects('items', 1_000).map(readAnnounced), checking)))
    const next: string | null = page.isNull('next') ? null : page.id('next')
    if (next !== null && next <= after) throw syncError('sync/bad-message', 'The list of the host does not end.')
    after = next
  }
  checking.end()
  await workInPackages(session, {
    name: 'download and import replication package of the host',
    items: wanted,
    bytesOf: () => 0,
    work: (item, task) => fetchItem(session, item, task)
  })
  await addMissingRelations({ store, contents }, scope)
  await clearIncoming(context, scope, run.id)
  await withdrawUnseen({ store, contents, clock }, scope, { runId: run.id, hold })
}

/** Those that are not here as the host has them. */
async function compare(
  { context, run, hold, scope }: GuestSession,
  announced: readonly Announced[],
  task: OpenTask
): Promise<Announced[]> {
  const { store } = context
  const states = await findStates(
    context,
    store.db,
    scope,
    announced.map(({ name }) => name)
  )
  const wanted: Announced[] = []
  await store.transaction(async (tx) => {
    await hold(tx)
    for (const [at, item] of announced.entries()) {
      const state = states[at] as StateHere
      if (state.row !== undefined && state.row.origin_portal_id !== scope.ownPortalId)
        await updateReceived(tx, state.row, { seen_run: run.id })
      const judged = judgeAnnounced(scope, item, state)
      if (judged === 'wanted' || judged === 'conflict') wanted.push(item)
      if (judged === 'conflict')
        task.problem(conflictOf({ itemId: state.itemId ?? item.name.itemId, title: '' }), false)
      if (judged === 'refused')
        task.problem({ itemId: item.name.itemId, title: '', reason: 'The host may not change this item.' })
    }
  })
  return wanted
}
