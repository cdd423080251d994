/** A home of the size of issue 17, 6, on SQLite or PostgreSQL, and its administrator's calls of the portal API. */
import { openStore, type StoreOptions } from '../src/store/open.ts'
import type { Portal } from '../test/e2e/portal.ts'
import { fillPortal, idOf, userName, word } from './large-portal.ts'
import { timeMs } from './measure.ts'

export const PASSWORD = 'a long password 1'

interface Filling {
  readonly items: number
  readonly open: () => Promise<Portal>
  readonly store: StoreOptions
  /** Of webhooks: an address that answers is asked for when one is made. */
  readonly receiver: string
}

/** `open` starts the portal of the home, whose control database `store` opens when no server has it. */
export async function fillHome({ items, open, store: options, receiver }: Filling): Promise<number> {
  const first = await open()
  const ask = await asker(first)
  await first.import('numbers.csv', 'a,b\n1,2\n', { datasetId: 'numbers', title: 'Numbers', access: 'public' })
  for (let at = 0; at < items / 100; at++) {
    const { id } = await ask('/portals/self/webhooks/createWebhook', {
      name: `${word()} ${at}`,
      url: receiver,
      changes: 'manualChanges',
      events: '/roles/add'
    })
    await ask(`/portals/self/webhooks/${id}/deactivate`, {})
  }
  for (let at = 0; at < 200; at++) {
    const { id } = await ask('/portals/self/sources/add', {
      datasetId: `source-${at}`,
      url: 'https://source.example/file.csv',
      every: '1d'
    })
    await ask(`/portals/self/sources/${id}/pause`, {})
  }
  const { id: harvester } = await ask('/portals/self/harvesters/add', {
    kind: 'dcat',
    url: 'https://catalog.example/',
    every: '1d'
  })
  await ask(`/portals/self/harvesters/${harvester}/pause`, {})
  await ask('/portals/self/createCollaboration', { name: 'Water', workspaceName: 'Levels' })
  await first.server.stop()
  const store = await openStore(options)
  const seconds = (await timeMs(() => fillPortal(store, { items, administrator: 'admin' }))) / 1_000
  const audit = Array.from({ length: items }, (_, at) => ({
    sequence: 1_000_000 + at,
    created_ms: Date.now() - (items - at) * 1_000,
    type: 'items',
    action: 'update',
    subject: idOf(at),
    actor: userName(at % (items / 10)),
    address: '192.0.2.1',
    client: 'bench',
    request_id: null,
    outcome: 'done',
    count: 1,
    data: '{}'
  }))
  for (let at = 0; at < audit.length; at += 500)
    await store.transaction((tx) =>
      tx
        .insertInto('audit_log')
        .values(audit.slice(at, at + 500))
        .execute()
    )
  await store.transaction((tx) =>
    tx
      .updateTable('items')
      .set({ owner: 'admin' })
      .where('id', '<', idOf(items / 5))
      .execute()
  )
  await store.close()
  return seconds
}

export type Ask = (path: string, fields: Readonly<Record<string, string>>) => Promise<any>

export async function asker(town: Portal): Promise<Ask> {
  const post = async (path: string, fields: Readonly<Record<string, string>>): Promise<any> => {
    const response = await fetch(new URL(`/sharing/rest${path}`, town.url), {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', ...fields }),
      headers: { referer: 'bench' }
    })
    const answer: any = await response.json()
    if (answer.error !== undefined) throw new Error(`${path}: ${JSON.stringify(answer.error)}`)
    return answer
  }
  const who = { username: 'admin', password: PASSWORD, client: 'referer', referer: 'bench' }
  const { token } = await post('/generateToken', who)
  return (path, fields) => post(path, { token, ...fields })
}
