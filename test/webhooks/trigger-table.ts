/**
 * Every trigger pulled through the API, with a webhook for each that a real receiver answers: what
 * docs/webhook-events.md shows.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { appendEvent, TRIGGERS } from '#events'
import { openStore } from '#store'
import { quickFolder } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { ADMIN, openTestPortal, type TestPortal } from '../../src/portal/portal-for-tests.ts'
import { startReceiver, type TestReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { type Step, type Subjects, triggerSteps } from './trigger-steps.ts'

export interface TriggerRun {
  /** Every event that the receiver got, with the operation that caused it. */
  readonly rows: readonly { readonly trigger: string; readonly call: string; readonly event: unknown }[]
  /**
   * By trigger, with its placeholder: the number of events at the time of the subscription, and those that the receiver
   * got, in order, as `items/share <id>`.
   */
  readonly told: ReadonlyMap<string, { readonly from: number; readonly events: readonly string[] }>
  /** `items/share`, in the order in which they happened. */
  readonly happened: readonly { readonly event: string; readonly subject: string; readonly properties: object }[]
  /** Id of the thing that a trigger with a placeholder was subscribed to for. */
  readonly thingOf: (trigger: string) => string | undefined
  readonly names: (text: string) => string
}

export async function pullTriggers(): Promise<TriggerRun> {
  const folder = quickFolder()
  const portal = await openTestPortal({}, () => openStore({ file: join(folder, 'control.sqlite') }))
  const receiver = await startReceiver()
  try {
    return await pull(portal, receiver)
  } finally {
    await portal.close()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function pull(portal: TestPortal, receiver: TestReceiver): Promise<TriggerRun> {
  const boss = await portal.signIn(ADMIN)
  const { subjects, steps } = await triggerSteps(portal, boss)
  subjects.folder = (
    await portal.ask('/content/users/ann/createFolder', { title: 'Nature' }, { as: await portal.signIn('ann') })
  ).folder.id
  const told = new Map<string, { from: number; thing: string; events: string[] }>()
  const subscribe = async (trigger: string, placeholder: string, thing: string) => {
    told.set(trigger, { from: happened.length, thing, events: [] })
    await portal.ask(
      '/portals/self/webhooks/createWebhook',
      { name: trigger, url: receiver.url, events: trigger.replace(placeholder, thing) },
      { as: boss }
    )
  }
  const rows: TriggerRun['rows'][number][] = []
  const happened: TriggerRun['happened'][number][] = []
  for (const trigger of TRIGGERS.filter((each) => !each.includes('<'))) await subscribe(trigger, '', '')
  for (const trigger of TRIGGERS.filter((each) => each.includes('<username>')))
    await subscribe(trigger, '<username>', 'eve')
  await portal.events()
  for (const step of steps) {
    const { trigger, path, sent, prefix, as, then, emit } = step()
    const answer =
      emit === undefined
        ? await portal.ask(path, sent, { ...(as !== '' && { as }), ...(prefix !== undefined && { prefix }) })
        : await portal.store.transaction((tx) => appendEvent(tx, emit, portal.clock.now()))
    const known = receiver.received.length
    await deliver(portal)
    const made = (await portal.events()).map(({ event, properties }) => ({
      event: event.split(' ', 1)[0] ?? '',
      subject: event.split(' ')[1] ?? '',
      properties
    }))
    happened.push(...made)
    const payloads = receiver.received.slice(known).map(({ body }) => JSON.parse(body))
    for (const {
      info,
      events: [event]
    } of payloads)
      told.get(info.webhookName)?.events.push(`${event.source}s/${event.operation} ${event.id}`)
    const events = payloads
      .filter(({ info, events: [event] }) => info.webhookName === `/${event.source}s/${event.operation}`)
      .map((payload) => payload.events[0])
    const pulled = events.map((event) => ({
      trigger: `${event.source}s/${event.operation}`,
      call: emit === undefined ? callOf(path, sent) : path,
      event
    }))
    if (!pulled.some((row) => row.trigger === trigger))
      throw new Error(`${trigger} was not pulled by ${callOf(path, sent)}`)
    rows.push(...pulled)
    then?.(answer)
    // Subscriptions to a thing are made as soon as it exists.
    if (trigger === 'groups/add')
      for (const each of TRIGGERS.filter((text) => text.includes('<group id>')))
        await subscribe(each, '<group id>', subjects.group)
    if (trigger === 'items/add')
      for (const each of TRIGGERS.filter((text) => text.includes('<item id>') && !text.endsWith('/publish')))
        await subscribe(each, '<item id>', subjects.item)
    if (trigger === 'items/publish' && !told.has('/items/<item id>/publish'))
      await subscribe('/items/<item id>/publish', '<item id>', subjects.dataset)
  }
  return {
    rows,
    told,
    happened,
    thingOf: (trigger) => told.get(trigger)?.thing,
    names: (text) => nameThings(text, subjects)
  }
}

async function deliver({ webhooks }: TestPortal): Promise<void> {
  while (await webhooks.deliverer.turn()) await webhooks.deliverer.settled()
}

function callOf(path: string, sent: Step['sent']): string {
  const shown = Object.entries(sent).map(
    ([name, value]) =>
      `${name}=${value instanceof File ? '…' : name.startsWith('password') || name === 'auth_token' ? '…' : String(value)}`
  )
  return `POST ${path.slice(1)}${shown.length === 0 ? '' : ` ${shown.join(' ')}`}`
}

/** Ids are random every time. */
function nameThings(text: string, { item, dataset, group, role, folder, comment }: Subjects): string {
  const names: [string, string][] = [
    [item, '<item id>'],
    [dataset, '<id of the dataset’s item>'],
    [group, '<group id>'],
    [role, '<role id>'],
    [folder, '<folder id>'],
    [comment, '<comment id>']
  ]
  const named = names.reduce((result, [id, name]) => (id === '' ? result : result.replaceAll(id, name)), text)
  return named.replaceAll(/"userId":"[0-9a-f]{32}"/g, '"userId":"<user id>"')
}
