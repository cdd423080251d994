import { unknown } from '../pipeline/errors.ts'
import type { HarvesterFacts, ScheduledImports, ScheduledKind, SourceFacts } from './scheduled-imports.ts'

/** Sources and harvesters in memory, which load nothing. */
export function createTestScheduled(): ScheduledImports {
  const common = { state: 'active', problem: null, nextRunMs: 0 }
  return {
    sources: kindOf('source', ({ datasetId, url, secrets, schedule: { every = '' } }, id): SourceFacts => {
      const hasSecrets = Object.keys(secrets).length > 0
      return { ...common, id, datasetId, url, schedule: every, hasSecrets, loadedMs: null }
    }),
    harvesters: {
      ...kindOf('harvester', ({ kind, url, schedule: { every = '' } }, id): HarvesterFacts => {
        return { ...common, id, kind, url, schedule: every, completedMs: null, datasets: 0 }
      }),
      kinds: { dcat: 'DCAT catalog' },
      datasets: async () => []
    }
  }
}

function kindOf<Facts extends { readonly id: string; readonly state: string }, Order>(
  noun: 'source' | 'harvester',
  make: (order: Order, id: string) => Facts
): ScheduledKind<Facts, never, Order> {
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
