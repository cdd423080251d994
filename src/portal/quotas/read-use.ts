import {
  type CallerUse,
  countKeys,
  countUserUse,
  type KindUse,
  listKeyUse,
  listUserUse,
  sumKind,
  type UsePage
} from '#access'
import type { PortalContext } from '../portal-context.ts'
import { orNone } from './limits.ts'

export const USE_LISTS = ['keys', 'users'] as const

export interface UseQuestion extends UsePage {
  readonly list: (typeof USE_LISTS)[number]
}

const DAY_MS = 86_400_000

/** Of today, the UTC day by which quotas count. */
export async function readUse(
  { store, clock }: Pick<PortalContext, 'store' | 'clock'>,
  { list, ...page }: UseQuestion
): Promise<{ readonly total: number } & Readonly<Record<string, unknown>>> {
  const nowMs = clock.now()
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const kinds = [
    await sumKind(store, day, 'anonymous'),
    await sumKind(store, day, 'user'),
    await sumKind(store, day, 'key')
  ]
  const isKeys = list === 'keys'
  const callers = isKeys ? await listKeyUse(store, day, nowMs, page) : await listUserUse(store, day, page)
  return {
    day,
    resets: Date.parse(day) + DAY_MS,
    use: kinds.map(useObject),
    callers: callers.map(callerObject),
    total: isKeys ? await countKeys(store, nowMs, page.name) : await countUserUse(store, day, page.name)
  }
}

function useObject({ kind, callers, calls, engineMs, mostCalls, mostEngineMs }: KindUse): object {
  return {
    kind,
    callers,
    calls,
    computeSeconds: engineMs / 1_000,
    mostCalls,
    mostComputeSeconds: mostEngineMs / 1_000
  }
}

function callerObject({ id, name, owner, calls, engineMs, ...own }: CallerUse): object {
  return { id, name, owner, calls, computeSeconds: engineMs / 1_000, ...orNone(own) }
}
