export interface HealthDocument {
  readonly time: number
  readonly problems: readonly HealthProblem[]
  readonly release: string
  readonly node: string
  readonly startedMs: number
  readonly engine: {
    readonly kind: 'own' | 'server'
    /** null: it does not answer. */
    readonly version: string | null
    readonly answerMs: number
  }
  readonly database: { readonly kind: 'sqlite' | 'postgres'; readonly answerMs: number }
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number }
  readonly memory: { readonly usedBytes: number; readonly availableBytes: number; readonly totalBytes: number }
  readonly queues: readonly HealthQueue[]
  readonly backup: {
    readonly kind: 'own' | 'elsewhere'
    readonly madeMs: number | null
    readonly folder: string | null
  }
}

export interface HealthProblem {
  readonly code: string
  readonly severity: 'bad' | 'warn'
  /** In English. */
  readonly message: string
  readonly count: number | null
}

export interface HealthQueue {
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly failing: number
  readonly held: number
  readonly oldestMs: number | null
}
