import { Readable } from 'node:stream'
import type { Connection, Statement } from '#clickhouse'
import { isLoggiaError } from '#kit'
import type { AttachedTables } from './attached-tables.ts'
import { namedTables } from './named-tables.ts'

/** UNKNOWN_TABLE, also of a table that is detached. */
const UNKNOWN = 60

/** The same node, whose statements find the tables that they name attached until they end. */
export function attachingConnection(node: Connection, attached: AttachedTables): Connection {
  const hold = async <Result>(
    statement: Statement,
    user: 'reader' | 'loader',
    run: (release: () => void) => Promise<Result>
  ): Promise<Result> => {
    const tables = namedTables(statement)
    if (tables.length === 0) return run(() => {})
    const runOnce = async (): Promise<Result> => {
      await attached.hold(tables, user)
      let held = true
      const release = (): void => {
        if (held) attached.release(tables)
        held = false
      }
      return run(release).catch((error: unknown) => {
        release()
        throw error
      })
    }
    try {
      return await runOnce()
    } catch (error) {
      const isRepeatable = isUnknownTable(error) && !(statement.body instanceof Readable)
      if (!isRepeatable || !(await attached.findDetached(tables))) throw error
      return runOnce()
    }
  }
  const whole = <Result>(
    statement: Statement,
    user: 'reader' | 'loader',
    run: () => Promise<Result>
  ): Promise<Result> =>
    hold(statement, user, async (release) => {
      const result = await run()
      release()
      return result
    })
  return {
    text: (statement, options) => whole(statement, options.user, () => node.text(statement, options)),
    json: (statement, options) => whole(statement, options.user, () => node.json(statement, options)),
    stream: (statement, options) =>
      hold(statement, options.user, async (release) => {
        const chunks = await node.stream(statement, options)
        if (chunks.closed) release()
        else chunks.once('close', release)
        return chunks
      }),
    // Once its answer has begun, the engine itself says that the statement runs.
    remote: (statement, options, read) => whole(statement, options.user, () => node.remote(statement, options, read)),
    close: () => node.close()
  }
}

function isUnknownTable(error: unknown): boolean {
  return isLoggiaError(error) && error.details.engineCode === UNKNOWN
}
