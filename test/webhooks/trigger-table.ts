/** Every trigger pulled through the API, with a webhook for each that a real receiver answers: what docs/webhook-events.md shows. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { TRIGGERS } from '#events'
import { openStore } from '#store'
import { quickFolder } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { openTestPortal, ADMIN, type TestPortal } from '../../src/portal/portal-for-tests.ts'
import { startReceiver, type TestReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { triggerSteps, type Step, type Subjects } from './trigger-steps.ts'

export interface TriggerRun {
  /** The steps as they were taken, with the event that the receiver was told of. */
  readonly rows: readonly { readonly trigger: string; readonly call: string; readonly event: unknown }[]
  /** By trigger, as it was subscribed to and with its placeholder: operations that were told, in order. */
  readonly told: ReadonlyMap<string, readonly string[]>
  /** `items/share`, in the order in which they happened. */
  readonly happened: readonly { readonly event: string; readonly subject: string; readonly properties: object }[]
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
  subjects.folder = (await portal.ask('/content/users/ann/createFolder', { title: 'Nature' }, { as: await portal.signIn('ann') })).folder.id
  const subscribe = async (trigger: string, placeholder: string, thing: string) => {
    await portal.ask('/portals/self/webhooks/createWebhook', { name: trigger, url: receiver.url, events: trigger.replace(placeholder, thing) }, { as: boss })
  }
  for (const trigger of TRIGGERS.filter((each) => !each.includes('<'))) await subscribe(trigger, '', '')
  for (const trigger of TRIGGERS.filter((each) => each.includes('<username>'))) await subscribe(trigger, '<username>', 'eve')
  await portal.events()

  const rows: TriggerRun['rows'][number][] = []
  const happened: TriggerRun['happened'][number][] = []
  for (const step of steps) {
    const { trigger, path, sent, prefix, as, then } = step()
    const answer = await portal.ask(path, sent, { ...(as !== '' && { as }), ...(prefix !== undefined && { prefix }) })
    const known = receiver.received.length
    await deliver(portal)
    const events = (await portal.events()).map(({ event, properties }) => ({ event: event.split(' ', 1)[0] ?? '', subject: event.split(' ')[1] ?? '', properties }))
    happened.push(...events)
    const told = receiver.received.slice(known).map(({ body }) => JSON.parse(body)).find(({ info }) => info.webhookName === `/${trigger}`)
    rows.push({ trigger, call: callOf(path, sent), event: told?.events[0] })
    then?.(answer)
    // Subscriptions to a thing are made as soon as it exists.
    if (trigger === 'groups/add') for (const each of TRIGGERS.filter((text) => text.includes('<group id>'))) await subscribe(each, '<group id>', subjects.group)
    if (trigger === 'items/add') for (const each of TRIGGERS.filter((text) => text.includes('<item id>') && !text.endsWith('/publish'))) await subscribe(each, '<item id>', subjects.item)
    if (trigger === 'items/publish' && rows.filter((row) => row.trigger === trigger).length === 1) await subscribe('/items/<item id>/publish', '<item id>', subjects.dataset)
  }
  return { rows, told: toldBy(receiver), happened, names: (text) => nameThings(text, subjects) }
}

async function deliver({ webhooks }: TestPortal): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await webhooks.deliverer.turn()
    await webhooks.deliverer.settled()
  }
}

function toldBy(receiver: TestReceiver): Map<string, string[]> {
  const told = new Map<string, string[]>()
  for (const { body } of receiver.received) {
    const { info, events } = JSON.parse(body)
    const [{ operation, source }] = events
    told.set(info.webhookName, [...(told.get(info.webhookName) ?? []), `${source}s/${operation}`])
  }
  return told
}

function callOf(path: string, sent: Step['sent']): string {
  const shown = Object.entries(sent).map(([name, value]) => `${name}=${value instanceof File ? '…' : name.startsWith('password') || name === 'auth_token' ? '…' : String(value)}`)
  return `POST ${path.slice(1)}${shown.length === 0 ? '' : ` ${shown.join(' ')}`}`
}

/** Ids are drawn anew every time. */
function nameThings(text: string, { item, dataset, group, role, folder, comment }: Subjects): string {
  const names: [string, string][] = [[item, '<item id>'], [dataset, '<id of the dataset’s item>'], [group, '<group id>'], [role, '<role id>'], [folder, '<folder id>'], [comment, '<comment id>']]
  const named = names.reduce((result, [id, name]) => (id === '' ? result : result.replaceAll(id, name)), text)
  return named.replaceAll(/"userId":"[0-9a-f]{32}"/g, '"userId":"<user id>"')
}
