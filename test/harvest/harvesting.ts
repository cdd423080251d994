/** Harvesters of a portal, as its command line drives them. */
import type { HarvestEntry, NewHarvester } from '#harvest'
import { connectHome } from '../../src/app/home-client.ts'
import type { Portal } from '../e2e/portal.ts'

export interface HarvestReport {
  readonly outcome: string
  readonly reason: string | null
  readonly counts: Readonly<Record<string, number>>
  readonly entries: readonly HarvestEntry[]
}

export function addHarvester(portal: Portal, harvester: Pick<NewHarvester, 'kind' | 'url'> & Partial<NewHarvester>) {
  return portal.town(({ harvesters }) =>
    harvesters.add({
      headers: {},
      schedule: { every: '1d' },
      metadataOnly: false,
      maxVanished: 50,
      graceDays: 0,
      requestsPerSecond: 1_000,
      ...harvester
    })
  )
}

/** Runs it and returns its report. */
export async function runHarvest(portal: Portal, id: string, accept = false): Promise<HarvestReport> {
  await connectHome(portal.server).runHarvester(id, accept, () => {})
  const [last] = await portal.town(({ harvesters }) => harvesters.history(id, 1))
  const { outcome, reason, counts, entries } = last!
  return { outcome, reason, counts: JSON.parse(counts), entries: JSON.parse(entries) }
}
