import { unknown } from '../pipeline/errors.ts'
import type {
  HarvesterFacts,
  HarvesterOrder,
  ScheduledImports,
  ScheduledKind,
  SourceFacts,
  SourceOrder
} from './scheduled-imports.ts'

/** Sources and harvesters in memory, which load nothing. */
export function createTestScheduled(): ScheduledImports {
  const common = { state: 'active', problem: null, nextRunMs: 0, maxVanished: 20 }
  return {
    sources: kindOf('source', ({ datasetId, url, secrets, schedule, options }: SourceOrder, id): SourceFacts => {
      const hasSecrets = Object.keys(secrets).length > 0
      const texts = { schedule: schedule.every ?? '', scheduleInput: schedule }
      return { ...common, ...texts, id, datasetId, url, options, hasSecrets, loadedMs: null }
    }),
    harvesters: {
      ...kindOf('harvester', ({ kind, url, schedule, graceDays }: HarvesterOrder, id): HarvesterFacts => {
        const texts = { schedule: schedule.every ?? '', scheduleInput: schedule }
        const facts = { id, kind, url, graceDays, options: {}, hasSecrets: false, completedMs: null, datasets: 0 }
        return { ...common, ...texts, ...facts }
      }),
      kinds: { dcat: 'DCAT catalog' },
      datasets: async () => []
    }
  }
}

function kindOf<Facts extends { readonly id: string; readonly state: string }, Order>(
  noun: 'source' | 'harvester',
  make: (order: Order, id: string) => Facts
): ScheduledKind<Facts, never, Order, object> {
  const all = new Map<string, Facts>()
  const find = (id: string): Facts => {
    const found = all.get(id)
    if (found === undefined) throw unknown(noun)
    return found
  }
  return {
    list: async () => [...all.values()],
    add: async (order) => {
      const id = `${noun}${all.size + 1}`
      all.set(id, make(order, id))
      return id
    },
    update: async (id, change) => void all.set(id, { ...find(id), ...definedOf(change) }),
    history: async (id) => {
      find(id)
      return []
    },
    pause: async (id) => void all.set(id, { ...find(id), state: 'paused' }),
    resume: async (id) => void all.set(id, { ...find(id), state: 'active' }),
    remove: async (id) => {
      find(id)
      all.delete(id)
    },
    run: async (id) => {
      find(id)
      return 'loaded'
    }
  }
}

function definedOf(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
