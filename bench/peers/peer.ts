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

/** Connections of a peer, so that as many clients ask at the same time as ask Loggia. */
export const CONNECTIONS = 20

/** Lends connections, each to one statement at a time; who finds none waits for the next. */
export function createTurns<Connection>(connections: readonly Connection[]): {
  take<Answer>(ask: (connection: Connection) => Promise<Answer>): Promise<Answer>
} {
  const free = [...connections]
  const waiting: ((connection: Connection) => void)[] = []
  return {
    take: async (ask) => {
      const connection = free.pop() ?? (await new Promise<Connection>((given) => waiting.push(given)))
      try {
        return await ask(connection)
      } finally {
        const next = waiting.shift()
        if (next === undefined) free.push(connection)
        else next(connection)
      }
    }
  }
}
