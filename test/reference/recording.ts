/** Remembers what an engine was asked, so that a disagreement can show its SQL. */
import type { RunningEngine } from '#clickhouse'

type Connection = RunningEngine['connection']
type Statement = Parameters<Connection['text']>[0]

export class Recorder {
  #statements: Statement[] = []

  watch(connection: Connection): Connection {
    const note = (statement: Statement): Statement => {
      this.#statements = [...this.#statements.slice(-5), statement]
      return statement
    }
    return {
      text: (statement, options) => connection.text(note(statement), options),
      json: (statement, options) => connection.json(note(statement), options),
      stream: (statement, options) => connection.stream(note(statement), options),
      remote: (statement, options, read) => connection.remote(note(statement), options, read),
      close: () => connection.close()
    }
  }

  clear(): void {
    this.#statements = []
  }

  print(): string {
    return this.#statements
      .map(
        ({ sql, params }) =>
          `${sql} -- ${JSON.stringify(params, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`
      )
      .join('\n           ')
  }
}
