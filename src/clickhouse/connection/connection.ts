import type { Readable } from 'node:stream'
import type { BorrowedChunks } from '#kit'

/** The default name of our database in an engine. */
export const DATABASE = 'loggia'

/** A value of a bound parameter: `{name:Type}` in the SQL. */
export type ParameterValue = string | number | bigint | boolean | null | readonly ParameterValue[]

export interface Statement {
  /** From our templates only; values are `{name:Type}` parameters. */
  readonly sql: string
  readonly params?: Readonly<Record<string, ParameterValue>>
  readonly settings?: Readonly<Record<string, string | number>>
  /** Data of an INSERT … FORMAT statement. */
  readonly body?: Readable | Buffer | string
  /** Format of the answer, when the SQL does not say it. */
  readonly format?: string
}

export interface StatementOptions {
  /** `reader` may only read our database, within limits; `loader` may do what a load needs. */
  readonly user: 'reader' | 'loader'
  /** Ends the query in the engine too. */
  readonly signal?: AbortSignal | undefined
  /** For the log and for KILL; made up when absent. */
  readonly queryId?: string | undefined
  readonly timeoutMs?: number | undefined
  readonly maxMemoryBytes?: number | undefined
  readonly maxThreads?: number | undefined
  readonly priority?: number | undefined
  /** Called once, at the end of a successful answer: milliseconds from the engine's start to its end. */
  readonly spent?: ((engineMs: number) => void) | undefined
}

/** A statement that another thread sends, with everything that it needs. Everything except `locate` is plain data. */
export interface RemoteStatement {
  readonly statement: Omit<Statement, 'body'>
  readonly options: Omit<StatementOptions, 'signal' | 'spent'>
  /** How often a refused connection is tried again. */
  readonly maxRefusals: number
  /** Where the node answers now; waits for a restart, and throws `engine/unavailable` when that takes too long. */
  readonly locate: () => Endpoint | Promise<Endpoint>
}

/**
 * One ClickHouse node. Every method throws `engine/…` errors (failure.ts) and ends the query when its signal is
 * aborted. While the engine restarts, statements that have not started wait for it, up to five seconds.
 */
export interface Connection {
  /** The whole answer as text. */
  text(statement: Statement, options: StatementOptions): Promise<string>
  /** Rows as objects; 64-bit integers and decimals are strings. */
  json<Row>(statement: Statement, options: StatementOptions): Promise<Row[]>
  /** The answer's bytes as the engine writes them. They fail where the answer fails; destroying them ends the query. */
  stream(statement: Statement, options: StatementOptions): Promise<BorrowedChunks>
  /**
   * The same for another thread, which sends the statement on its own connection; without signal and `spent`. `read`
   * resolves when the answer has begun there.
   */
  remote(
    statement: Omit<Statement, 'body'>,
    options: StatementOptions,
    read: (statement: RemoteStatement) => Promise<void>
  ): Promise<void>
  /** Ends idle and running connections. */
  close(): void
}

/** Where a node answers, and as whom to speak to it. */
export interface Endpoint {
  readonly url: URL
  readonly loader: Credentials
  readonly reader: Credentials
  /** Where our tables are, when not in `loggia`. */
  readonly database?: string
}

export interface Credentials {
  readonly user: string
  readonly password: string
  /** Sent with every statement; for servers whose users are not ours to configure. */
  readonly settings?: Readonly<Record<string, string | number>>
}
