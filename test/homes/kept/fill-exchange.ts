/** Fills a portal with what it exchanges with other portals, with servers of files, and with devices. */
import type { ControlPlane } from '#app'
import { connectHome } from '../../../src/app/home-client.ts'
import { found, type RunningPortal, sync } from '../../collaborations/two-portals.ts'
import type { LabServer } from '../home-lab.ts'

export interface Exchange {
  /** The portal that is kept, and its home. */
  readonly here: RunningPortal
  readonly home: LabServer
  /** Another one, that is not kept. */
  readonly there: RunningPortal
  /** Commands of the command line on the home. */
  readonly command: <Result>(work: (controlPlane: ControlPlane) => Promise<Result>) => Promise<Result>
}

export async function fillExchange({ here, home, there, command }: Exchange): Promise<void> {
  await collaborate(here, there)
  // Datasets of the other portal that everybody sees.
  const source = `${there.server.url}/api/explore/v2.1/catalog/datasets/levels/exports/csv`
  await connectHome(here.server).clone(
    { url: there.server.url, where: 'dataset_id = "gauges"', requestsPerSecond: 1_000 },
    () => {}
  )
  const daily = { every: '1d', at: undefined, days: undefined, timezone: undefined }
  const sourceId = await command(({ sources }) =>
    sources.add({
      datasetId: 'sourced',
      url: source,
      secrets: { 'x-key': 'secret' },
      options: { format: 'csv' },
      schedule: daily,
      maxVanished: 20
    })
  )
  await connectHome(here.server).runSource(sourceId, false)
  const harvesterId = await command(({ harvesters }) =>
    harvesters.add({
      kind: 'explore',
      url: there.server.url,
      headers: {},
      schedule: daily,
      filter: 'dataset_id = "levels"',
      prefix: 'harvested-',
      metadataOnly: false,
      requestsPerSecond: 1_000,
      maxVanished: 10,
      graceDays: 7
    })
  )
  await connectHome(here.server).runHarvester(harvesterId, false, () => {})
  // The other portal is gone when the home is opened again.
  await command(({ sources }) => sources.pause(sourceId))
  await command(({ harvesters }) => harvesters.pause(harvesterId))
  await home.load('pushed', 3, { schema: { fields: [{ name: 'name', type: 'file' }] } })
  const { secret } = await command(({ pushKeys }) => pushKeys.create('pushed', 'realtime'))
  const pushed = await fetch(`${here.server.url}/api/push/1.0/pushed/realtime/push/?pushkey=${secret}`, {
    method: 'POST',
    body: '{"id": 9, "name": {"content": "cHVzaGVk", "content-type": "text/plain"}}',
    headers: { 'idempotency-key': 'one' }
  })
  if (!pushed.ok) throw new Error(`the push was refused: ${await pushed.text()}`)
}

/** As the host of one collaboration and as a guest of another, in both of which an item has travelled to each portal. */
async function collaborate(here: RunningPortal, there: RunningPortal): Promise<void> {
  for (const [host, guest] of [
    [here, there],
    [there, here]
  ] as const) {
    const founded = await found(host, guest, { link: { enableRealtimeSync: true } })
    for (const [by, group, title] of [
      [host, founded.hostGroup, 'Of the host'],
      [guest, founded.guestGroup, 'Of the guest']
    ] as const) {
      const { id } = await by.ask('/content/users/admin/addItem', { type: 'Web Map', title, text: '{}', tags: 'kept' })
      await by.ask(`/content/items/${id}/share`, { groups: group })
    }
    await sync(guest, founded)
    await guest.ask(`${founded.workspace}/schedule/update`, {
      startTime: Date.now() + 360 * 86_400_000,
      interval: 60,
      repeatCount: -1
    })
  }
}
