import type { Connection, Endpoint } from '../connection/connection.ts'

/** A ClickHouse node that Loggia may use, started by us or not. */
export interface RunningEngine {
  readonly connection: Connection
  /** Process id of the engine; another one after a restart, nothing while it restarts or when it is not ours. */
  pid(): number | undefined
  /** Processor time that the engine has used since it started, when it is ours and the system counts it. */
  processorMs(): number | undefined
  /** Where it answers now; another port and other passwords after a restart, nothing while it restarts. */
  endpoint(): Endpoint | undefined
  /** Calls back when the engine responds again after a crash. */
  onRestart(listener: () => void): void
  /** Ends our engine cleanly, or our connections to somebody else's. */
  stop(): Promise<void>
}
