/** A database that a user could pick instead, with the same rows, in the same run. */
export interface Peer {
  readonly name: string
  /** Seconds until all rows and indexes were there. */
  readonly loadSeconds: number
  /** Runs statements at the same time, each on its own connection, and reads every row of their answers. */
  ask(statements: readonly string[]): Promise<void>
  /** Rows of one statement, to compare answers. */
  rows(statement: string): Promise<readonly (readonly unknown[])[]>
  stop(): Promise<void>
}
