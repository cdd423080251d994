import type { PortalSettings } from '../portal-context.ts'

/** Limits of one caller and day. */
interface Limits {
  readonly dailyCalls: number | null
  readonly dailyEngineMs: number | null
}

/** The same in a document. -1: no limit, or none of its own. */
export interface LimitsObject {
  readonly dailyCalls: number
  readonly dailyComputeSeconds: number
}

export function orNone({ dailyCalls, dailyEngineMs }: Limits): LimitsObject {
  return {
    dailyCalls: dailyCalls ?? -1,
    dailyComputeSeconds: dailyEngineMs === null ? -1 : dailyEngineMs / 1_000
  }
}

/** The names of the settings that make each limit, so that a person knows what to set. */
export function limitsOf({
  addressDailyCalls,
  keyDailyCalls,
  keyDailyEngineMs
}: Pick<PortalSettings, 'addressDailyCalls' | 'keyDailyCalls' | 'keyDailyEngineMs'>): readonly object[] {
  const named = (kind: string, dailyCalls: number | null, callsSetting: string): object => ({
    kind,
    ...orNone({ dailyCalls, dailyEngineMs: keyDailyEngineMs }),
    callsSetting,
    computeSetting: 'daily-compute-seconds'
  })
  return [
    named('anonymous', addressDailyCalls, 'address-daily-calls'),
    named('user', keyDailyCalls, 'key-daily-calls'),
    named('key', keyDailyCalls, 'key-daily-calls')
  ]
}
