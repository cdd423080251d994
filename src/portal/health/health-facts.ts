/** What the server sees of itself. */
export interface HealthFacts {
  readonly release: string
  readonly node: string
  /** When this server started. */
  readonly startedMs: number
  readonly engine: {
    /** `own`: started by Loggia; `server`: an address of somebody's. */
    readonly kind: 'own' | 'server'
    /** null: it does not answer. */
    readonly version: string | null
    readonly answerMs: number
  }
  readonly database: { readonly kind: 'sqlite' | 'postgres'; readonly answerMs: number }
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number }
  readonly memory: {
    /** Of this process. */
    readonly usedBytes: number
    /** Of the machine, or of the share of it that the process may have. */
    readonly availableBytes: number
    readonly totalBytes: number
  }
  readonly queues: readonly QueueFacts[]
  /** `elsewhere`: the database or the records lie on servers that are backed up by their own means. */
  readonly backup: {
    readonly kind: 'own' | 'elsewhere'
    readonly madeMs: number | null
    readonly folder: string | null
  }
}

const QUEUES = ['webhooks', 'publications', 'sources', 'harvesters', 'synchronizations', 'mails'] as const

export type QueueName = (typeof QUEUES)[number]

export interface QueueFacts {
  readonly name: QueueName
  /** Due, and not begun. */
  readonly waiting: number
  readonly running: number
  /** What has failed and is not yet in order again. */
  readonly failing: number
  /** What waits for a person. */
  readonly held: number
  /** Of what waits; null: nothing does. */
  readonly oldestMs: number | null
}

export interface HealthProbe {
  read(): Promise<HealthFacts>
}
