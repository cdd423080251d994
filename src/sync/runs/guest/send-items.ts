import { listOutgoing, type OutgoingItem } from '../../content/outgoing-items.ts'
import type { OpenTask } from '../run-log.ts'
import { deliverItem, noteSent } from './deliver-item.ts'
import { conflictOf, type GuestSession } from './guest-context.ts'
import { workInPackages } from './packages.ts'

/** Offers the host everything that this portal shares, and sends what it wants. */
export async function sendItems(session: GuestSession): Promise<void> {
  const { context, run, scope, host, log, signal } = session
  const { contents, store } = context
  const wanted: OutgoingItem[] = []
  const checking = log.begin('compare shared items with the host')
  for (let after: string | null = ''; after !== null; ) {
    signal.throwIfAborted()
    const page = await listOutgoing(contents, store.db, scope, after)
    for (const problem of page.problems) checking.problem(problem)
    wanted.push(...(await offer(session, page.items, checking)))
    after = page.next
  }
  checking.end()
  await workInPackages(session, {
    name: 'export and upload replication package to the host',
    items: wanted,
    bytesOf: ({ bytes }) => bytes,
    work: (item, task) => deliverItem(session, item, task)
  })
  await host.ask('offer-end', { runId: run.id, session: session.session, workspaceId: scope.workspace.id })
}

/** Those that the host wants. */
async function offer(session: GuestSession, items: readonly OutgoingItem[], task: OpenTask): Promise<OutgoingItem[]> {
  if (items.length === 0) return []
  const offered = items.map(({ name, digest, base, adopted, isAsAdopted }) => ({
    name,
    digest,
    base,
    adopted,
    isAsAdopted
  }))
  const { id: runId, workspace_id: workspaceId } = session.run
  const told = { runId, session: session.session, workspaceId, items: offered }
  const reader = await session.host.ask('offer', told)
  const answers = reader.objects('answers', items.length)
  const wanted: OutgoingItem[] = []
  for (const [at, item] of items.entries()) {
    const answer = answers[at]?.choice('answer', OFFER_ANSWERS)
    if (answer === 'wanted') wanted.push(item)
    else if (answer === 'conflict') task.problem(conflictOf(item), false)
    else if (answer === 'same' && item.base !== null)
      await noteSent(session, item, answers[at]?.text('digest', 64) ?? '')
    else if (answer === 'refused' || answer === undefined)
      task.problem({ itemId: item.itemId, title: item.title, reason: 'The host does not take the item.' })
  }
  return wanted
}

const OFFER_ANSWERS = ['same', 'wanted', 'conflict', 'refused'] as const
