export const STAGES = ['fetch', 'wait', 'read', 'infer', 'load', 'publish'] as const
export type Stage = (typeof STAGES)[number]

/** Where an import is. */
export interface Progress {
  readonly stage: Stage
  /** Bytes of the file read so far, before decompression, while reading. */
  readonly bytesRead: number
  readonly totalBytes: number
  /**
   * Rows in the staging table once known, rows loaded so far while loading, records of the new version while
   * publishing.
   */
  readonly rows?: number
}

export type OnProgress = (progress: Progress) => void

/** Measures stages one after the other. */
export class StageTimes {
  readonly #ms: Partial<Record<Stage, number>> = {}

  async run<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.#ms[stage] = (this.#ms[stage] ?? 0) + (performance.now() - start)
    }
  }

  /** Whole milliseconds by stage. */
  get ms(): Readonly<Partial<Record<Stage, number>>> {
    return Object.fromEntries(Object.entries(this.#ms).map(([stage, ms]) => [stage, Math.round(ms)]))
  }
}
