/** Limits of a day. -1: none, or none of its own. */
export interface QuotaLimits {
  readonly dailyCalls: number
  readonly dailyComputeSeconds: number
}

export interface KindLimits extends QuotaLimits {
  readonly kind: CallerKind
  /** Names of the settings. */
  readonly callsSetting: string
  readonly computeSetting: string
}

export type CallerKind = 'anonymous' | 'user' | 'key'

export interface KindUse {
  readonly kind: CallerKind
  readonly callers: number
  readonly calls: number
  readonly computeSeconds: number
  readonly mostCalls: number
  readonly mostComputeSeconds: number
}

export interface CallerUse extends QuotaLimits {
  readonly id: string
  readonly name: string
  readonly owner: string | null
  readonly calls: number
  readonly computeSeconds: number
}

export const CALLER_LISTS = ['keys', 'users'] as const
export const CALLER_ORDERS = ['calls', 'computing'] as const

export interface QuotasDocument {
  /** When counts begin again. */
  readonly resets: number
  readonly limits: readonly KindLimits[]
  readonly use: readonly KindUse[]
  readonly total: number
  readonly callers: readonly CallerUse[]
}
